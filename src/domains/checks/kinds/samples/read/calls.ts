import type { Node } from "@babel/types";
import { isPlaceholder, type Literal, type Piece, type RequestSample, type SampleBody } from "../sample";
import { bodyOfText } from "./curl";
import { expressionIn, LiteralReader } from "./literal";

const STARTS = {
  fetch: /(?<![\w$.])(?:window\.|globalThis\.)?fetch\s?\(/g,
  requests: /(?<![\w$.])requests\.(?:get|post|put|patch|delete|head|options|request)\(/g,
} as const;

const CALLS_MAX = 100;

/** Returns the position after the parenthesis that ends a call, or null if it isn't found. */
function endOfCall(code: string, open: number): number | null {
  let depth = 0;
  for (let index = open; index < code.length; index += 1) {
    const character = code[index] ?? "";
    if ("\"'`".includes(character)) {
      for (index += 1; index < code.length && code[index] !== character; index += 1)
        if (code[index] === "\\") index += 1;
    } else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    if (depth === 0) return index + 1;
  }
  return null;
}

/** Returns the source of the calls whose name the pattern finds. */
function callsIn(code: string, pattern: RegExp): Piece[] {
  return [...code.matchAll(pattern)].slice(0, CALLS_MAX).flatMap(({ 0: start, index }) => {
    const end = endOfCall(code, index + start.length - 1);
    return end === null ? [] : [{ text: code.slice(index, end), at: index, isExact: true }];
  });
}

type Fields = ReadonlyMap<string, Node>;

/** Returns the URL that a node writes. The variables of a template stay in the URL as they're written. */
function urlOf(reader: LiteralReader, node: Node | undefined, source: Piece): Piece | null {
  if (node?.type === "StringLiteral") return reader.piece(node, node.value, 1);
  if (node?.type !== "TemplateLiteral") return null;
  return reader.piece(node, source.text.slice((node.start ?? 0) + 1, (node.end ?? 0) - 1), 1);
}

/** Returns the properties of an object. Returns null if it has properties that can't be read. */
function fieldsOf(node: Node | undefined): Fields | null {
  if (!node) return new Map();
  if (node.type !== "ObjectExpression") return null;
  const fields = new Map<string, Node>();
  for (const property of node.properties) {
    if (property.type !== "ObjectProperty" || property.computed) return null;
    const { key } = property;
    if (key.type === "Identifier") fields.set(key.name, property.value);
    else if (key.type === "StringLiteral") fields.set(key.value, property.value);
  }
  return fields;
}

/** Returns the arguments that Python passes by name. */
const namedArguments = (nodes: readonly Node[]): Fields =>
  new Map(
    nodes.flatMap((node) =>
      node.type === "AssignmentExpression" && node.left.type === "Identifier"
        ? [[node.left.name, node.right] as const]
        : [],
    ),
  );

const textOf = (node: Node | undefined) => (node?.type === "StringLiteral" ? node.value : null);

function contentTypeOf(headers: Node | undefined): string | null {
  const all = [...(fieldsOf(headers) ?? [])];
  const type = textOf(all.find(([name]) => name.toLowerCase() === "content-type")?.[1]);
  return type !== null && isPlaceholder(type) ? null : type;
}

/** Whether a call serializes a value, as in `JSON.stringify(value)`. */
const serialized = (node: Node): Node | undefined =>
  node.type === "CallExpression" &&
  node.callee.type === "MemberExpression" &&
  node.callee.property.type === "Identifier" &&
  ["stringify", "dumps"].includes(node.callee.property.name)
    ? node.arguments[0]
    : undefined;

const asPairs = (value: Literal) =>
  value.kind === "object"
    ? value.fields.map(({ name, value: inner }) => ({
        name,
        value: inner.kind === "value" ? { ...inner.source, text: String(inner.value) } : null,
      }))
    : [];

function bodyOf(reader: LiteralReader, node: Node | undefined, contentType: string | null): SampleBody {
  if (!node || node.type === "NullLiteral") return { kind: "none" };
  const inner = serialized(node);
  if (inner) return { kind: "json", value: reader.read(inner) };
  if (node.type === "StringLiteral") return bodyOfText(reader.piece(node, node.value, 1), contentType);
  return { kind: "unknown" };
}

const requestOf = (url: Piece, method: string, more: Partial<RequestSample>): RequestSample => ({
  kind: "request",
  method: method.toUpperCase(),
  methodAt: null,
  url,
  query: [],
  contentType: null,
  body: { kind: "none" },
  isOpen: false,
  ...more,
});

function fetchSample(source: Piece, [target, init]: readonly Node[]): RequestSample | null {
  const reader = new LiteralReader(source);
  const url = urlOf(reader, target, source);
  const fields = fieldsOf(init);
  if (!url || !fields) return null;
  const method = fields.get("method");
  if (method && method.type !== "StringLiteral") return null;
  const contentType = contentTypeOf(fields.get("headers"));
  return requestOf(url, textOf(method) ?? "GET", {
    methodAt: method ? reader.piece(method, textOf(method) ?? "", 1) : null,
    contentType,
    body: bodyOf(reader, fields.get("body"), contentType),
  });
}

function pythonBody(reader: LiteralReader, named: Fields, contentType: string | null): SampleBody {
  const [json, data] = [named.get("json"), named.get("data")];
  if (json) return { kind: "json", value: reader.read(json) };
  if (data?.type === "ObjectExpression" && !named.has("files"))
    return { kind: "form", fields: asPairs(reader.read(data)) };
  return named.has("files") ? { kind: "unknown" } : bodyOf(reader, data, contentType);
}

function requestsSample(source: Piece, nodes: readonly Node[]): RequestSample | null {
  const reader = new LiteralReader(source);
  const named = namedArguments(nodes);
  const positional = nodes.filter(({ type }) => type !== "AssignmentExpression");
  const verb = source.text.slice(source.text.indexOf(".") + 1, source.text.indexOf("("));
  const [method, target] = verb === "request" ? positional : [undefined, ...positional];
  const url = urlOf(reader, target ?? named.get("url"), source);
  const said = verb === "request" ? textOf(method ?? named.get("method")) : verb;
  if (!url || said === null) return null;
  const at = source.text.indexOf(verb);
  const contentType = contentTypeOf(named.get("headers"));
  const params = named.get("params");
  const isExtended = params !== undefined && params.type !== "ObjectExpression";
  return requestOf(url, said, {
    methodAt: verb === "request" ? null : { text: verb, at: source.at + at, isExact: true },
    query: params ? asPairs(reader.read(params)) : [],
    contentType,
    body: pythonBody(reader, named, contentType),
    isOpen: isExtended || positional.length > (verb === "request" ? 2 : 1),
  });
}

/** Reads the calls of `fetch` in JavaScript, or of `requests` in Python, whose arguments are literals. */
export function callSamples(code: string, library: keyof typeof STARTS): RequestSample[] {
  return callsIn(code, STARTS[library]).flatMap((source) => {
    // Python writes named arguments like assignments.
    const node = expressionIn(source.text);
    if (node?.type !== "CallExpression") return [];
    return (library === "fetch" ? fetchSample : requestsSample)(source, node.arguments) ?? [];
  });
}
