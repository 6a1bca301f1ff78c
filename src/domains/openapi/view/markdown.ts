import type { CodeSample } from "@/lib/code-samples";
import type { Method } from "../read/outline";
import type { JsonObject } from "../read/value";
import type { Field } from "./fields";
import { isCodeOf, LIMIT_WORDS } from "./limit-words";
import type { Limit } from "./schema-words";
import { code, codeBlock, inline, prose } from "./text";
import { type Content, type OperationView, operationView, schemaViews, webhookView } from "./view";

function limitMarkdown({ rule, values, isCut }: Limit): string {
  const shown = values.map((value) => (isCodeOf(rule) ? code(value) : value)).join(", ");
  return LIMIT_WORDS[rule].replace("{}", () => `${shown}${isCut ? ", …" : ""}`);
}

const factsOf = ({
  isRequired,
  isDeprecated,
  limits,
}: Pick<Field, "isRequired" | "isDeprecated" | "limits">) => [
  ...(isRequired ? ["**required**"] : []),
  ...(isDeprecated ? ["deprecated"] : []),
  ...limits.map(limitMarkdown),
];

/** A field and those that it holds, as a nested list in Markdown. */
function fieldLines({ name, type, said, isForm, fields = [], ...field }: Field, depth = 0): string[] {
  const facts = [...(type ? [inline(type)] : []), ...factsOf(field)];
  const words = [isForm ? `*${inline(name)}*` : code(name), facts.join(", ")]
    .filter((part) => part)
    .join(" ");
  const line = `${"  ".repeat(depth)}- ${words}${said ? `: ${inline(said)}` : ""}`;
  return [line, ...fields.flatMap((inner) => fieldLines(inner, depth + 1))];
}

const blocks = (...parts: (string | undefined)[]) => parts.filter((part) => part).join("\n\n");

/** Text for an HTML element, with all characters escaped that have a meaning there or in an expression. */
const html = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("{", "&#123;");

/** Text for a table cell. */
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
  return blocks("**Parameters**", [...head, ...all.map(parameterRow)].join("\n"));
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

/** The languages that an operation is called in, a tab each; without tabs the first of them alone. Empty where there is none. */
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
 * The response examples, a tab for each status; if several statuses have the same response, as most errors do, only the
 * first.
 */
export const examplesMarkdown = (responses: OperationView["responses"]): string => {
  const known = new Set<string>();
  const items = responses.flatMap(({ status, content }) => {
    const { example } = content ?? {};
    if (!example || known.has(example.text)) return [];
    known.add(example.text);
    return [{ title: status, ...example }];
  });
  return items.length === 0 ? "" : tabs(items);
};

const list = (fields: readonly Field[] = []) => fields.flatMap((field) => fieldLines(field)).join("\n");

function content({ types = [], type, fields, sameAs, example }: Partial<Content>): string | undefined {
  if (types.length === 0) return undefined;
  const words = type ? [`${inline(type)}${sameAs === undefined ? "" : " (as above)"}`] : [];
  return blocks(
    [types.map(code).join(", "), ...words].join(": "),
    list(fields),
    example && codeBlock(example.language, example.text),
  );
}

function requestBody(body: OperationView["body"]): string | undefined {
  if (!body) return undefined;
  const needed = body.isRequired ? ", **required**" : "";
  return blocks(`**Request body**${needed}`, body.said && prose(body.said), content(body));
}

function response({ status, said, content: given }: OperationView["responses"][number]): string {
  const inner = given && content(given);
  if (!inner) return `${code(status)}${said ? ` ${inline(said)}` : ""}`;
  const title = `<code>${html(status)}</code>${said ? ` ${html(said.replace(/\s+/g, " "))}` : ""}`;
  return `<details>\n\n<summary>${title}</summary>\n\n${inner}\n\n</details>`;
}

function security(ways: readonly string[][]): string | undefined {
  const named = ways.map((way) => way.map(code).join(" and ")).filter((way) => way !== "");
  if (named.length === 0) return undefined;
  const isOptional = named.length < ways.length;
  return `**Authorization**: ${named.join(", or ")}${isOptional ? ", or none" : ""}`;
}

function written(view: OperationView, languages: "all" | "one"): string {
  const samples = samplesMarkdown(view.samples, languages);
  return blocks(
    view.isDeprecated ? "**Deprecated.**" : undefined,
    view.place && code(view.place),
    view.said && prose(view.said),
    security(view.security),
    samples && blocks("**Request sample**", samples),
    parameters(view.parameters),
    requestBody(view.body),
    view.responses.length > 0 ? blocks("**Responses**", ...view.responses.map(response)) : undefined,
    view.isCut ? "More than is written here is in the description." : undefined,
  );
}

/** An operation as Markdown without a heading, with samples in some languages or in one; null when there is none. */
export function operationMarkdown(
  root: JsonObject,
  path: string,
  method: Method,
  languages: "all" | "one" = "all",
): string | null {
  const view = operationView(root, path, method);
  return view && written(view, languages);
}

/** The same of a webhook. */
export function webhookMarkdown(root: JsonObject, name: string, method: Method): string | null {
  const view = webhookView(root, name, method);
  return view && written(view, "one");
}

/** Schemas by name as Markdown, each with its properties. Names that are not there are left out. */
export function schemasMarkdown(root: JsonObject, names: readonly string[]): string | null {
  const found = schemaViews(root, names).map(({ name, type, limits, said, fields }) => {
    const words = [inline(type), ...limits.map(limitMarkdown)].join(", ");
    return blocks(`**${inline(name)}**: ${words}`, said && prose(said), list(fields));
  });
  return found.length === 0 ? null : found.join("\n\n");
}
