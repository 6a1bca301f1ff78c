import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { keysetPage, type Paging } from "@/db/page";
import type { AskedQueries } from "./candidates";
import { type Found, type FoundPage, type FoundSpace, findPages, findSpaces, type Search } from "./matches";
import { findNearest, findNearestSpaces, type NearestSearch } from "./nearest";
import { presentFoundPage, presentFoundSpace } from "./presenter";
import type { After } from "./queries/matches";
import { isLongQuery } from "./query";
import { understand } from "./understand";
import type { SearchedSpace } from "./vocabulary";

/** A query, and the requested page of its results. */
interface SearchRequest extends Paging {
  query: string;
  /** The maximum number of sections to show per page. By default, all sections are shown. */
  sections?: number;
  /**
   * Whether pages must contain the whole query or only most of it. By default, pages must contain the whole
   * query. The pages that contain most of the query are returned if no page contains the whole query, or if a long
   * query is in no title and only on a few pages.
   */
  hold?: Hold;
}

export type Hold = "all" | "most";

/**
 * The number of concurrent searches is limited to the number of cores plus one. The extra search uses a core
 * while another search waits for PostgreSQL. Searches are the most expensive reads, and finish sooner if
 * fewer of them run in parallel. The limit also keeps database connections free for other reads.
 */
const inTurn = pLimit(availableParallelism() + 1);

/**
 * Functions for one kind of result, such as pages or spaces. `idOf` returns the ID by which results with the
 * same score are sorted.
 */
interface Kind<Item extends { score: number }, Shown> {
  find: (search: Search, after: After | null, take: number) => Promise<Found<Item>>;
  findNearest: (search: NearestSearch) => Promise<Item[]>;
  idOf: (item: Item) => string;
  present: (item: Item, how: Parameters<typeof presentFoundPage>[1]) => Shown;
}

/**
 * Returns a page of results, sorted by score. Depending on `hold`, results contain all or most of the query.
 */
async function list<Item extends { score: number }, Shown>(
  { find, findNearest, idOf, present }: Kind<Item, Shown>,
  organizationId: string,
  spaces: readonly SearchedSpace[],
  name: string,
  { query: text, sections, hold, ...paging }: SearchRequest,
) {
  const { query, nearest: asked, marking } = await understand(organizationId, spaces, text);
  const exactly = async (after: After | null, take: number): Promise<Found<Item>> =>
    query && hold !== "most"
      ? await find({ organizationId, spaces, query }, after, take)
      : { items: [], total: 0, isClear: false };
  const nearly = async (asked: AskedQueries, after: After | null, take: number): Promise<Found<Item>> => {
    const spaceIds = spaces.map(({ id }) => id);
    const all = await findNearest({ organizationId, spaceIds, asked });
    const isLater = (item: Item) =>
      !after || item.score < after.score || (item.score === after.score && idOf(item) > after.id);
    return { items: all.filter(isLater).slice(0, take), total: all.length, isClear: true };
  };
  // The query for the page of results also returns the total count.
  let total = 0;
  const page = await keysetPage<Item>(paging, {
    name: `search ${name} ${text} ${hold ?? ""}`,
    keyOf: (item) => [item.score, idOf(item)],
    fetch: async (key, take) => {
      const after = key && { score: Number(key[0]), id: String(key[1]) };
      const whole = await exactly(after, take);
      const isFinal = hold === "all" || whole.isClear || !asked || (whole.total > 0 && !isLongQuery(text));
      const near = isFinal ? whole : await nearly(asked, after, take);
      // The other ranking considers a limited number of pages. It must not lose pages that contain the whole query.
      const found = near.total >= whole.total ? near : whole;
      total = found.total;
      return found.items;
    },
    count: async () => total,
  });
  return { ...page, items: page.items.map((item) => present(item, { marking, sections })) };
}

const PAGES: Kind<FoundPage, ReturnType<typeof presentFoundPage>> = {
  find: findPages,
  findNearest,
  idOf: ({ pageId }) => pageId,
  present: presentFoundPage,
};

/** Finds matching pages in the main content of a space, best first. At most a thousand matches are ranked. */
export const searchSpace = (space: SearchedSpace & { organizationId: string }, request: SearchRequest) =>
  inTurn(() => list(PAGES, space.organizationId, [space], space.id, request));

const SPACES: Kind<FoundSpace, ReturnType<typeof presentFoundSpace>> = {
  find: findSpaces,
  findNearest: findNearestSpaces,
  idOf: ({ spaceId }) => spaceId,
  present: presentFoundSpace,
};

/**
 * Returns the best pages in each of the given spaces. Call it only with spaces that the caller can see. The
 * space with the best page comes first.
 */
export const searchSpaces = (
  organizationId: string,
  spaces: readonly SearchedSpace[],
  name: string,
  request: SearchRequest,
) => inTurn(() => list(SPACES, organizationId, spaces, name, request));
