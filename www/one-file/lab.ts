// The other script of ratelab.html: what index.html loads, in one.
import "./body";
import "../lab";
import { define } from "../element";

define();
