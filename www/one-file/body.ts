// What is seen around <rate-lab>: the body of index.html, with the files that it names inside.
import index from "../../index.html";
import icon from "../icon.svg";
import style from "../page.css";

const address = `data:image/svg+xml,${encodeURIComponent(icon)}`;
const page = new DOMParser().parseFromString(index.replaceAll("icon.svg", address), "text/html");
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [sheet];
document.head.append(page.querySelector("link[rel=icon]")!);
document.body.replaceChildren(...page.body.childNodes);
