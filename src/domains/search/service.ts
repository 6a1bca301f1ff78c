import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { keysetPage, type Paging } from "@/db/page";
import {
  type After,
  type Found,
  type FoundPage,
  type FoundSpace,
  findPages,
  findSpaces,
  type Search,
} from "./matches";
import { findNearest, findNearestSpaces, type NearestSearch } from "./nearest";
import { presentFoundPage, presentFoundSpace } from "./presenter";
import { understand } from "./understand";
import type { SearchedSpace } from "./vocabulary";

/** What a search lists: a query, and a page of its results. */
interface SearchRequest extends Paging {
  query: string;
  /** Sections that are shown of a page at most; all that were looked at without it. */
  sections?: number;
  /** Whether pages must contain the whole query, or most of it. By default: most, if no page contains all. */
  hold?: Hold;
}

export type Hold = "all" | "most";

/**
 * Runs as many searches at a time as the machine has cores, and one more that waits for PostgreSQL. Searches are the
 * heaviest reads: one after the other, each is answered sooner than if all ran side by side, and connections are left
 * for other reads.
 */
const inTurn = pLimit(availableParallelism() + 1);

/** One kind of results: how they are found, what tells those of one score apart, and how they are shown. */
interface Kind<Item extends { score: number }, Shown> {
  find: (search: Search, after: After | null, take: number) => Promise<Found<Item>>;
  findNearest: (search: NearestSearch) => Promise<Item[]>;
  idOf: (item: Item) => string;
  present: (item: Item, how: Parameters<typeof presentFoundPage>[1]) => Shown;
}

/** What holds all of the query, else what holds most of it, as far as that is asked for; as a list by score. */
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
      : { items: [], total: 0 };
  const nearly = async (after: After | null, take: number): Promise<Found<Item>> => {
    const spaceIds = spaces.map(({ id }) => id);
    const all = asked ? await findNearest({ organizationId, spaceIds, asked }) : [];
    const isLater = (item: Item) =>
      !after || item.score < after.score || (item.score === after.score && idOf(item) > after.id);
    return { items: all.filter(isLater).slice(0, take), total: all.length };
  };
  // The count comes from the statement that reads the page.
  let total = 0;
  const page = await keysetPage<Item>(paging, {
    name: `search ${name} ${text} ${hold ?? ""}`,
    keyOf: (item) => [item.score, idOf(item)],
    fetch: async (key, take) => {
      const after = key && { score: Number(key[0]), id: String(key[1]) };
      const whole = await exactly(after, take);
      const found = whole.total > 0 || hold === "all" ? whole : await nearly(after, take);
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

/** Pages of a space that match, the best first, at the present head. Of very many matches, a thousand are ranked. */
export const searchSpace = (space: SearchedSpace & { organizationId: string }, request: SearchRequest) =>
  inTurn(() => list(PAGES, space.organizationId, [space], space.id, request));

const SPACES: Kind<FoundSpace, ReturnType<typeof presentFoundSpace>> = {
  find: findSpaces,
  findNearest: findNearestSpaces,
  idOf: ({ spaceId }) => spaceId,
  present: presentFoundSpace,
};

/** The best pages of each of these spaces, all of which the caller sees, the space with the best one first. */
export const searchSpaces = (
  organizationId: string,
  spaces: readonly SearchedSpace[],
  name: string,
  request: SearchRequest,
) => inTurn(() => list(SPACES, organizationId, spaces, name, request));
