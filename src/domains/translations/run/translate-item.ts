import type { Json } from "@/domains/content/changes";
import { relinkPage, splitPage, writeFrontMatter } from "@/domains/content/markdown";
import { hashOf } from "@/domains/content/write/texts";
import { segmentsOf } from "../text/read-text";
import { plainOf } from "../text/tagged";
import { segmentsOfWords } from "../text/tagging";
import { type Translate, translateText } from "../text/translate-text";
import { writeSegment } from "../text/writing";
import type { TextedState } from "./state";

/**
 * Converts plain text, such as a title, to a segment. Returns an empty list if there is nothing to translate.
 */
const segmentsOfTitle = (words: string) =>
  segmentsOfWords(words, { start: 0, end: words.length, writing: "plain" });

/**
 * Translates plain text, or returns the text unchanged if there is no translation. Truncates translations to
 * `lengthMax` characters.
 */
function translatePlainText(words: string, translate: Translate, lengthMax = 10_000): string {
  const [segment] = segmentsOfTitle(words);
  const translation = segment && translate(segment.tagged);
  if (!segment || !translation) return words;
  const written = writeSegment(segment, translation, { sourceOf: () => "", isLoose: false });
  return [...written].slice(0, lengthMax).join("");
}

const TITLE_LENGTH_MAX = 250;
const LINK_TITLE_LENGTH_MAX = 100;
/** The front matter fields that visitors read. */
const READ_META = ["title", "description"] as const;

/** Returns the translatable texts in an item's fields, with the names of the fields. */
function wordsOf({ kind, fields }: TextedState): [name: string, words: string][] {
  if (kind === "file") return [];
  const names = kind === "page" ? ["title", "linkTitle", "description"] : ["title"];
  return names.flatMap((name) => {
    const words = fields[name];
    return typeof words === "string" && words !== "" ? [[name, words] as [string, string]] : [];
  });
}

function metaWordsOf(text: string): [name: (typeof READ_META)[number], words: string][] {
  const { meta } = splitPage(text);
  return READ_META.flatMap((name) => (meta[name] ? [[name, meta[name]] as [typeof name, string]] : []));
}

/** Returns all texts of an item that need translation. */
export function taggedOfItem(item: TextedState): string[] {
  const words = [...wordsOf(item), ...(item.text === undefined ? [] : metaWordsOf(item.text))];
  const plain = words.flatMap(([, text]) => segmentsOfTitle(text));
  const segments = item.text === undefined ? [] : segmentsOf(item.text);
  return [...plain, ...segments].map(({ tagged }) => tagged);
}

/**
 * Rewrites links within the source space so that their targets are in the translated space. Items have the
 * same IDs in the two spaces.
 */
export class Addresses {
  constructor(
    private readonly sourceSpaceId: string,
    private readonly spaceId: string,
  ) {}

  text(text: string): string {
    const prefix = `content:space/${this.sourceSpaceId}/`;
    if (!text.includes(prefix)) return text;
    return relinkPage(text, (href) =>
      href.startsWith(prefix) ? `content:${href.slice(prefix.length)}` : undefined,
    );
  }

  value(value: Json): Json {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((inner) => this.value(inner));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) =>
        name === "space" && inner === this.sourceSpaceId ? [name, this.spaceId] : [name, this.value(inner)],
      ),
    );
  }
}

type TranslatedItem = TextedState & { failures: string[] };

/**
 * Translates an item. The translated item has the same ID and position, and its links have targets in the
 * translated space. `failures` contains the texts that stay in the source's language.
 */
export function translateItem(item: TextedState, translate: Translate, addresses: Addresses): TranslatedItem {
  const failures: string[] = [];
  const watched: Translate = (tagged) => {
    const translation = translate(tagged);
    if (translation === undefined) failures.push(plainOf(tagged));
    return translation;
  };
  const fields: TextedState["fields"] = { ...item.fields };
  for (const [name, words] of wordsOf(item)) {
    const lengthMax = name === "linkTitle" ? LINK_TITLE_LENGTH_MAX : TITLE_LENGTH_MAX;
    fields[name] = translatePlainText(words, watched, name === "description" ? undefined : lengthMax);
  }
  for (const name of ["cover", "metaLinks", "target"])
    if (fields[name] !== undefined) fields[name] = addresses.value(fields[name]);
  if (item.text === undefined) return { ...item, fields, failures };
  const { text: words, failures: broken } = translateText(item.text, translate);
  failures.push(...broken);
  const text = translateMeta(item.text, words, watched);
  const relinked = addresses.text(text);
  return {
    kind: item.kind,
    fields: agree(item, fields, relinked),
    text: relinked,
    failures: [...new Set(failures)],
  };
}

/** Translates the source's front matter and writes it into a text. */
function translateMeta(source: string, text: string, translate: Translate): string {
  const meta = metaWordsOf(source).map(([name, words]) => [name, translatePlainText(words, translate)]);
  return meta.length === 0 ? text : writeFrontMatter(text, Object.fromEntries(meta));
}

/**
 * In the source, the front matter and the fields of a page can have equal values. Makes sure that these
 * values are also equal in the translation.
 */
function agree(item: TextedState, fields: TextedState["fields"], text: string): TextedState["fields"] {
  const textHash = hashOf(text);
  if (item.kind !== "page") return { ...fields, textHash };
  const [before, after] = [splitPage(item.text ?? ""), splitPage(text)];
  return {
    ...fields,
    textHash,
    ...(before.title === item.fields.title && after.title !== null && { title: after.title }),
    ...(before.meta.description === item.fields.description &&
      after.meta.description !== undefined && { description: after.meta.description }),
  };
}
