import { ApiError } from "@/lib/errors";
import { readAddress } from "../addresses";
import { type BlockKeys, PageSyntaxError, type ReferenceUsage } from "../markdown";
import { type Entry, type EntryFields, readEntry } from "../search-index/entry";
import type { IndexRows } from "../search-index/index-writer";
import type { TextSection } from "../search-index/sections";
import { readFacts, type Use } from "../text-tasks/page-tasks";
import { textTask } from "../text-tasks/text-task";

// What statements write beside texts, worked out of many texts in one go. It is answered as JSON: a thread's answer is copied,
// which costs as much as working on the texts where it is a tree.

/** A page with a text that is new to it. */
export interface NewText {
  /** Names the page where its text is refused. */
  name: string;
  gitPath: string | null;
  hash: string;
  text: string;
  /** The text before with its keys; null for a first text, which needs none. */
  before: { text: string; keys: BlockKeys | null } | null;
  wantsKeys: boolean;
  /** What the text refers to, where the writer has read it already. */
  uses: readonly Use[] | null;
  page: EntryFields;
  /** Whether search finds the page. */
  isIndexed: boolean;
}

/** A row of PageReference, but for the revision. */
export interface ReferenceRow {
  pageId: string;
  ordinal: number;
  usage: string;
  href: string;
  targetPath: string | null;
  targetId: string | null;
  anchor: string | null;
  heading: string | null;
}

/** What is stored beside texts. */
export interface TextRows {
  /** Of each page, in their order; null for one that wants none. */
  keys: (BlockKeys | null)[];
  /** JSON of {@link ReferenceRow}s. */
  references: string;
  /** What can be referred to in the texts with these hashes, as JSON: `[{ hash, anchors }]`. */
  anchors: { hashes: string[]; rows: string };
  index: IndexRows;
}

export function referenceRow(
  pageId: string,
  ordinal: number,
  gitPath: string | null,
  use: { href: string; usage: ReferenceUsage; heading?: string | null | undefined },
): ReferenceRow {
  const address = readAddress(use.href, use.usage, gitPath);
  return {
    pageId,
    ordinal,
    usage: use.usage,
    href: use.href,
    targetPath: address.kind === "path" ? address.path : null,
    targetId: address.kind === "id" && address.space === undefined ? address.id : null,
    anchor: address.kind === "url" || address.kind === "spec" ? null : (address.anchor ?? null),
    heading: use.heading ?? null,
  };
}

/** The refusal of a page's text; other errors as they are. */
export function refusalOf(error: unknown, name: string): unknown {
  if (!(error instanceof PageSyntaxError)) return error;
  return new ApiError(error.code === "too-large" ? 413 : 400, `${name}: ${error.message}`);
}

function factsOf({ text, before, wantsKeys, uses, isIndexed, name }: NewText) {
  try {
    return readFacts({ text, before, wants: { keys: wantsKeys, uses: !uses, sections: isIndexed } });
  } catch (error) {
    throw refusalOf(error, name);
  }
}

/** @throws ApiError for the first text that cannot be read */
function readTextRows(texts: readonly NewText[]): TextRows {
  const keys: TextRows["keys"] = [];
  const references: ReferenceRow[] = [];
  const anchors: { hash: string; anchors: string[] }[] = [];
  const sections: { hash: string; sections: TextSection[] }[] = [];
  const entries: Entry[] = [];
  const words = new Set<string>();
  for (const text of texts) {
    const { gitPath, hash, page } = text;
    const facts = factsOf(text);
    keys.push(facts.keys);
    for (const [ordinal, use] of (text.uses ?? facts.uses).entries())
      references.push(referenceRow(page.pageId, ordinal, gitPath, use));
    if (facts.anchors) anchors.push({ hash, anchors: facts.anchors });
    if (!facts.sections) continue;
    sections.push({ hash, sections: facts.sections });
    entries.push(readEntry(page, facts.sections, words));
  }
  sections.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  return {
    keys,
    references: JSON.stringify(references),
    anchors: { hashes: anchors.map(({ hash }) => hash), rows: JSON.stringify(anchors) },
    index: {
      count: entries.length,
      sections: JSON.stringify(sections),
      entries: JSON.stringify(entries),
      words: [...words],
    },
  };
}

export const textRowsTask = textTask("text-rows", readTextRows);
