import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import type { UserActor } from "@/access/authorization/actor";
import { keysetPage, type Paging } from "@/db/page";
import { type After, type Found, type FoundPage, type FoundSpace, findPages, findSpaces } from "./matches";
import { findNearest, findNearestSpaces } from "./nearest";
import { presentFoundPage, presentFoundSpace } from "./presenter";
import { type Understood, understand } from "./understand";
import { visibleSpaces } from "./visible";
import type { SearchedSpace } from "./vocabulary";

/** What a search lists: a query, and a page of its results. */
export interface SearchRequest extends Paging {
  query: string;
  /** Sections that are shown of a page at most; all that were looked at without it. */
  sections?: number;
  /** Whether pages hold all of what is asked for, or most of it. Without it: most where no page holds all. */
  hold?: Hold;
}

export type Hold = "all" | "most";

/**
 * Runs as many searches at a time as the machine has cores, and one more that waits for PostgreSQL. Searches are the
 * heaviest reads: one after the other, each is answered sooner than if all ran side by side, and connections are left
 * for other reads.
 */
const inTurn = pLimit(availableParallelism() + 1);

/** What was found, as a list by score; its count is that of the statement that reads it. */
async function listFound<Item extends { score: number }>(
  name: string,
  { query: _query, sections: _sections, hold, ...paging }: SearchRequest,
  idOf: (item: Item) => string,
  find: (after: After | null, take: number) => Promise<Found<Item>>,
) {
  let total = 0;
  return await keysetPage<Item>(paging, {
    name: `${name} ${hold ?? ""}`,
    keyOf: (item) => [item.score, idOf(item)],
    fetch: async (key, take) => {
      const found = await find(key && { score: Number(key[0]), id: String(key[1]) }, take);
      total = found.total;
      return found.items;
    },
    count: async () => total,
  });
}

const NONE = { items: [], total: 0 };

/** A part of what is known as a whole. */
function partOf<Item extends { score: number }>(
  all: readonly Item[],
  idOf: (item: Item) => string,
  after: After | null,
  take: number,
): Found<Item> {
  const isLater = (item: Item) =>
    !after || item.score < after.score || (item.score === after.score && idOf(item) > after.id);
  return { items: all.filter(isLater).slice(0, take), total: all.length };
}

/** Finds what holds all of the query, else what holds most of it, as far as that is asked for. */
async function findIn<Item extends { score: number }>(
  hold: Hold | undefined,
  { nearest }: Understood,
  idOf: (item: Item) => string,
  exactly: () => Promise<Found<Item>>,
  nearly: () => Promise<Item[]>,
  place: [After | null, number],
): Promise<Found<Item>> {
  const found = hold === "most" ? NONE : await exactly();
  if (found.total > 0 || hold === "all" || !nearest) return found;
  return partOf(await nearly(), idOf, ...place);
}

/** Pages of a space that match, the best first, at the present head. Of very many matches, a thousand are ranked. */
export const searchSpace = (space: SearchedSpace & { organizationId: string }, request: SearchRequest) =>
  inTurn(() => listPages(space, request));

const idOfPage = ({ pageId }: FoundPage) => pageId;

async function listPages(space: SearchedSpace & { organizationId: string }, request: SearchRequest) {
  const { organizationId } = space;
  const understood = await understand(organizationId, [space], request.query);
  const { query, nearest: asked, marking } = understood;
  const page = await listFound(`search ${space.id} ${request.query}`, request, idOfPage, (...place) =>
    findIn(
      request.hold,
      understood,
      idOfPage,
      async () => (query ? await findPages({ organizationId, spaces: [space], query }, ...place) : NONE),
      async () => (asked ? await findNearest({ organizationId, spaceIds: [space.id], asked }) : []),
      place,
    ),
  );
  const shown = { marking, sections: request.sections };
  return { ...page, items: page.items.map((item) => presentFoundPage(item, shown)) };
}

/** The best pages of each of these spaces, all of which the caller sees, the space with the best one first. */
export const searchSpaces = (
  organizationId: string,
  spaces: readonly SearchedSpace[],
  name: string,
  request: SearchRequest,
) => inTurn(() => listSpaces(organizationId, spaces, name, request));

const idOfSpace = ({ spaceId }: FoundSpace) => spaceId;

async function listSpaces(
  organizationId: string,
  spaces: readonly SearchedSpace[],
  name: string,
  request: SearchRequest,
) {
  const understood = await understand(organizationId, spaces, request.query);
  const { query, nearest: asked, marking } = understood;
  const spaceIds = spaces.map(({ id }) => id);
  const page = await listFound(`search ${name} ${request.query}`, request, idOfSpace, (...place) =>
    findIn(
      request.hold,
      understood,
      idOfSpace,
      async () => (query ? await findSpaces({ organizationId, spaces, query }, ...place) : NONE),
      async () => (asked ? await findNearestSpaces({ organizationId, spaceIds, asked }) : []),
      place,
    ),
  );
  const shown = { marking, sections: request.sections };
  return { ...page, items: page.items.map((item) => presentFoundSpace(item, shown)) };
}

/** Everything of an organization that somebody may see. */
export async function searchOrganization(organizationId: string, actor: UserActor, request: SearchRequest) {
  const spaces = await visibleSpaces(organizationId, actor);
  return await searchSpaces(organizationId, spaces, `${organizationId} ${actor.userId}`, request);
}
