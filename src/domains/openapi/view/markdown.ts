import type { CodeSample } from "@/lib/code-samples";
import { type OperationChanges, versionName } from "../changelog/last-changes";
import type { Method } from "../read/outline";
import type { JsonObject } from "../read/value";
import type { BodyView, Content, DocsLink, Link, ResponseView } from "./content";
import type { Field, FieldMark } from "./fields";
import { isCodeOf, LIMIT_WORDS } from "./limit-words";
import { withMarks } from "./marks";
import type { Limit } from "./schema-words";
import type { SchemeView } from "./security";
import { code, codeBlock, inline, prose } from "./text";
import { type CallbackView, type OperationView, operationView, schemaViews, webhookView } from "./view";

function limitMarkdown({ rule, values, isCut }: Limit): string {
  const shown = values.map((value) => (isCodeOf(rule) ? code(value) : value)).join(", ");
  return LIMIT_WORDS[rule].replace("{}", () => `${shown}${isCut ? ", …" : ""}`);
}

const MARK_WORDS: Record<FieldMark["kind"], string> = {
  added: "added in",
  changed: "changed in",
  deprecated: "deprecated in",
  required: "required since",
  optional: "optional since",
};

const factsOf = ({ isRequired, isDeprecated, changed, only, limits }: Field) => [
  ...(isRequired ? ["**required**"] : []),
  ...(isDeprecated ? ["deprecated"] : []),
  ...(changed ? [`${MARK_WORDS[changed.kind]} ${inline(changed.version)}`] : []),
  ...(only ? [only === "readOnly" ? "read-only" : "write-only"] : []),
  ...limits.map(limitMarkdown),
];

/** Writes a field and its nested fields as a nested list in Markdown. */
function fieldLines(field: Field, depth = 0): string[] {
  const { name, type, said, sameAs, isForm, names, fields = [] } = field;
  const same = sameAs === undefined ? [] : [`the same fields as ${code(sameAs)}`];
  const facts = [...(type ? [inline(type)] : []), ...factsOf(field), ...same];
  const title = names ? `*names that match* ${code(names)}` : isForm ? `*${inline(name)}*` : code(name);
  const words = [title, facts.join(", ")].filter((part) => part).join(" ");
  const line = `${"  ".repeat(depth)}- ${words}${said ? `: ${inline(said)}` : ""}`;
  return [line, ...fields.flatMap((inner) => fieldLines(inner, depth + 1))];
}

const blocks = (...parts: (string | undefined)[]) => parts.filter((part) => part).join("\n\n");

/** Escapes all characters that have a special meaning in an HTML element or in an expression. */
const html = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("{", "&#123;");

/** Converts a text to one line for a table cell. */
const cell = (text: string) => text.replaceAll("\n", " ");

function parameterRow(parameter: OperationView["parameters"][number]): string {
  const { name, said } = parameter;
  const facts = [inline(parameter.type), ...factsOf(parameter)];
  const cells = [code(name), inline(parameter.in), facts.join(", "), inline(said ?? "")];
  return `| ${cells.map(cell).join(" | ")} |`;
}

function parameters(all: OperationView["parameters"]): string | undefined {
  if (all.length === 0) return undefined;
  const head = ["| Name | In | Type | Description |", "| --- | --- | --- | --- |"];
  const inner = all.flatMap((parameter) => (parameter.fields ? fieldLines(parameter) : []));
  return blocks("**Parameters**", [...head, ...all.map(parameterRow)].join("\n"), inner.join("\n"));
}

const GRAMMARS: Record<string, string> = {
  ...{
    shell: "bash",
    bash: "bash",
    curl: "bash",
    javascript: "javascript",
    js: "javascript",
    node: "javascript",
  },
  typescript: "typescript",
  python: "python",
  go: "go",
  ruby: "ruby",
  php: "php",
  java: "java",
  csharp: "csharp",
  "c#": "csharp",
  kotlin: "kotlin",
  swift: "swift",
  rust: "rust",
  json: "json",
};

type Tab = { title: string; language: string; text: string };

const tab = ({ title, language, text }: Tab) =>
  `{% tab title="${title.replace(/[^\w .+#/-]/g, "")}" %}\n${codeBlock(language, text)}\n{% endtab %}`;
const tabs = (items: readonly Tab[]) => blocks("{% tabs %}", ...items.map(tab), "{% endtabs %}");

/**
 * Writes an operation's samples in tabs with one tab for each language, or writes only the first sample.
 * Returns an empty text if there are no samples.
 */
export function samplesMarkdown(all: readonly CodeSample[], languages: "all" | "one"): string {
  const items = all.map(({ lang, source }) => ({
    title: lang || "Sample",
    language: GRAMMARS[lang.toLowerCase()] ?? "",
    text: source,
  }));
  const [first] = items;
  if (!first) return "";
  return languages === "one" ? codeBlock(first.language, first.text) : tabs(items);
}

/**
 * Writes the examples of a body in tabs with one tab for each example. Returns an empty text if there are
 * fewer than two examples.
 */
export const bodyExamplesMarkdown = (body: BodyView | undefined): string => {
  const items = (body?.contents ?? []).flatMap(({ types, examples }) =>
    examples.map((example) => ({ title: example.name ?? types[0] ?? "", ...example })),
  );
  return items.length < 2 ? "" : tabs(items);
};

/**
 * Writes the examples of responses in tabs with one tab for each status. Several statuses often have the same
 * example, especially errors. In this case, only the first of these statuses has a tab.
 */
export const examplesMarkdown = (responses: OperationView["responses"]): string => {
  const known = new Set<string>();
  const items = responses.flatMap(({ status, contents }) => {
    const all = contents.flatMap(({ examples }) => examples);
    return all.flatMap((example) => {
      if (known.has(example.text)) return [];
      known.add(example.text);
      const isNamed = all.length > 1 && example.name !== undefined;
      return [{ title: isNamed ? `${status} ${example.name}` : status, ...example }];
    });
  });
  return items.length === 0 ? "" : tabs(items);
};

const list = (fields: readonly Field[] = []) => fields.flatMap((field) => fieldLines(field)).join("\n");

function exampleBlock({ name, language, text }: Content["examples"][number]): string {
  return blocks(name === undefined ? undefined : `*${inline(name)}*`, codeBlock(language, text));
}

function content({ types, type, fields, sameAs, examples }: Content): string {
  const same = sameAs === undefined ? "" : ` (the same fields as ${code(sameAs)})`;
  const words = type ? [`${inline(type)}${same}`] : [];
  return blocks(
    [types.map(code).join(", "), ...words].join(": "),
    list(fields),
    ...examples.map(exampleBlock),
  );
}

function requestBody(body: BodyView | undefined): string | undefined {
  if (!body) return undefined;
  const needed = body.isRequired ? ", **required**" : "";
  return blocks(`**Request body**${needed}`, body.said && prose(body.said), ...body.contents.map(content));
}

function linkLine({ name, operation, said, sent }: Link): string {
  const words = [
    code(name),
    `calls ${code(operation)}`,
    ...(sent.length > 0 ? [`with ${sent.map(code).join(", ")}`] : []),
  ];
  return `- ${words.join(" ")}${said ? `: ${inline(said)}` : ""}`;
}

function response({ status, said, contents, headers, links }: ResponseView): string {
  const inner = blocks(
    ...contents.map(content),
    headers.length > 0 ? blocks("**Headers**", list(headers)) : undefined,
    links.length > 0 ? blocks("**Links**", links.map(linkLine).join("\n")) : undefined,
  );
  if (!inner) return `${code(status)}${said ? ` ${inline(said)}` : ""}`;
  const title = `<code>${html(status)}</code>${said ? ` ${html(said.replace(/\s+/g, " "))}` : ""}`;
  return `<details>\n\n<summary>${title}</summary>\n\n${inner}\n\n</details>`;
}

function callback({ name, method, path, said, body, responses }: CallbackView): string {
  return blocks(
    `${code(name)}: ${code(`${method.toUpperCase()} ${path}`)}`,
    said && prose(said),
    requestBody(body),
    ...responses.map(response),
  );
}

function scheme({ name, type, said, scopes }: SchemeView): string {
  const lines = scopes.map(
    (scope) => `  - ${code(scope.name)}${scope.said ? `: ${inline(scope.said)}` : ""}`,
  );
  return [`- ${code(name)} ${inline(type)}${said ? `: ${inline(said)}` : ""}`, ...lines].join("\n");
}

const docs = (link: DocsLink | undefined): string | undefined =>
  link && (link.said ? `[${inline(link.said)}](<${link.url}>)` : `<${link.url}>`);

function security(ways: readonly string[][]): string | undefined {
  const named = ways.map((way) => way.map(code).join(" and ")).filter((way) => way !== "");
  if (named.length === 0) return undefined;
  const isOptional = named.length < ways.length;
  return `**Authorization**: ${named.join(", or ")}${isOptional ? ", or none" : ""}`;
}

function written(view: OperationView, languages: "all" | "one", changes?: OperationChanges): string {
  const samples = samplesMarkdown(view.samples, languages);
  return blocks(
    view.isDeprecated ? "**Deprecated.**" : undefined,
    changes && `**Last changed**: ${inline(versionName(changes.last))}`,
    view.place && code(view.place),
    view.said && prose(view.said),
    docs(view.docs),
    security(view.security),
    view.schemes.map(scheme).join("\n"),
    view.variables.length > 0 ? blocks("**Server variables**", list(view.variables)) : undefined,
    samples && blocks("**Request sample**", samples),
    parameters(view.parameters),
    requestBody(view.body),
    view.responses.length > 0 ? blocks("**Responses**", ...view.responses.map(response)) : undefined,
    view.callbacks.length > 0 ? blocks("**Callbacks**", ...view.callbacks.map(callback)) : undefined,
    view.isCut ? "The specification contains more than is shown here." : undefined,
  );
}

/**
 * Writes an operation as Markdown without a heading, with samples in all languages or in one language. If `changes` is
 * set, the Markdown contains the versions in which the operation and its fields last changed. Returns null if the
 * operation doesn't exist.
 */
export function operationMarkdown(
  root: JsonObject,
  path: string,
  method: Method,
  languages: "all" | "one" = "all",
  changes?: OperationChanges,
): string | null {
  const view = operationView(root, path, method);
  return view && written(withMarks(view, changes), languages, changes);
}

/** Writes a webhook as Markdown, in the same form as an operation. */
export function webhookMarkdown(root: JsonObject, name: string, method: Method): string | null {
  const view = webhookView(root, name, method);
  return view && written(view, "one");
}

/**
 * Writes the schemas with the given names as Markdown, with their properties. Omits names that don't exist.
 */
export function schemasMarkdown(root: JsonObject, names: readonly string[]): string | null {
  const found = schemaViews(root, names).map(({ name, type, limits, said, fields, ...view }) => {
    const words = [inline(type), ...limits.map(limitMarkdown)].join(", ");
    return blocks(`**${inline(name)}**: ${words}`, said && prose(said), docs(view.docs), list(fields));
  });
  return found.length === 0 ? null : found.join("\n\n");
}
