import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Files of TypeScript below `src` whose text matches, without what is generated and without tests. */
export function sourceFiles(holding: RegExp): string[] {
  return readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated") && !/\.test\.tsx?$/.test(name))
    .map((name) => join("src", name))
    .filter((file) => holding.test(readFileSync(file, "utf8")));
}

/** Text of every string and template in a file, holes included as they are written. */
export function literals(file: string, text = readFileSync(file, "utf8")): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}
