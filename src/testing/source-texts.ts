import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * Returns the TypeScript files whose text matches, in a folder and its subfolders. Omits generated files and
 * tests.
 */
export function sourceFiles(holding: RegExp, folder = "src"): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated") && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => holding.test(readFileSync(file, "utf8")));
}

/** Returns every node in a file. */
function nodesOf(file: string, text: string): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns the text of every string and template in a file. Placeholders in templates stay as written. */
export const literals = (file: string, text = readFileSync(file, "utf8")): string[] =>
  nodesOf(file, text).flatMap((node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
    return ts.isTemplateExpression(node) ? [node.getText()] : [];
  });

/** Returns the source of every regular expression in a file. */
export const regularExpressions = (file: string, text = readFileSync(file, "utf8")): string[] =>
  nodesOf(file, text).flatMap((node) => (ts.isRegularExpressionLiteral(node) ? [node.text] : []));

/**
 * Returns all text that a file can display: strings, templates, and text between tags. Placeholders become
 * an ellipsis.
 */
export const shownTexts = (file: string): string[] =>
  nodesOf(file, readFileSync(file, "utf8")).flatMap((node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (ts.isJsxText(node)) return [node.text.replace(/\s+/g, " ").trim()];
    return ts.isTemplateExpression(node)
      ? [
          node
            .getText()
            .slice(1, -1)
            .replace(/\$\{[^}]*\}/g, "…"),
        ]
      : [];
  });
