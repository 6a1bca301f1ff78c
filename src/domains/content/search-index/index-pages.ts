import { configurationOf, stemSql } from "@/domains/text/stems";
import type { PageRow } from "../tables";
import { factsTask } from "../text-tasks/page-tasks";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { chunksOf, type Queryable } from "../versions";
import { readTexts } from "../write/texts";
import { type Entry, entryTask } from "./entry";
import type { TextSection } from "./sections";

/** The fields of a page that the index is made of. */
export type IndexedPage = Pick<
  PageRow,
  "pageId" | "type" | "title" | "linkTitle" | "description" | "noIndex" | "textHash"
>;

const INDEXED = ["type", "title", "linkTitle", "description", "noIndex", "textHash"] as const;

/** Pages of one statement. */
const PAGES_AT_ONCE = 100;
/** Writes of more pages put everything in order at once; after fewer, entries wait until there are some. */
const MANY_PAGES = 100;

interface Place {
  organizationId: string;
  spaceId: string;
}

/** Whether a new version of a page is found by something else than the one before. */
export function isFoundAlike(page: IndexedPage, before: IndexedPage | undefined): boolean {
  return before !== undefined && INDEXED.every((name) => page[name] === before[name]);
}

/** Groups and links are shown in the navigation alone, and nobody finds what says that it is not indexed. */
const isFindable = ({ type, noIndex }: IndexedPage) =>
  (type === "document" || type === "computed") && !noIndex;

/**
 * Writes pages to the search index as they are now at the head of a space, and removes those that are not there any
 * more, in the caller's transaction. The caller holds the lock of the primary branch.
 *
 * @param known sections that were worked out already, by the hash of their text
 */
export async function indexPages(
  db: Queryable,
  place: Place,
  pages: readonly IndexedPage[],
  goneIds: readonly string[],
  known: ReadonlyMap<string, TextSection[]> = new Map(),
): Promise<void> {
  const removed = [...goneIds, ...pages.filter((page) => !isFindable(page)).map((page) => page.pageId)];
  for (const chunk of chunksOf(removed)) await remove(db, place, chunk);
  const findable = pages.filter(isFindable);
  if (findable.length === 0) return;
  const configuration = await readConfiguration(db, place);
  const vocabulary = new Set<string>();
  for (const chunk of chunksOf(findable, PAGES_AT_ONCE)) {
    const sections = await sectionsByHash(db, place.organizationId, chunk, known);
    const entries: Entry[] = [];
    for (const page of chunk) entries.push(await readEntry(place, page, sections, vocabulary));
    await upsert(db, place, configuration, entries);
  }
  for (const chunk of chunksOf([...vocabulary])) await addWords(db, place, configuration, chunk);
  if (findable.length >= MANY_PAGES) await settle(db);
}

async function readConfiguration(db: Queryable, { organizationId, spaceId }: Place): Promise<string> {
  const [space] = await db.$queryRawUnsafe<{ language: string | null }[]>(
    `SELECT "language" FROM "Space" WHERE "organizationId" = $1 AND "id" = $2`,
    organizationId,
    spaceId,
  );
  return configurationOf(space?.language ?? null);
}

/** Sections of texts: those known, those stored, and those worked out now, which are stored for all who hold the text. */
async function sectionsByHash(
  db: Queryable,
  organizationId: string,
  pages: readonly IndexedPage[],
  known: ReadonlyMap<string, TextSection[]>,
): Promise<Map<string, TextSection[]>> {
  const hashes = [...new Set(pages.flatMap((page) => page.textHash ?? []))];
  const sections = new Map<string, TextSection[]>();
  const unknown = hashes.filter((hash) => !known.has(hash));
  if (unknown.length > 0) {
    const rows = await db.$queryRawUnsafe<{ hash: string; sections: TextSection[] }[]>(
      `SELECT "hash", "sections" FROM "TextSections" WHERE "organizationId" = $1 AND "hash" = ANY($2::text[])`,
      organizationId,
      unknown,
    );
    for (const row of rows) sections.set(row.hash, row.sections);
  }
  const missing = unknown.filter((hash) => !sections.has(hash));
  const texts = await readTexts(organizationId, missing, db);
  const fresh: [string, TextSection[]][] = [];
  for (const hash of hashes) {
    const text = texts.get(hash);
    const found = known.get(hash) ?? (text === undefined ? null : await readSections(organizationId, text));
    if (found) fresh.push([hash, found]);
  }
  await storeSections(db, organizationId, fresh);
  for (const [hash, found] of fresh) sections.set(hash, found);
  return sections;
}

async function readSections(organizationId: string, text: string): Promise<TextSection[] | null> {
  const wants = { keys: false, uses: false, sections: true };
  const input = { text, before: null, wants };
  return (await runTextTask(factsTask, input, { organizationId, length: text.length })).sections;
}

/**
 * Stores sections in the order of their hashes, as texts are, so that writers of the same texts wait for each other
 * without a deadlock. They are sent as one JSON value: the driver escapes each string of an array on its own, which
 * takes a tenth of a second for a long page of tabs.
 */
async function storeSections(db: Queryable, organizationId: string, entries: [string, TextSection[]][]) {
  if (entries.length === 0) return;
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  await db.$executeRawUnsafe(
    `INSERT INTO "TextSections" ("organizationId", "hash", "sections")
     SELECT $1, s.hash, s.sections FROM jsonb_to_recordset($2::jsonb) AS s(hash text, sections jsonb)
     ON CONFLICT DO NOTHING`,
    organizationId,
    JSON.stringify(sorted.map(([hash, sections]) => ({ hash, sections }))),
  );
}

async function readEntry(
  { organizationId }: Place,
  { pageId, title, linkTitle, description, textHash }: IndexedPage,
  sections: ReadonlyMap<string, TextSection[]>,
  vocabulary: Set<string>,
): Promise<Entry> {
  const page = { pageId, title, linkTitle, description, sections: sections.get(textHash ?? "") ?? [] };
  const length = page.sections.reduce((sum, section) => sum + lengthOf(section.title, section.body), 0);
  const { entry, words } = await runTextTask(entryTask, page, { organizationId, length });
  for (const word of words) vocabulary.add(word);
  return entry;
}

async function upsert(db: Queryable, place: Place, configuration: string, entries: readonly Entry[]) {
  await db.$executeRawUnsafe(
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
    place.organizationId,
    place.spaceId,
    configuration,
    JSON.stringify(entries),
  );
}

async function addWords(db: Queryable, place: Place, configuration: string, words: readonly string[]) {
  await db.$executeRawUnsafe(
    `INSERT INTO "SearchWord" ("organizationId", "spaceId", "word", "lexeme")
     SELECT $1, $2, w.word, ${stemSql("$3", "w.word")} FROM unnest($4::text[]) w(word)
     WHERE NOT EXISTS (
       SELECT 1 FROM "SearchWord" k WHERE k."organizationId" = $1 AND k."spaceId" = $2 AND k."word" = w.word)
     ON CONFLICT DO NOTHING`,
    place.organizationId,
    place.spaceId,
    configuration,
    words,
  );
}

async function remove(db: Queryable, { organizationId, spaceId }: Place, pageIds: readonly string[]) {
  await db.$executeRawUnsafe(
    `DELETE FROM "SearchPage" WHERE "organizationId" = $1 AND "spaceId" = $2 AND "pageId" = ANY($3::text[])`,
    organizationId,
    spaceId,
    pageIds,
  );
}

const INVERTED = [
  "SearchPage_organizationId_spaceId_heading_idx",
  "SearchPage_organizationId_spaceId_vector_idx",
  "SearchWord_organizationId_spaceId_word_idx",
];

/** Sorts in what waits in the inverted indexes, and lets the planner know what the tables hold now. */
async function settle(db: Queryable): Promise<void> {
  for (const name of INVERTED)
    await db.$queryRawUnsafe(`SELECT gin_clean_pending_list('"${name}"'::regclass)`);
  for (const table of ["SearchPage", "SearchWord"]) await db.$executeRawUnsafe(`ANALYZE "${table}"`);
}
