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

// A text to parse, and everything else that is needed to compute the data that is stored with it. The
// results are returned as JSON text. Results are copied between threads, and copying a tree takes as long as
// parsing the text.

export interface NewText {
  /** The name of the page. Error messages about the text contain this name. */
  name: string;
  gitPath: string | null;
  hash: string;
  text: string;
  /** The previous text and its keys. Null if there is no previous text. */
  before: { text: string; keys: BlockKeys | null } | null;
  wantsKeys: boolean;
  /** The references in the text, if the writer has already parsed it. */
  uses: readonly Use[] | null;
  page: EntryFields;
  isIndexed: boolean;
  /** Whether the text is compared with what readers see. */
  isChecked: boolean;
}

/** The differences between the text of a page or reusable content and what readers see. */
export interface TextDifferences {
  id: string;
  differences: Difference[];
}

/** A row of the table PageReference, without the branch and the revision. */
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
  /**
   * The block keys of each page, in the order of the pages. The entry is null if the keys of the page
   * weren't requested.
   */
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

/**
 * Converts an error of the parser to an API error that names the page. Returns all other errors unchanged.
 */
export function refusalOf(error: unknown, name: string): unknown {
  if (!(error instanceof PageSyntaxError)) return error;
  const message = `The page ${name} has an error on line ${error.line}: ${error.reason}.`;
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

/** Processes texts one by one, and collects the data to store. Call `rows` to get the data. */
export class TextRowsReader {
  private readonly keys: TextRows["keys"] = [];
  private readonly references: ReferenceRow[] = [];
  private readonly anchors: { hash: string; anchors: string[] }[] = [];
  private readonly sections: { hash: string; sections: TextSection[] }[] = [];
  private readonly entries: Entry[] = [];
  private readonly words = new Set<string>();
  private readonly differences: TextDifferences[] = [];

  /**
   * Adds a text.
   * @throws ApiError if the text can't be parsed
   */
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
    // If a text replaces another text, both texts are parsed. Restarts the task's time limit, so that there
    // is enough time for this.
    if (text.before) taskComesOn();
    reader.add(text);
  }
  return reader.rows();
}

export const textRowsTask = textTask("text-rows", readTextRows);
