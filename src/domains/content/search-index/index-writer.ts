import { sql } from "kysely";
import type { On } from "@/db/client";
import { rowsOf, tables } from "@/db/statement";
import { configurationOf } from "@/domains/text/stems";
import { chunksOf } from "../versions";
import { flushIndex, insertSections, insertWords, putPages, spaceLanguage } from "./queries";

/** The space whose main content is indexed. */
export interface IndexPlace {
  organizationId: string;
  spaceId: string;
}

/** The pages to index. They have the format of the parameters of the SQL statements. */
export interface IndexRows {
  count: number;
  /**
   * The sections of texts that are new in the organization. Format: JSON of `[{ hash, sections }]`, sorted
   * by hash.
   */
  sections: string;
  entries: string;
  words: readonly string[];
}

/**
 * If a write indexes more than this number of pages, the pending index entries are flushed immediately.
 * After smaller writes, PostgreSQL flushes them later.
 */
const MANY_PAGES = 100;

/** Adds pages to the search index of a space, in the caller's transaction. */
export class IndexWriter {
  private readonly words = new Set<string>();
  private pages = 0;
  private configuration: Promise<string> | undefined;

  constructor(
    private readonly on: On,
    private readonly place: IndexPlace,
  ) {}

  async add({ count, sections, entries, words }: IndexRows): Promise<void> {
    if (count === 0) return;
    this.pages += count;
    for (const word of words) this.words.add(word);
    this.configuration ??= this.readConfiguration();
    const configuration = await this.configuration;
    const { on, place } = this;
    const { organizationId, spaceId } = place;
    await Promise.all([
      sections !== "[]" && insertSections.count(on, { organizationId, sections }),
      putPages.count(on, { organizationId, spaceId, configuration, entries }),
    ]);
  }

  /** Writes the pages to the index. Call this function after all pages are added. */
  async finish(): Promise<void> {
    if (this.configuration === undefined) return;
    const configuration = await this.configuration;
    const { organizationId, spaceId } = this.place;
    for (const words of chunksOf([...this.words]))
      await insertWords.count(this.on, { organizationId, spaceId, configuration, words });
    if (this.pages >= MANY_PAGES) await settle(this.on);
  }

  private async readConfiguration(): Promise<string> {
    const { organizationId, spaceId } = this.place;
    const space = await spaceLanguage.first(this.on, { organizationId, spaceId });
    return configurationOf(space?.language ?? null);
  }
}

const INVERTED = [
  "SearchPage_organizationId_spaceId_heading_idx",
  "SearchPage_organizationId_spaceId_vector_idx",
  "SearchWord_organizationId_spaceId_word_idx",
];

/**
 * Flushes pending entries of the inverted indexes, and updates the statistics of PostgreSQL's query planner.
 */
async function settle(on: On): Promise<void> {
  for (const index of INVERTED) await flushIndex.first(on, { index });
  for (const table of ["SearchPage", "SearchWord"])
    await rowsOf(on, "analyze", sql`ANALYZE ${sql.table(table)}`.compile(tables));
}
