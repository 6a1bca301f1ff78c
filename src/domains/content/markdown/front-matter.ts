import {
  isMap,
  isScalar,
  LineCounter,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
  Document as YamlDocument,
  type Node as YamlNode,
} from "yaml";
import { isObject } from "@/lib/is-object";
import { exactSize } from "@/lib/sizes";
import { PageSyntaxError, tooDeep } from "./errors";
import { type FrontMatterParts, OPENING, splitFrontMatter } from "./front-matter-lines";
import { PAGE_LIMITS } from "./page-limits";

const TEXT_KEYS = ["title", "description", "icon", "emoji", "cover", "coverDark", "if", "condition"] as const;
const NUMBER_KEYS = ["coverY", "coverHeight"] as const;
const FLAG_KEYS = ["hidden", "noIndex", "noRobotsIndex"] as const;

/** A page's metadata in the form that the front matter contains. Unknown keys stay unchanged. */
export type PageMeta = Partial<
  Record<(typeof TEXT_KEYS)[number], string> &
    Record<(typeof NUMBER_KEYS)[number], number> &
    Record<(typeof FLAG_KEYS)[number], boolean> & {
      layout: PageLayoutMeta;
      vars: Record<string, unknown>;
      variables: Record<string, unknown>;
      metaLinks: { canonical?: string; alternates?: string[] };
      tags: string[];
    }
> & { [key: string]: unknown };

type VisibilityMeta = { visible?: boolean; [key: string]: unknown };
export type PageLayoutMeta = {
  width?: string;
  cover?: VisibilityMeta & { size?: string };
  [key: string]: unknown;
} & Partial<
  Record<"title" | "description" | "tableOfContents" | "outline" | "pagination" | "metadata", VisibilityMeta>
>;

function parseYaml(yaml: string): YamlDocument {
  if (Buffer.byteLength(yaml) > PAGE_LIMITS.frontMatterBytes)
    throw new PageSyntaxError(
      `front matter can be at most ${exactSize(PAGE_LIMITS.frontMatterBytes)}`,
      1,
      "too-large",
    );
  checkYamlNesting(yaml);
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false, uniqueKeys: false, merge: false });
  const problem = document.errors[0] ?? repeatedKey(document);
  if (!problem) return document;
  // Adds one to the line number, because the opening delimiter is the first line.
  throw new PageSyntaxError(
    `front matter isn't valid YAML: ${problem.message}`,
    lineCounter.linePos(problem.pos[0]).line + 1,
  );
}

/**
 * Finds a repeated key. The library would need quadratic time for this, because it compares each key with all
 * previous keys.
 */
function repeatedKey(
  document: YamlDocument,
): { message: string; pos: readonly [number, number] } | undefined {
  let problem: { message: string; pos: readonly [number, number] } | undefined;
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>();
      for (const { key } of map.items as Pair<YamlNode, YamlNode | null>[]) {
        if (!isScalar(key)) continue;
        const at = key.range?.[0] ?? 0;
        if (seen.has(key.value)) problem = { message: "Map keys must be unique", pos: [at, at] };
        if (problem) return visit.BREAK;
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return problem;
}

/**
 * Checks the nesting depth before parsing, because the YAML parser is recursive for collections such as
 * `[[1]]`.
 */
function checkYamlNesting(yaml: string): void {
  let depth = 0;
  let line = 2;
  for (const character of yaml) {
    if (character === "\n") line += 1;
    if (character === "[" || character === "{") depth += 1;
    else if ((character === "]" || character === "}") && depth > 0) depth -= 1;
    if (depth > PAGE_LIMITS.inlineDepth)
      throw tooDeep("the YAML in the front matter is nested too deeply", line);
  }
}

function parseParts({ yaml, language }: FrontMatterParts): YamlDocument {
  if (language === undefined) return parseYaml(yaml);
  throw new PageSyntaxError(`front matter must be YAML, not ${language}`, 1);
}

/**
 * Returns the metadata in a page's front matter.
 *
 * @throws PageSyntaxError with the line number if the YAML is invalid, isn't a mapping, or expands too many
 * aliases
 */
export function readMeta(parts: FrontMatterParts): PageMeta {
  const document = parseParts(parts);
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null))
    return {};
  if (!isMap(document.contents))
    throw new PageSyntaxError("front matter must have keys with values, such as `title: Home`", 2);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: PAGE_LIMITS.frontMatterAliases });
  } catch (error) {
    throw new PageSyntaxError(
      `front matter can't be read: ${error instanceof Error ? error.message : "the reason is unknown"}`,
      2,
    );
  }
  return typedMeta({ ...(value as Record<string, unknown>), ...writtenTexts(document.contents) });
}

/** Returns the text of values that look like numbers or booleans, such as `1.10` or `007`, for keys that contain text. */
function writtenTexts({ items }: YAMLMap): Record<string, string> {
  const keys: readonly string[] = TEXT_KEYS;
  const texts = (items as Pair<YamlNode, YamlNode | null>[]).flatMap(({ key, value }) => {
    const isText = isScalar(key) && keys.includes(String(key.value));
    const isOther = isScalar(value) && ["number", "boolean"].includes(typeof value.value);
    return isText && isOther && value.source !== undefined ? [[String(key.value), value.source]] : [];
  });
  return Object.fromEntries(texts);
}

/** Converts the values of known keys to the expected type. Removes values that have no meaning. */
function typedMeta(raw: Record<string, unknown>): PageMeta {
  const meta: Record<string, unknown> = { ...raw };
  for (const key of TEXT_KEYS) {
    if (["number", "boolean"].includes(typeof meta[key])) meta[key] = String(meta[key]);
    if (meta[key] !== undefined && typeof meta[key] !== "string") delete meta[key];
  }
  for (const key of NUMBER_KEYS)
    if (meta[key] !== undefined && typeof meta[key] !== "number") delete meta[key];
  for (const key of FLAG_KEYS)
    if (meta[key] !== undefined && typeof meta[key] !== "boolean") delete meta[key];
  for (const key of ["vars", "variables", "metaLinks", "layout"] as const) {
    if (meta[key] !== undefined && !isObject(meta[key])) delete meta[key];
  }
  if (isObject(meta.layout)) meta.layout = typedLayout(meta.layout);
  if (meta.tags !== undefined)
    meta.tags = Array.isArray(meta.tags) ? meta.tags.map(String) : [String(meta.tags)];
  return meta as PageMeta;
}

/** A layout option is `{ visible: false }`. If a person wrote it by hand, it can also be `false`. */
function typedLayout(raw: Record<string, unknown>): PageLayoutMeta {
  const entries = Object.entries(raw).map(([key, value]) =>
    typeof value === "boolean" ? [key, { visible: value }] : [key, value],
  );
  return Object.fromEntries(entries) as PageLayoutMeta;
}

export type MetaChanges = { [key: string]: unknown };

/**
 * Changes metadata in a page's text. A value of `undefined` or `null` removes its key. Nested objects are
 * merged key by key. Comments, order, line endings and other keys don't change. If no value changes, returns
 * the text unchanged.
 *
 * @throws PageSyntaxError if the current front matter can't be parsed
 */
export function writeFrontMatter(text: string, changes: MetaChanges): string {
  const parts = splitFrontMatter(text);
  const document = parseParts(parts);
  const edited = Object.entries(changes).filter(([key, value]) => applyChange(document, [key], value));
  if (edited.length === 0) return text;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const yaml = spliceYaml(
    parts.yaml,
    document,
    edited.map(([key]) => key),
  ).replace(/\r?\n/g, newline);
  if (parts.frontMatter === null) {
    const bom = text.startsWith("\uFEFF") ? "\uFEFF" : "";
    return `${bom}---${newline}${yaml}---${newline}${newline}${text.slice(bom.length)}`;
  }
  const [opening] = OPENING.exec(text) as RegExpExecArray;
  if (yaml.trim() === "")
    return (text.startsWith("\uFEFF") ? "\uFEFF" : "") + parts.body.replace(/^(\r?\n)+/, "");
  return opening + yaml + parts.frontMatter.slice(opening.length + parts.yaml.length) + parts.body;
}

/**
 * Rewrites only the given top-level keys. All other lines keep their bytes. If the whole mapping is in
 * braces, its keys have no separate lines, so the whole mapping is rewritten.
 */
function spliceYaml(yaml: string, document: YamlDocument, keys: string[]): string {
  const original = parseYaml(yaml).contents;
  if (isMap(original) && original.flow) return document.toString({ lineWidth: 0 });
  let result = yaml;
  const pairs = isMap(original) ? (original.items as Pair<Scalar, YamlNode | null>[]) : [];
  for (const pair of [...pairs].reverse()) {
    const key = String(pair.key.value);
    if (!keys.includes(key)) continue;
    const [start, end] = pairLines(yaml, pair);
    result = result.slice(0, start) + printPair(document, key) + result.slice(end);
  }
  const present = new Set(pairs.map((pair) => String(pair.key.value)));
  const added = keys.filter((key) => !present.has(key)).map((key) => printPair(document, key));
  if (result !== "" && !result.endsWith("\n")) result += "\n";
  return result + added.join("");
}

function pairLines(yaml: string, pair: Pair<Scalar, YamlNode | null>): [number, number] {
  const start = yaml.lastIndexOf("\n", (pair.key.range as number[])[0] as number) + 1;
  const valueEnd = (pair.value?.range?.[1] ?? pair.key.range?.[1]) as number;
  if (yaml[valueEnd - 1] === "\n") return [start, valueEnd];
  const newline = yaml.indexOf("\n", valueEnd);
  return [start, newline === -1 ? yaml.length : newline + 1];
}

function printPair(document: YamlDocument, key: string): string {
  const items = isMap(document.contents) ? (document.contents.items as Pair<Scalar, unknown>[]) : [];
  const pair = items.find((item) => String(item.key.value ?? item.key) === key);
  if (!pair) return "";
  if (isScalar(pair.key)) {
    // Comments before the key are outside of the replaced lines, so they must not be written a second time.
    pair.key.commentBefore = undefined;
    pair.key.spaceBefore = false;
  }
  const single = new YamlDocument({});
  (single.contents as unknown as YAMLMap).items = [pair];
  return single.toString({ lineWidth: 0 });
}

function applyChange(document: YamlDocument, path: string[], value: unknown): boolean {
  if (value === undefined || value === null)
    return document.contents !== null && document.hasIn(path) ? document.deleteIn(path) : false;
  if (isObject(value) && document.contents !== null && isMap(document.getIn(path, true))) {
    const results = Object.entries(value).map(([key, below]) => applyChange(document, [...path, key], below));
    return results.includes(true);
  }
  if (document.contents !== null && sameValue(document.getIn(path), value)) return false;
  document.setIn(path, document.createNode(withoutNothing(value)));
  return true;
}

/**
 * Removes null and undefined values from a new object. Such values delete existing keys, and a new object has
 * no existing keys.
 */
function withoutNothing(value: unknown): unknown {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, below]) => below !== undefined && below !== null);
  return Object.fromEntries(kept.map(([key, below]) => [key, withoutNothing(below)]));
}

function sameValue(current: unknown, next: unknown): boolean {
  if (current === next) return true;
  const plain =
    isObject(current) && "toJSON" in current ? (current as { toJSON(): unknown }).toJSON() : current;
  return JSON.stringify(plain) === JSON.stringify(next);
}
