import type { UserActor } from "@/access/authorization/actor";
import { db, pooledPlannedOnce } from "@/db/client";
import type { Space } from "@/db/generated/client";
import type { Paging } from "@/db/page";
import { NO_CLAIMS } from "@/domains/content/conditions/claims";
import { loadHeads } from "@/domains/sites/published/state";
import { rowsOfSpace } from "@/domains/sites/structure/rows";
import { pageOf } from "@/domains/sites/structure/view";
import type { SpaceRow } from "@/scopes/space";
import { visibleSpaces } from "./queries/spaces";
import { searchSpace, searchSpaces } from "./service";
import { allElseMost, asSeen } from "./site/as-seen";
import { pagesVisibleTo } from "./site/visitor-view";

const scoreOf = ({ score }: { score: number }) => score;

type Request = Paging & { query: string };

/** Returns each space as if it were the only space of a site. */
const asShown = (spaces: readonly Space[]) =>
  new Map(spaces.flatMap((space) => rowsOfSpace(space).siteSpaces.map((each) => [space.id, each] as const)));

/**
 * Returns the best pages in each of the organization's spaces that the caller can see. The caller can see a
 * space if they have a role in it, or if it's visible to everyone.
 */
export async function searchOrganization(
  organizationId: string,
  actor: UserActor,
  { query, ...paging }: Request,
) {
  const spaces = await visibleSpaces.rows(pooledPlannedOnce(), { organizationId, userId: actor.userId });
  const visitedIds = spaces.flatMap(({ id, isVisitor }) => (isVisitor ? [id] : []));
  const name = `${organizationId} ${actor.userId}`;
  if (visitedIds.length === 0) return await searchSpaces(organizationId, spaces, name, { query, ...paging });
  const rows = await db().space.findMany({ where: { organizationId, id: { in: visitedIds } } });
  const visited = asShown(rows);
  const shown = await allElseMost(
    query,
    async (hold) => {
      const whole = { query, hold, limit: spaces.length };
      const { items: found } = await searchSpaces(organizationId, spaces, name, whole);
      return await asSeen({ organizationId, found, visited, claims: NO_CLAIMS }, whole);
    },
    scoreOf,
  );
  return await pageOf(["search", name, query], shown, paging);
}

/** The maximum number of pages that are considered for a caller without a role in the space. */
const VISITED_PAGES_MAX = 100;

/**
 * Returns the matching pages of a space. If the caller has no role in the space, returns only the pages that
 * all visitors can see.
 */
export async function searchVisibleSpace(space: SpaceRow, request: Request) {
  if (!space.isVisitor) return await searchSpace(space, request);
  const { organizationId, id } = space;
  const { query, ...paging } = request;
  const visited = asShown([space]);
  const siteSpace = visited.get(id);
  const head = (await loadHeads(organizationId, { siteSpaces: [...visited.values()] })).get(id);
  const shown = await allElseMost(
    query,
    async (hold) => {
      const { items } = await searchSpace(space, { query, hold, limit: VISITED_PAGES_MAX });
      return head && siteSpace
        ? await pagesVisibleTo({ head, siteSpace, pages: items }, { query, hold }, NO_CLAIMS)
        : [];
    },
    scoreOf,
  );
  return await pageOf(["search as visitor", id, query], shown, paging);
}
