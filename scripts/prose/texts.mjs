import ts from "typescript";

// Returns the readable text of a file. Everything else is replaced with spaces, so that line numbers stay the
// same.

const blank = (text) => text.replace(/[^\n]/g, " ");

/** Returns the prose in Markdown, without front matter marks, code, link targets, and lines that start with `{` or `<`. */
export function markdownProse(text) {
  return text
    .replace(/^---\n[\s\S]*?\n---\n/, blank)
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/^\s*[{<].*$/gm, blank);
}

const SQL =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE|WITH)\b[\s\S]*\b(FROM|SET|VALUES|AS|WHERE|ADD)\b/;
const isProse = (text) => /[A-Za-z]{2,}\s+[A-Za-z]{2,}/.test(text) && !SQL.test(text);

function parse(file, text) {
  const kind = /\.[mc]?js$/.test(file)
    ? ts.ScriptKind.JS
    : file.endsWith("x")
      ? ts.ScriptKind.TSX
      : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

const STRINGS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.JsxText,
]);

/** Replaces all characters outside the given ranges with spaces. */
function keep(text, ranges) {
  const kept = blank(text).split("");
  for (const [start, end] of ranges) for (let at = start; at < end; at++) kept[at] = text[at];
  return kept.join("");
}

/** Returns the string literals, template parts and JSX texts that have at least two words, except SQL. */
export function stringsOf(file, text) {
  const ranges = [];
  const visit = (node) => {
    const isSql = ts.isTaggedTemplateExpression(node) && /sql|raw/i.test(node.tag.getText());
    if (isSql) return;
    if (STRINGS.has(node.kind) && isProse(node.getText())) ranges.push([node.getStart(), node.getEnd()]);
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return keep(text, ranges);
}

/** Returns the text of comments. */
export function commentsOf(file, text) {
  const ranges = [];
  const source = parse(file, text);
  const seen = new Set();
  const collect = (found) => {
    for (const { pos, end } of found ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      ranges.push([pos, end]);
    }
  };
  const visit = (node) => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      collect(ts.getLeadingCommentRanges(text, node.getFullStart()));
      collect(ts.getTrailingCommentRanges(text, node.getEnd()));
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return keep(text, ranges);
}
