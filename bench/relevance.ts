import { readFileSync } from "node:fs";
import { median } from "./load";
import { pageIds } from "./pages";
import { authorization, type BenchService } from "./service";

interface Query {
  query: string;
  /** The kind of difficulty, such as a typo, an identifier or a question. */
  kind: string;
  /**
   * Repository paths of the pages that answer the query. A search counts as right if it finds any of these
   * pages.
   */
  pages: string[];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as Query[];
const SETS = {
  "made with the ranking": read("./search-queries.json"),
  "written before the ranking": read("./search-queries-after.json"),
  "written from the list of pages": read("./search-queries-held-out.json"),
  "written by a reader": read("./search-queries-fourth.json"),
  "written by another reader": read("./search-queries-fifth.json"),
};
const ROUNDS = 5;
const LIMIT = 10;
const WANTED_PLACE = 3;

export interface RelevanceFigures {
  name: string;
  queries: number;
  inFirstThree: number;
  /**
   * The mean reciprocal rank: the mean, over all queries, of 1 divided by the position of the first right
   * page.
   */
  reciprocalRank: number;
  milliseconds: { median: number; p95: number };
  /**
   * Queries without a right page among the first three results, with the position of the first right page.
   * The position is 0 if no result is right.
   */
  missed: string[];
}

async function measureSet(
  name: string,
  queries: readonly Query[],
  search: (query: string) => Promise<{ ids: string[]; milliseconds: number }>,
  ids: ReadonlyMap<string, string>,
): Promise<RelevanceFigures> {
  const took: number[] = [];
  const places: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { query, pages } of queries) {
      const right = new Set(pages.map((page) => ids.get(page)));
      if (right.has(undefined)) throw new Error(`No page ${pages}`);
      const found = await search(query);
      if (round > 0) took.push(found.milliseconds);
      if (round === ROUNDS) places.push(found.ids.findIndex((id) => right.has(id)) + 1);
    }
  }
  const isGood = (place: number) => place > 0 && place <= WANTED_PLACE;
  const sorted = took.sort((a, b) => a - b);
  return {
    name,
    queries: queries.length,
    inFirstThree: places.filter(isGood).length,
    reciprocalRank: places.reduce((sum, place) => sum + (place > 0 ? 1 / place : 0), 0) / places.length,
    milliseconds: { median: median(sorted), p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0 },
    missed: queries.flatMap(({ query, kind }, n) =>
      isGood(places[n] ?? 0) ? [] : [`${places[n]}: ${query} (${kind})`],
    ),
  };
}

/**
 * Measures whether searches in the real repository have a right page among the first three results, and how long a single user
 * waits.
 */
export async function measureRelevance(service: BenchService, spaceId: string): Promise<RelevanceFigures[]> {
  const ids = await pageIds(service, spaceId);
  const search = async (query: string) => {
    const start = performance.now();
    const path = `/v1/spaces/${spaceId}/search?limit=${LIMIT}&query=${encodeURIComponent(query)}`;
    const response = await fetch(service.url + path, { headers: authorization });
    const { items } = (await response.json()) as { items: { id: string }[] };
    return { ids: items.map(({ id }) => id), milliseconds: performance.now() - start };
  };
  const figures: RelevanceFigures[] = [];
  for (const [name, queries] of Object.entries(SETS))
    figures.push(await measureSet(name, queries, search, ids));
  return figures;
}

export function printRelevance(figures: readonly RelevanceFigures[]): void {
  console.log("\n| queries | | right page in the first three | mean reciprocal rank | ms, median | 95 % |");
  console.log("|---|---|---|---|---|---|");
  for (const { name, queries, inFirstThree, reciprocalRank, milliseconds } of figures) {
    const share = `${inFirstThree} (${((100 * inFirstThree) / queries).toFixed(0)} %)`;
    const cells = [
      share,
      reciprocalRank.toFixed(3),
      milliseconds.median.toFixed(1),
      milliseconds.p95.toFixed(1),
    ];
    console.log(`| ${name} | ${queries} | ${cells.join(" | ")} |`);
  }
  for (const { name, missed } of figures) for (const line of missed) console.log(`  ${name}: ${line}`);
}
