import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import type { UserActor } from "@/access/authorization/actor";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { type After, type Found, type FoundPage, type FoundSpace, findPages, findSpaces } from "./matches";
import { presentFoundPage, presentFoundSpace } from "./presenter";
import { parseQuery } from "./query";
import { type Marking, markingOf } from "./snippet";
import { type TextQuery, textQueryOf } from "./tsquery";
import { visibleSpaces } from "./visible";
import { readMeanings, type SearchedSpace } from "./vocabulary";

/** What a search lists: a query, and a page of its results. */
export interface SearchRequest extends Paging {
  query: string;
  /** Sections that are shown of a page at most; all that were looked at without it. */
  sections?: number;
}

/**
 * Searches are the heaviest reads. As many as the machine has cores run at a time, and one more that waits for
 * PostgreSQL; the others wait their turn: each is answered sooner than if all went on side by side, and a connection is
 * left for other reads.
 */
const inTurn = pLimit(availableParallelism() + 1);

export interface Understood {
  query: TextQuery | null;
  marking: Marking;
}

/** What a query means in these spaces. Null in place of what nothing can match. */
export async function understand(
  organizationId: string,
  spaces: readonly SearchedSpace[],
  query: string,
): Promise<Understood> {
  const terms = parseQuery(query);
  const meanings = await readMeanings(organizationId, spaces, terms);
  return { query: textQueryOf(terms, meanings), marking: markingOf(terms, meanings) };
}

type Place = { score: number; id: string };

/** A page of a list by score; its count is that of the statement that reads it. */
async function listFound<Item>(
  name: string,
  { query: _query, sections: _sections, ...paging }: SearchRequest,
  placeOf: (item: Item) => Place,
  find: (after: After | null, take: number) => Promise<Found<Item>>,
): Promise<Page<Item>> {
  let total = 0;
  return await keysetPage<Item>(paging, {
    name,
    keyLength: 2,
    keyOf: (item) => [placeOf(item).score, placeOf(item).id],
    fetch: async (key, take) => {
      const found = await find(key && { score: Number(key[0]), id: String(key[1]) }, take);
      total = found.total;
      return found.items;
    },
    count: async () => total,
  });
}

/**
 * Pages of a space that the caller sees, the best first; of what very many match, the thousand that were looked at.
 * Finds what lives at the head at this moment.
 */
export const searchSpace = (space: SearchedSpace & { organizationId: string }, request: SearchRequest) =>
  inTurn(() => listPages(space, request));

async function listPages(space: SearchedSpace & { organizationId: string }, request: SearchRequest) {
  const { organizationId } = space;
  const { query, marking } = await understand(organizationId, [space], request.query);
  const page = await listFound<FoundPage>(
    `search ${space.id} ${request.query}`,
    request,
    (item) => ({ score: item.score, id: item.pageId }),
    async (after, take) =>
      query
        ? await findPages({ organizationId, spaces: [space], query }, after, take)
        : { items: [], total: 0 },
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

async function listSpaces(
  organizationId: string,
  spaces: readonly SearchedSpace[],
  name: string,
  request: SearchRequest,
) {
  const { query, marking } = await understand(organizationId, spaces, request.query);
  const page = await listFound<FoundSpace>(
    `search ${name} ${request.query}`,
    request,
    (item) => ({ score: item.score, id: item.spaceId }),
    async (after, take) =>
      query ? await findSpaces({ organizationId, spaces, query }, after, take) : { items: [], total: 0 },
  );
  const shown = { marking, sections: request.sections };
  return { ...page, items: page.items.map((item) => presentFoundSpace(item, shown)) };
}

/** Everything of an organization that somebody may see. */
export async function searchOrganization(organizationId: string, actor: UserActor, request: SearchRequest) {
  const spaces = await visibleSpaces(organizationId, actor);
  return await searchSpaces(organizationId, spaces, `${organizationId} ${actor.userId}`, request);
}
