import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

// Finds what decides on access in the source, and turns each into something that can be switched off while it runs:
// `globalThis.mutants.isOff(id)` for conditions, marks in comments around the clauses of SQL (see setup.mjs).

/** Throws that refuse for what somebody is, rather than for what they asked. */
const REFUSALS = new Set(["forbidden", "unauthorized"]);
/** What is refused of whom an identity provider sends; not that what it says is badly formed. */
const IDENTITY_REFUSALS =
  /^new SsoRefusal\("Sso(Machine|Suspended|Stranger|Browser|Request|Replayed|Unsigned|Signature|Issuer|Destination|Time|Algorithm)"/;
const ASSERTIONS =
  /^assert(May\w*|LinksOn|Unlimited|NotLast|AnotherAdministrator|Seen|Seeing|Shown|Members|Subjects|Ours|OwnOrigin|CurrentPassword|DirectEdits|StillAllowed|Eligible|Writable|Audience|Signatures|SsoWorks|AnotherWay|Mergeable|Acceptable)$/;
/** Presenters say what somebody may; services decide. */
const NOT_DECIDING = /((presenter|\.test|\.fixture|schema)\.ts$)/;
/** Where the clauses of SQL decide who finds what. */
const SQL_FILES = /^src\/(scopes\/.*|access\/\w+\/(enforcement-sql|level-sql|level-set-sql))\.ts$/;

const FOLDERS = /^src\/(scopes\/|access\/|trpc\/init\.ts|domains\/|api\/[^/]+\.ts|sign-in\/)/;
/** Whose checks are what the others are made of. */
const FOUNDATIONS = ["src/access/authorization/roles.ts", "src/scopes/define.ts"];

/** Files that may hold checks, below the project. */
export const mutableFiles = () =>
  readdirSync("src", { recursive: true })
    .map((file) => `src/${file}`)
    .filter((file) => file.endsWith(".ts") && FOLDERS.test(file))
    .filter((file) => !NOT_DECIDING.test(file) && !FOUNDATIONS.includes(file));

const callName = (node) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : "";
const isRefusal = (statement) => {
  const inner =
    ts.isBlock(statement) && statement.statements.length === 1 ? statement.statements[0] : statement;
  if (!ts.isThrowStatement(inner) || !inner.expression) return false;
  return REFUSALS.has(callName(inner.expression)) || IDENTITY_REFUSALS.test(inner.expression.getText());
};

/** Clauses that say to whom something belongs, who somebody is, and what they may; not those that join what is shown. */
const DECIDING =
  /^(?!\(|CASE|')(?=.*("organizationId"|"userId"|"spaceId" = s|"siteId" =|"disabledAt"|"deletedAt"|"sso"|"passwordHash"|"serviceAccountOf"|"role"|"visibility"|"shareKey"|"keyHash"|"hash"|"active"|"publishedAt"|efaultLevel|ancestorIds|inheritedDefault|audience|holds|admitsVisitor|"createdAt" >|"revisionNumber"$))/s;

/** Clauses of a condition in SQL, as ranges of the text: what stands between WHERE, ON, AND and their ends. */
function clausesOf(text) {
  const found = [];
  const opening = /\b(?:WHERE|AND|ON|WHEN)\s+/g;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const start = match.index + match[0].length;
    const end = endOfClause(text, start);
    const clause = text.slice(start, end).trimEnd();
    if (DECIDING.test(clause)) found.push([start, start + clause.length]);
  }
  return found;
}

/** Whether a clause only says that two rows are of one organization. */
const isTenancy = (clause) => /^(\w+|\$\{\w+\})\."organizationId" = \S+$/.test(clause.trim());

/** Where the organization of a row is what is asked, and not a second line. */
const ENFORCEMENT = "src/access/authorization/enforcement-sql.ts";

const ENDS = /^(?:AND|OR|THEN|WHEN|ELSE|END|ORDER|GROUP|LIMIT|LEFT|JOIN|CROSS|WHERE|UNION|RETURNING|ON)\b/;

function endOfClause(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === "`" && depth === 0) return at;
    if (character === "$" && text[at + 1] === "{") {
      const isOperand =
        at === start || /([=<>(,|+]|\bFROM)\s*$/.test(text.slice(start, at)) || /[\w(]$/.test(text[at - 1]);
      if (depth === 0 && !isOperand) return at;
      at = endOfHole(text, at + 2);
      continue;
    }
    if (character === "(") depth++;
    if (character === ")" && depth-- === 0) return at;
    const isWordStart = /\s/.test(text[at - 1] ?? " ") && ENDS.test(text.slice(at, at + 12));
    if (depth === 0 && isWordStart) return at;
  }
  return text.length;
}

function endOfHole(text, start) {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

const excerpt = (text) => text.replace(/\s+/g, " ").slice(0, 110);

/** Edits of one file: each with an id, what is switched off, and the text that replaces a range. */
function editsOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const edits = [];
  const counts = new Map();
  const short = file.replace(/^src\//, "").replace(/\.ts$/, "");
  const add = (kind, node, replace) => {
    const [start, end] = Array.isArray(node) ? node : [node.getStart(tree), node.getEnd()];
    const text = excerpt(source.slice(start, end));
    const name = `${short}:${kind}:${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    const id = number === 1 ? name : `${name}.${number}`;
    edits.push({ id, file, start, end, text, replace: (inner) => replace(id, inner) });
  };
  const off = (id) => `globalThis.mutants?.isOff(${JSON.stringify(id)})`;
  const visit = (node, inRefusal) => {
    let refusing = inRefusal;
    if (ts.isIfStatement(node) && isRefusal(node.thenStatement)) {
      add("refusal", node.expression, (id, inner) => `(${off(id)} ? false : (${inner}))`);
      refusing = true;
    } else if (ts.isExpressionStatement(node)) {
      const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
      if (ASSERTIONS.test(callName(call)))
        add("assertion", node.expression, (id, inner) => `${off(id)} || (${inner})`);
    } else if (callName(node) === "reaches") {
      add("reach", node, (id, inner) => `(${off(id)} || ${inner})`);
    } else if (callName(node) === "levelWithin") {
      const level = node.arguments[1].getText(tree);
      add("limit", node, (id, inner) => `(${off(id)} ? (${level}) : ${inner})`);
    } else if (
      callName(node) === "atLeast" &&
      !inRefusal &&
      file !== "src/access/authorization/token-scope.ts"
    ) {
      add("level", node, (id, inner) => `(${off(id)} || ${inner})`);
    } else if (
      SQL_FILES.test(file) &&
      (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node))
    ) {
      const start = node.getStart(tree);
      for (const [from, to] of clausesOf(node.getText(tree)))
        add(
          isTenancy(node.getText(tree).slice(from, to)) && file !== ENFORCEMENT ? "tenancy" : "clause",
          [start + from, start + to],
          (id, inner) => `/*<${id}>*/(${inner})/*</${id}>*/`,
        );
    }
    ts.forEachChild(node, (child) =>
      visit(child, refusing && ts.isIfStatement(node) ? child === node.expression : refusing),
    );
  };
  visit(tree, false);
  return edits;
}

/** Every check of the project, without what cannot be told from the outside. */
export const mutationsOf = (file, source = readFileSync(file, "utf8")) =>
  editsOf(file, source).map(({ id, text }) => ({ id, file, text }));

function instrument(file, source) {
  const edits = editsOf(file, source).sort((one, other) => one.start - other.start || other.end - one.end);
  const render = (start, end, inside) => {
    let text = "";
    let at = start;
    for (let index = 0; index < inside.length; index++) {
      const edit = inside[index];
      if (edit.start < at) continue;
      const nested = inside.slice(index + 1).filter((other) => other.end <= edit.end);
      text += source.slice(at, edit.start) + edit.replace(render(edit.start, edit.end, nested));
      at = edit.end;
    }
    return text + source.slice(at, end);
  };
  return render(0, source.length, edits);
}

/** What an operation's scope asks for becomes the least that can be asked for. */
function loosenPermissions(source) {
  const calls = source.split("input as z.output<Path>, permission)").length - 1;
  if (calls !== 3) throw new Error("scopes no longer pass their permission as they did");
  return source
    .replaceAll("({ ctx, input, next })", "({ ctx, input, next, meta })")
    .replaceAll(
      "input as z.output<Path>, permission)",
      "input as z.output<Path>, globalThis.mutants?.permission(permission, meta) ?? permission)",
    );
}

/** A plugin that lets every check be switched off. */
export function switchable() {
  const root = process.cwd();
  const files = new Set(mutableFiles());
  return {
    name: "switchable-checks",
    enforce: "pre",
    transform(code, id) {
      const file = path.relative(root, id.split("?")[0]);
      if (file === "src/scopes/define.ts") return { code: loosenPermissions(code), map: null };
      return files.has(file) ? { code: instrument(file, code), map: null } : undefined;
    },
  };
}
