import type { CodeSample } from "@/lib/code-samples";
import { isObject } from "@/lib/is-object";
import type { Method } from "../read/outline";
import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { dereferenced, shortJson } from "./example";
import { exampleOfMedia, requestSamples, serverOf } from "./samples";
import { limitsOf, schemaList, typeWords } from "./schema-lines";
import { code, codeBlock, inline, prose } from "./text";

const EXAMPLE_LENGTH_MAX = 6_000;

const blocks = (...parts: (string | undefined)[]) => parts.filter((part) => part).join("\n\n");

/** What stands in an element of HTML, with nothing in it that means something there or in an expression. */
const html = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("{", "&#123;");

/** What may stand in a cell of a table. */
const cell = (text: string) => text.replaceAll("\n", " ");

function parametersOf(root: JsonObject, item: JsonObject, operation: JsonObject): JsonObject[] {
  const all = new Map<string, JsonObject>();
  for (const value of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const parameter = dereferenced(root, value);
    all.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...all.values()].filter(({ name }) => textOf(name));
}

function parameterRow(root: JsonObject, parameter: JsonObject): string {
  const schema = dereferenced(root, parameter.schema);
  const facts = [
    inline(typeWords(root, parameter.schema)),
    ...(parameter.required === true ? ["**required**"] : []),
    ...(parameter.deprecated === true ? ["deprecated"] : []),
    ...limitsOf(schema),
  ];
  const said = textOf(parameter.description) ?? textOf(schema.description) ?? "";
  const cells = [code(String(parameter.name)), inline(String(parameter.in)), facts.join(", "), inline(said)];
  return `| ${cells.map(cell).join(" | ")} |`;
}

function parameters(root: JsonObject, item: JsonObject, operation: JsonObject): string | undefined {
  const found = parametersOf(root, item, operation);
  if (found.length === 0) return undefined;
  const rows = found.map((parameter) => parameterRow(root, parameter));
  return blocks(
    "**Parameters**",
    ["| Name | In | Type | Description |", "| --- | --- | --- | --- |", ...rows].join("\n"),
  );
}

function example(root: JsonObject, media: JsonObject): string | undefined {
  const value = exampleOfMedia(root, media);
  if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return undefined;
  const text = typeof value === "string" ? value : shortJson(value, EXAMPLE_LENGTH_MAX);
  if (text === undefined || text.length > EXAMPLE_LENGTH_MAX) return undefined;
  return codeBlock(typeof value === "string" ? "" : "json", text);
}

const GRAMMARS: Record<string, string> = {
  Shell: "bash",
  JavaScript: "javascript",
  Python: "python",
  Go: "go",
};

/** The languages that an operation is called in, a tab each; without tabs the first of them alone. */
function samples([first, ...others]: readonly CodeSample[], languages: "all" | "one"): string | undefined {
  if (!first) return undefined;
  if (languages === "one") return blocks("**Request sample**", codeBlock("bash", first.source));
  const tabs = [first, ...others].map(({ lang, source }) => {
    const language = GRAMMARS[lang] ?? "";
    return `{% tab title="${lang}" %}\n${codeBlock(language, source)}\n{% endtab %}`;
  });
  return blocks("**Request sample**", ["{% tabs %}", ...tabs, "{% endtabs %}"].join("\n\n"));
}

/** What a body holds, of its first media type; the others are named. */
function content(root: JsonObject, value: unknown): string | undefined {
  const [first, ...others] = Object.entries(objectOf(value));
  if (!first) return undefined;
  const media = objectOf(first[1]);
  const words = media.schema === undefined ? [] : [inline(typeWords(root, media.schema))];
  const types = [first[0], ...others.map(([type]) => type)].map(code).join(", ");
  return blocks([types, ...words].join(": "), schemaList(root, media.schema), example(root, media));
}

function requestBody(root: JsonObject, operation: JsonObject): string | undefined {
  if (operation.requestBody === undefined) return undefined;
  const body = dereferenced(root, operation.requestBody);
  const needed = body.required === true ? ", **required**" : "";
  const said = textOf(body.description);
  return blocks(`**Request body**${needed}`, said && prose(said), content(root, body.content));
}

function response(root: JsonObject, status: string, value: unknown): string {
  const found = dereferenced(root, value);
  const said = textOf(found.description);
  const inner = content(root, found.content);
  if (!inner) return `${code(status)}${said ? ` ${inline(said.slice(0, 300))}` : ""}`;
  const title = `<code>${html(status)}</code>${said ? ` ${html(said.replace(/\s+/g, " ").slice(0, 300))}` : ""}`;
  return `<details>\n\n<summary>${title}</summary>\n\n${inner}\n\n</details>`;
}

function responses(root: JsonObject, operation: JsonObject): string | undefined {
  const found = Object.entries(objectOf(operation.responses)).filter(([status]) => !status.startsWith("x-"));
  if (found.length === 0) return undefined;
  return blocks("**Responses**", ...found.map(([status, value]) => response(root, status, value)));
}

function security(root: JsonObject, operation: JsonObject): string | undefined {
  const needed = listOf(operation.security ?? root.security).map(objectOf);
  const ways = needed.map((way) => Object.keys(way).map(code).join(" and ")).filter((way) => way !== "");
  if (ways.length === 0) return undefined;
  const isOptional = needed.some((way) => Object.keys(way).length === 0);
  return `**Authorization**: ${ways.join(", or ")}${isOptional ? ", or none" : ""}`;
}

interface Described {
  /** Where it is called; nothing for what calls others. */
  place?: string;
  samples?: string | undefined;
}

function describeOperation(
  root: JsonObject,
  item: JsonObject,
  operation: JsonObject,
  shown: Described,
): string {
  const said = textOf(operation.description);
  return blocks(
    operation.deprecated === true ? "**Deprecated.**" : undefined,
    shown.place,
    said && prose(said),
    security(root, operation),
    shown.samples,
    parameters(root, item, operation),
    requestBody(root, operation),
    responses(root, operation),
  );
}

/**
 * An operation of a description in OpenAPI 3.1 as Markdown, without a heading: its address, parameters, body,
 * responses, examples, and how it is called in some languages, or in one. Null when there is none.
 */
export function operationMarkdown(
  root: JsonObject,
  path: string,
  method: Method,
  languages: "all" | "one" = "all",
): string | null {
  const item = dereferenced(root, objectOf(root.paths)[path]);
  const operation = item[method];
  if (!isObject(operation)) return null;
  const url = serverOf(root, item, operation);
  const place = url ? code(`${url.replace(/(?<!\/)\/+$/, "")}${path}`) : "";
  const called = requestSamples(root, { path, method, item, operation }, parametersOf(root, item, operation));
  return describeOperation(root, item, operation, { place, samples: samples(called, languages) });
}

/** The same of a webhook. */
export function webhookMarkdown(root: JsonObject, name: string, method: Method): string | null {
  const item = dereferenced(root, objectOf(root.webhooks)[name]);
  const operation = item[method];
  return isObject(operation) ? describeOperation(root, item, operation, {}) : null;
}

/** Schemas by name as Markdown, each with its properties. Names that are not there are left out. */
export function schemasMarkdown(root: JsonObject, names: readonly string[]): string | null {
  const all = objectOf(objectOf(root.components).schemas);
  const found = names.filter((name) => Object.hasOwn(all, name));
  if (found.length === 0) return null;
  const described = found.map((name) => {
    const schema = dereferenced(root, all[name]);
    const said = textOf(schema.description);
    const words = [inline(typeWords(root, schema)), ...limitsOf(schema)].join(", ");
    return blocks(`**${inline(name)}**: ${words}`, said && prose(said), schemaList(root, schema));
  });
  return described.join("\n\n");
}
