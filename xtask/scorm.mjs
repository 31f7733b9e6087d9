// For `cargo xtask scorm`: checks the scenario, the instants and the language of a course by the module in dist/, and
// prints the title; below it, where the scenario is no built-in one, the scenario as it may stand in a page.
import { readFileSync } from "node:fs";

import { check } from "../dist/ratelab.js";

const [name, stops, at, lang] = process.argv.slice(2);
const builtIn = new URL(`../src/scenario/builtin/${encodeURIComponent(name)}.json`, import.meta.url);
const known = /^[a-z-]+$/.test(name);

function fail(message) {
  console.error(message);
  process.exit(1);
}

function read() {
  try {
    return JSON.parse(readFileSync(known ? builtIn : name, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    return fail(known ? `--scenario ${name}: no built-in scenario has that name; a file is written with its folder or its ending, as in ./${name} or ${name}.json` : `--scenario ${name}: ${error.message}`);
  }
}

const scenario = read();
const [wrong] = await check(scenario);
if (wrong) fail(`${name}: ${wrong.path || "the scenario"}: ${wrong.message}`);
for (const [option, position] of [...stops.split(/[\s,]+/).map((stop) => ["--stops", stop]), ["--at", at]]) {
  // The scenario may open where one may stop.
  const [wrong] = position === "" ? [] : await check({ ...scenario, open: { at: position } });
  if (wrong) fail(`${option}: ${wrong.message}`);
}
if (!["", "en", "pt-BR"].includes(lang)) fail(`--lang ${lang}: write en or pt-BR`);

const { title = "Ratelab" } = scenario;
console.log((typeof title === "string" ? title : title[lang || "en"]).replace(/\s+/g, " "));
// What would end the script in the page is written otherwise.
if (!known) console.log(JSON.stringify(scenario, null, 2).replaceAll("<", "\\u003c"));
