import type { On } from "@/db/client";
import { factsTask } from "../text-tasks/page-tasks";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { chunksOf } from "../versions";
import { readTexts } from "../write/texts";
import { type Entry, type EntryFields, entryTask, fieldsOf, type IndexedPage, isOverview } from "./entry";
import { type IndexPlace, IndexWriter } from "./index-writer";
import { deletePages, sectionsByHash } from "./queries";
import type { TextSection } from "./sections";

const INDEXED = [
  ...(["type", "title", "slug", "linkTitle", "description", "noIndex", "textHash", "parentId"] as const),
];

const PAGES_AT_ONCE = 100;

/**
 * Whether two versions of a page have the same data in the search index. Doesn't compare the title of the
 * page's parent.
 */
export function isFoundAlike(page: IndexedPage, before: IndexedPage | undefined): boolean {
  if (!before || isOverview(page) !== isOverview(before)) return false;
  return INDEXED.every((name) => page[name] === before[name]);
}

/**
 * Whether searches can find a page. They don't find groups and links, which are only in the navigation. They
 * also don't find pages with `noIndex`.
 */
export const isFindable = ({ type, noIndex }: Pick<IndexedPage, "type" | "noIndex">) =>
  (type === "document" || type === "computed") && !noIndex;

/**
 * Updates pages in the search index to the head of a space, and removes deleted pages from it. Runs in the
 * caller's transaction, which has locked the main branch.
 * @param parentTitles the titles of the pages' parents, by page ID
 * @param writer contains other pages of the same write, if there are any
 */
export async function indexPages(
  on: On,
  place: IndexPlace,
  pages: readonly IndexedPage[],
  goneIds: readonly string[],
  parentTitles: ReadonlyMap<string, string>,
  writer = new IndexWriter(on, place),
): Promise<void> {
  const removed = [...goneIds, ...pages.filter((page) => !isFindable(page)).map((page) => page.pageId)];
  const { organizationId, spaceId } = place;
  for (const pageIds of chunksOf(removed)) await deletePages.count(on, { organizationId, spaceId, pageIds });
  for (const chunk of chunksOf(pages.filter(isFindable), PAGES_AT_ONCE)) {
    const { known, fresh } = await sectionsOfPages(on, organizationId, chunk);
    const vocabulary = new Set<string>();
    const entries: Entry[] = [];
    for (const page of chunk) {
      const sections = known.get(page.textHash ?? "") ?? [];
      entries.push(await entryOf(place, fieldsOf(page, parentTitles), sections, vocabulary));
    }
    await writer.add({
      count: chunk.length,
      sections: JSON.stringify(fresh.map(([hash, sections]) => ({ hash, sections }))),
      entries: JSON.stringify(entries),
      words: [...vocabulary],
    });
  }
  await writer.finish();
}

/**
 * Returns the sections of texts, by hash. Callers must store new sections, because other features also use
 * them.
 */
async function sectionsOfPages(
  on: On,
  organizationId: string,
  pages: readonly IndexedPage[],
): Promise<{ known: Map<string, TextSection[]>; fresh: [hash: string, sections: TextSection[]][] }> {
  const hashes = [...new Set(pages.flatMap((page) => page.textHash ?? []))];
  const rows = await sectionsByHash.rows(on, { organizationId, hashes });
  const known = new Map(rows.map(({ hash, sections }) => [hash, sections]));
  const missing = hashes.filter((hash) => !known.has(hash)).sort();
  const texts = await readTexts(organizationId, missing, on);
  const fresh: [string, TextSection[]][] = [];
  for (const hash of missing) {
    const text = texts.get(hash);
    const found = text === undefined ? null : await readSections(organizationId, text);
    if (found) fresh.push([hash, found]);
  }
  for (const [hash, found] of fresh) known.set(hash, found);
  return { known, fresh };
}

async function readSections(organizationId: string, text: string): Promise<TextSection[] | null> {
  const wants = { keys: false, uses: false, sections: true };
  const input = { text, before: null, wants };
  return (await runTextTask(factsTask, input, { organizationId, length: text.length })).sections;
}

async function entryOf(
  { organizationId }: IndexPlace,
  fields: EntryFields,
  sections: readonly TextSection[],
  vocabulary: Set<string>,
): Promise<Entry> {
  const page = { ...fields, sections };
  const length = sections.reduce((sum, section) => sum + lengthOf(section.title, section.body), 0);
  const { entry, words } = await runTextTask(entryTask, page, { organizationId, length });
  for (const word of words) vocabulary.add(word);
  return entry;
}
