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

/** The pages to index, in the format of the statements' parameters. */
export interface IndexRows {
  count: number;
  /** Sections of texts that are new in the organization, as JSON: `[{ hash, sections }]`, ordered by hash. */
  sections: string;
  entries: string;
  words: readonly string[];
}

/**
 * The number of pages above which a write flushes pending index entries immediately. After smaller writes,
 * PostgreSQL flushes them later.
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

  /** Call this after all pages are added. */
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

/** Moves pending entries into the inverted indexes and updates the planner's statistics. */
async function settle(on: On): Promise<void> {
  for (const index of INVERTED) await flushIndex.first(on, { index });
  for (const table of ["SearchPage", "SearchWord"])
    await rowsOf(on, "analyze", sql`ANALYZE ${sql.table(table)}`.compile(tables));
}
