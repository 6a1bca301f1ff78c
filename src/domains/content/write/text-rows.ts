import { badField, tooLarge } from "@/lib/errors";
import { taskComesOn } from "@/lib/threads/task";
import { readAddress } from "../addresses";
import { type BlockKeys, PageSyntaxError, type ReferenceUsage } from "../markdown";
import { type Entry, type EntryFields, readEntry } from "../search-index/entry";
import type { IndexRows } from "../search-index/index-writer";
import type { TextSection } from "../search-index/sections";
import { readFacts, type Use } from "../text-tasks/page-tasks";
import { textTask } from "../text-tasks/text-task";
import type { Difference } from "../word-check/check";
import type { TextAnchors } from "./texts";

// The data that statements write next to texts, computed for many texts at once. It is returned as JSON: a thread's
// answer is copied, and copying a tree costs as much as the processing itself.

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
  isIndexed: boolean;
  /** Whether the text is compared with what readers are shown. */
  isChecked: boolean;
}

/** What readers aren't shown of a page or a reusable content. */
export interface TextDifferences {
  id: string;
  differences: Difference[];
}

/** A row of PageReference without the revision. */
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

export interface TextRows {
  /** Of each page, in their order; null for one that wants none. */
  keys: (BlockKeys | null)[];
  references: string;
  anchors: TextAnchors;
  index: IndexRows;
  differences: TextDifferences[];
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
  const message = `${name}: ${error.message}`;
  return error.code === "too-large" ? tooLarge(message) : badField("document", message);
}

function factsOf({ text, before, wantsKeys, uses, isIndexed, isChecked, name }: NewText) {
  try {
    const wants = { keys: wantsKeys, uses: !uses, sections: isIndexed, differences: isChecked };
    return readFacts({ text, before, wants });
  } catch (error) {
    throw refusalOf(error, name);
  }
}

/** Reads texts one after the other; `rows` is what they came to. */
export class TextRowsReader {
  private readonly keys: TextRows["keys"] = [];
  private readonly references: ReferenceRow[] = [];
  private readonly anchors: { hash: string; anchors: string[] }[] = [];
  private readonly sections: { hash: string; sections: TextSection[] }[] = [];
  private readonly entries: Entry[] = [];
  private readonly words = new Set<string>();
  private readonly differences: TextDifferences[] = [];

  /** @throws ApiError for a text that cannot be read */
  add(text: NewText): void {
    const { gitPath, hash, page } = text;
    const facts = factsOf(text);
    this.keys.push(facts.keys);
    for (const [ordinal, use] of (text.uses ?? facts.uses).entries())
      this.references.push(referenceRow(page.pageId, ordinal, gitPath, use));
    const { differences } = facts;
    if (differences.length > 0) this.differences.push({ id: page.pageId, differences });
    if (facts.anchors) this.anchors.push({ hash, anchors: facts.anchors });
    if (!facts.sections) return;
    this.sections.push({ hash, sections: facts.sections });
    this.entries.push(readEntry(page, facts.sections, this.words));
  }

  rows(): TextRows {
    const { keys, references, anchors, entries, words, differences } = this;
    const sections = this.sections.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
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
      differences,
    };
  }
}

function readTextRows(texts: readonly NewText[]): TextRows {
  const reader = new TextRowsReader();
  for (const text of texts) {
    // Two long texts may take as long as one run may.
    if (text.before) taskComesOn();
    reader.add(text);
  }
  return reader.rows();
}

export const textRowsTask = textTask("text-rows", readTextRows);
