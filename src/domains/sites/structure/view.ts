import type { Reader, UserActor } from "@/access/authorization/actor";
import { nameOfVisitor, type VisitorActor } from "@/access/visitors/visitor";
import type { Space } from "@/db/generated/client";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import type { InUnit } from "@/db/unit-of-work";
import { rowsVisibleTo } from "@/domains/sites/adaptive/visitor-view";
import type { SiteKey } from "@/domains/sites/rows";
import { presentListed } from "@/domains/spaces/listed";
import { readSpacesForVisitor } from "@/domains/spaces/visitor-view";
import { isPreviewer, personBehind } from "@/scopes/preview";
import { presentItem, presentSiteSpace, type StructureView } from "./presenter";
import { spacesSeen } from "./queries";
import { loadSiteRows, rowsOfSpace, type SiteRows } from "./rows";
import type { ItemPointer } from "./schema";
import { groupsInOrder } from "./tree";

const spaceIdsOf = ({ siteSpaces }: SiteRows) => [...new Set(siteSpaces.map(({ spaceId }) => spaceId))];

async function rowsFor(actor: UserActor, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await spacesSeen.rows(reads(), { organizationId, userId: actor.userId, ids });
}

/** The site's spaces that a member can see. */
export async function spacesSeenBy(actor: UserActor, rows: SiteRows): Promise<ReadonlySet<string>> {
  const seen = await rowsFor(actor, rows.site.organizationId, spaceIdsOf(rows));
  return new Set(seen.map(({ space }) => space.id));
}

/** The structure that conditions show to a visitor, without groups that would be empty. */
async function viewForVisitor(visitor: VisitorActor, whole: SiteRows, shareKey: string | undefined) {
  const shown = rowsVisibleTo(whole, visitor.claims);
  const filled = new Set([...shown.sections, ...shown.links].map(({ groupId }) => groupId));
  for (const group of groupsInOrder(whole).reverse()) if (filled.has(group.id)) filled.add(group.parentId);
  const rows = { ...shown, groups: shown.groups.filter(({ id }) => filled.has(id)) };
  const spaces = await readSpacesForVisitor(whole.site, spaceIdsOf(rows), shareKey);
  const seen = isPreviewer(visitor) ? await spacesSeenBy(personBehind(visitor), rows) : undefined;
  const open = spaces.filter(({ id }) => !seen || seen.has(id));
  const shownById = new Map(open.map((space) => [space.id, space]));
  return { rows, whole, shareKey, spaces: shownById, visited: new Set(shownById.keys()) };
}

/** A cache key. Callers who might see different content have different keys. */
export const nameOfReader = (actor: Reader) =>
  actor.kind === "visitor" ? nameOfVisitor(actor) : actor.userId;

/** How a site is accessed, and the unit of work for its database queries. */
export interface Opened {
  /** The share key in the request, which the returned URLs contain. */
  shareKey?: string | undefined;
  /** The space that is shown as a site. */
  alone?: Space | undefined;
  within?: InUnit | undefined;
}

/** Returns the structure as the caller sees it, without the site spaces whose spaces the caller can't see. */
export async function viewStructure(
  actor: Reader,
  key: SiteKey,
  { shareKey, alone, within }: Opened = {},
): Promise<StructureView> {
  const rows = alone ? rowsOfSpace(alone) : await loadSiteRows(key, reads(within));
  if (actor.kind === "visitor") return await viewForVisitor(actor, rows, shareKey);
  const seen = await rowsFor(actor, key.organizationId, spaceIdsOf(rows));
  const visited = new Set(seen.flatMap(({ space, isVisitor }) => (isVisitor ? [space.id] : [])));
  const spaces = new Map(seen.map((row) => [row.space.id, presentListed(row)]));
  return { rows, whole: rows, shareKey, spaces, visited };
}

/**
 * One page of a list that is completely in memory. The next page continues after the last item of this page,
 * even if items have moved in the meantime.
 */
export function pageOf<Item extends { id: string }>(
  name: readonly unknown[],
  items: readonly Item[],
  paging: Paging,
): Promise<Page<Item>> {
  return keysetPage<Item>(paging, {
    name: JSON.stringify(name),
    keyOf: (item) => [item.id, items.indexOf(item)],
    fetch: async (key, take) => {
      if (!key) return items.slice(0, take);
      const present = items.findIndex((item) => item.id === key[0]);
      const last = present < 0 ? Number(key[1]) - 1 : present;
      return items.slice(last + 1, last + 1 + take);
    },
    count: async () => items.length,
  });
}

export interface AnswerContext extends InUnit {
  actor: UserActor;
  site: SiteKey;
}

/** An item of the site's structure after a write. */
export async function answerItem<Resource>(ctx: AnswerContext, pointer: ItemPointer): Promise<Resource> {
  const view = await viewStructure(ctx.actor, ctx.site, { within: ctx });
  return presentItem(view, pointer) as Resource;
}

/** Throws 404 for a site space whose space the caller can't see. */
export async function assertSeen({ actor, site }: AnswerContext, siteSpaceId: string): Promise<void> {
  presentSiteSpace(await viewStructure(actor, site), siteSpaceId);
}

/** The fields of a body, without the parameters in the path. */
export function withoutPath<T extends { organizationId: string; siteId: string }>(input: T) {
  const { organizationId: _organizationId, siteId: _siteId, ...rest } = input;
  return rest;
}
