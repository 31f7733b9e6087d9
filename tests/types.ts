// dist/ratelab.d.ts promises nothing that the module does not have: this file has types only, and `tsc` reads it.
import type { RateLab } from "../www/element";
import type * as actual from "../www/ratelab";
import type * as promised from "../dist/ratelab.js";

export function keeps(module: typeof actual): typeof promised {
  return module;
}

export function is(element: RateLab): promised.RateLab {
  return element;
}
