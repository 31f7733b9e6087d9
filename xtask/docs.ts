// The generated parts of docs/embedding.md, each between its two marks. `cargo xtask docs` runs this and puts them there.
import { MEANINGS, type Name, PARAMETERS, type Parameter } from "../www/parameters";

/** What may stand there. */
function values(name: Name): string {
  const { kind, known = [], range }: Parameter = PARAMETERS[name];
  const { values } = MEANINGS[name];
  if (values !== undefined) return values;
  const words = known.map((word) => `\`${word}\``).join(", ");
  switch (kind) {
    case "packed":
      return "the form of a [link](#links)";
    case "id":
      return "the id of a lane";
    case "ids":
      return "ids of lanes";
    case "position":
      return "a position";
    case "stretch":
      return "two instants, `56s 66s`";
    case "count":
      return "a whole number";
    case "counts":
      return "whole numbers";
    case "words":
      return `of ${words}; or \`none\``;
    case "choice":
      return words;
    case "factor":
      return `${range![0]} to ${range![1]}`;
    case "flag":
      return "present or not";
    case "scenario":
    case "positions":
      throw new Error(`${name}: its values are to be told`);
  }
}

function table(isInternal: boolean): string[] {
  const rows = (Object.keys(PARAMETERS) as Name[])
    .filter((name) => ((PARAMETERS[name] as Parameter).internal ?? false) === isInternal)
    .map((name) => {
      const { means, absent = `\`${(PARAMETERS[name] as Parameter).absent}\``, property = "" } = MEANINGS[name];
      return `| \`${name}\` | ${means} | ${values(name)} | ${absent} | ${property} |`.replace("|  |", "| |");
    });
  return ["| attribute | what it says | values | where absent | property |", "| --- | --- | --- | --- | --- |", ...rows];
}

function print(name: string, lines: string[]): void {
  console.log([`<!-- cargo xtask docs: ${name} -->`, "", ...lines, "", "<!-- end -->"].join("\n"));
}

print("parameters", table(false));
print("internal parameters", table(true));
