import { stemSql } from "@/domains/text/stem-sql";
import { configurationOf } from "@/domains/text/stems";
import { chunksOf, type Queryable } from "../versions";

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
    private readonly db: Queryable,
    private readonly place: IndexPlace,
  ) {}

  async add({ count, sections, entries, words }: IndexRows): Promise<void> {
    if (count === 0) return;
    this.pages += count;
    for (const word of words) this.words.add(word);
    this.configuration ??= this.readConfiguration();
    const configuration = await this.configuration;
    await Promise.all([this.storeSections(sections), this.upsert(configuration, entries)]);
  }

  /** Call this after all pages are added. */
  async finish(): Promise<void> {
    if (this.configuration === undefined) return;
    const configuration = await this.configuration;
    for (const chunk of chunksOf([...this.words])) await this.addWords(configuration, chunk);
    if (this.pages >= MANY_PAGES) await settle(this.db);
  }

  private async readConfiguration(): Promise<string> {
    const { organizationId, spaceId } = this.place;
    const [space] = await this.db.$queryRawUnsafe<{ language: string | null }[]>(
      `SELECT "language" FROM "Space" WHERE "organizationId" = $1 AND "id" = $2`,
      organizationId,
      spaceId,
    );
    return configurationOf(space?.language ?? null);
  }

  /**
   * Stores the sections of texts that are already stored. Skips texts that another writer has locked, because
   * the other writer stores the same sections, and waiting could cause a deadlock. Sends one JSON value,
   * because the driver escapes each string of an array separately, which takes a tenth of a second for a long
   * page with tabs.
   */
  private async storeSections(sections: string): Promise<void> {
    if (sections === "[]") return;
    await this.db.$executeRawUnsafe(
      `INSERT INTO "TextSections" ("organizationId", "hash", "sections")
       SELECT $1, s.hash, s.sections FROM jsonb_to_recordset($2::jsonb) AS s(hash text, sections jsonb)
       CROSS JOIN LATERAL (
         SELECT FROM "DocumentText" t WHERE t."organizationId" = $1 AND t."hash" = s.hash
         FOR NO KEY UPDATE SKIP LOCKED) held
       ON CONFLICT DO NOTHING`,
      this.place.organizationId,
      sections,
    );
  }

  private async upsert(configuration: string, entries: string): Promise<void> {
    await this.db.$executeRawUnsafe(
      `INSERT INTO "SearchPage" ("organizationId", "spaceId", "pageId", "heading", "vector", "sections")
       SELECT $1, $2, p."pageId", t.title || s.headings,
         t.title || s.headings || setweight(to_tsvector($3::regconfig, p.description), 'C') || s.bodies, s.vectors
       FROM jsonb_to_recordset($4::jsonb) AS p("pageId" text, title text, description text, sections jsonb)
       CROSS JOIN LATERAL (SELECT setweight(to_tsvector($3::regconfig, p.title), 'A') AS title) t
       CROSS JOIN LATERAL (
         SELECT coalesce(bindery_concat(v.heading ORDER BY v.n), '') AS headings,
           coalesce(bindery_concat(v.body ORDER BY v.n), '') AS bodies,
           coalesce(array_agg(v.heading || v.body ORDER BY v.n), '{}') AS vectors
         FROM (
           SELECT e.n, setweight(to_tsvector($3::regconfig, e.section->>0), 'B') AS heading,
             to_tsvector($3::regconfig, e.section->>1) AS body
           FROM jsonb_array_elements(p.sections) WITH ORDINALITY e(section, n) OFFSET 0) v) s
       ON CONFLICT ("organizationId", "spaceId", "pageId") DO UPDATE
         SET "heading" = excluded."heading", "vector" = excluded."vector", "sections" = excluded."sections"`,
      this.place.organizationId,
      this.place.spaceId,
      configuration,
      entries,
    );
  }

  private async addWords(configuration: string, words: readonly string[]): Promise<void> {
    await this.db.$executeRawUnsafe(
      `INSERT INTO "SearchWord" ("organizationId", "spaceId", "word", "lexeme")
       SELECT $1, $2, w.word, ${stemSql("$3", "w.word")} FROM unnest($4::text[]) w(word)
       WHERE NOT EXISTS (
         SELECT 1 FROM "SearchWord" k WHERE k."organizationId" = $1 AND k."spaceId" = $2 AND k."word" = w.word)
       ON CONFLICT DO NOTHING`,
      this.place.organizationId,
      this.place.spaceId,
      configuration,
      words,
    );
  }
}

const INVERTED = [
  "SearchPage_organizationId_spaceId_heading_idx",
  "SearchPage_organizationId_spaceId_vector_idx",
  "SearchWord_organizationId_spaceId_word_idx",
];

/** Moves pending entries into the inverted indexes and updates the planner's statistics. */
async function settle(db: Queryable): Promise<void> {
  for (const name of INVERTED)
    await db.$queryRawUnsafe(`SELECT gin_clean_pending_list('"${name}"'::regclass)`);
  for (const table of ["SearchPage", "SearchWord"]) await db.$executeRawUnsafe(`ANALYZE "${table}"`);
}
