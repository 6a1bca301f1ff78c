import { readFileSync } from "node:fs";
import type { AnyProcedure, AnyRouter } from "@trpc/server";
import ts from "typescript";
import type { z } from "zod";
import { internalsOf, proceduresOf } from "@/api/procedure-internals";
import { type Operation, operationsOf } from "@/api/rest/routes";
import {
  INLINE_TYPES,
  MARK_TYPES,
  PART_BLOCK_TYPES,
  TOP_LEVEL_BLOCK_TYPES,
} from "@/domains/content/markdown/document";
import { commentOf, TypePrinter } from "./types";

const SOURCE = "src/domains/content/markdown/document-nodes.ts";

const union = (name: string, values: readonly string[]) =>
  `export type ${name} = ${values.map((value) => JSON.stringify(value)).join(" | ")};`;

/**
 * Copies the types of Document nodes from the file that declares them. These types can't be generated,
 * because the Document's schema is a function.
 */
function documentTypes(): string {
  const source = ts.createSourceFile(SOURCE, readFileSync(SOURCE, "utf8"), ts.ScriptTarget.Latest);
  const nodes = source.statements.filter(ts.isTypeAliasDeclaration);
  return [
    union("BlockType", [...TOP_LEVEL_BLOCK_TYPES, ...PART_BLOCK_TYPES]),
    union("InlineType", INLINE_TYPES),
    union("MarkType", MARK_TYPES),
    ...nodes.filter(({ name }) => name.text.startsWith("Document")).map((node) => node.getText(source)),
    "",
  ].join("\n");
}

const HEADER =
  "// Written by `npm run build:client` from the schemas of the operations. Not edited by hand.\n";

const LIST = `/** A page of a list: \`next\` while there is more, and the count of the whole list. */
export interface List<Item> {
  next?: { page: string };
  count?: number;
  items: Array<Item>;
}
`;

interface Tree {
  [name: string]: Tree | string;
}

const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function put(tree: Tree, path: readonly string[], leaf: string): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) tree[name] = leaf;
  else {
    tree[name] ??= {};
    put(tree[name] as Tree, rest, leaf);
  }
}

function printTree(tree: Tree, indent = "  "): string {
  const lines = Object.entries(tree).map(([name, value]) =>
    typeof value === "string"
      ? `${indent}${name}: ${value};`
      : `${indent}${name}: {\n${printTree(value, `${indent}  `)}\n${indent}};`,
  );
  return lines.join("\n");
}

/** Declares a procedure's input type under the operation's name. */
function inputOf(
  printer: TypePrinter,
  name: string,
  procedure: AnyProcedure,
  id: string | undefined,
): string {
  const shape = Object.assign(
    {},
    ...internalsOf(procedure).inputs.map((input) => (input as z.ZodObject).shape),
  );
  if (Object.keys(shape).length === 0) return "void";
  const type = `${pascal(id ?? name)}Input`;
  const body = printer.fields(shape, "input");
  printer.declarations.set(type, `export interface ${type} ${body}`);
  return type;
}

function outputOf(printer: TypePrinter, procedure: AnyProcedure): string {
  const { meta, output } = internalsOf(procedure);
  const { event } = meta ?? {};
  if (event) return `AsyncIterable<${printer.print(event, "output")}, never>`;
  return output ? printer.print(output, "output") : "void";
}

/**
 * Returns the source of the client's `types.ts` (docs/adr/047). The source contains the types of inputs and responses,
 * `Procedures` and `Operations`. Subscriptions aren't included.
 */
export function typesSource(router: AnyRouter): string {
  const printer = new TypePrinter({ DocumentNode: "DocumentBlock" });
  const procedures: Tree = {};
  const operations: string[] = [];
  for (const [name, procedure] of proceduresOf(router)) {
    const { type, meta } = internalsOf(procedure);
    if (type === "subscription") continue;
    const id = meta?.openapi?.operationId;
    const input = inputOf(printer, name, procedure, id);
    const output = outputOf(printer, procedure);
    put(procedures, name.split("."), `["${type}", ${input}, ${output}]`);
    const description = meta?.openapi?.summary;
    const place = name.replaceAll(".", '"]["');
    if (id) operations.push(`  ${commentOf({ description })}  ${id}: Procedures["${place}"];`);
  }
  return [
    HEADER,
    LIST,
    documentTypes(),
    ...printer.declarations.values(),
    `/** Kind, input and answer of every procedure. */\nexport interface Procedures {\n${printTree(procedures)}\n}`,
    `/** The procedure of every operation of \`/v1\`. */\nexport interface Operations {\n${operations.join("\n")}\n}\n`,
  ].join("\n");
}

/** Returns an operation's method and path, followed by the details that the client can't derive from them. */
function routeOf({ method, path, meta, wholeBody, isBodyless, stream }: Operation): unknown[] {
  const details = {
    ...(meta.query && { query: meta.query }),
    ...(wholeBody && { body: wholeBody }),
    ...(isBodyless && { answers: "nothing" }),
    ...(stream && { answers: "events" }),
  };
  return [method, path, ...(Object.keys(details).length > 0 ? [details] : [])];
}

/** Returns the source of the client's `routes.ts`, which defines how to call each operation. */
export function routesSource(router: AnyRouter): string {
  const lines = operationsOf(router).map(
    (operation) => `  ${operation.id}: ${JSON.stringify(routeOf(operation))},`,
  );
  return `${HEADER}import type { Route } from "./request.js";\nimport type { Operations } from "./types.js";\n
export const ROUTES: Readonly<Record<keyof Operations, Route>> = {\n${lines.join("\n")}\n};\n`;
}
