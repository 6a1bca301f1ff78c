import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { ranksOf } from "@/domains/collections/placement";
import type { SiteKey } from "@/domains/sites/rows";
import { invalid, notFound } from "@/lib/errors";
import { changeStructure, type SiteRows } from "./rows";
import type { ItemPointer, ItemPosition } from "./schema";
import { keyOf } from "./sections";
import { assertFreeVariantPath, assertNotLast, assertNotShown, siteSpaceOf, variantsOf } from "./site-spaces";
import {
  GROUP_DEPTH_MAX,
  groupHeight,
  groupsAbove,
  isSiteSpace,
  type Placed,
  placedOf,
  siblingsOf,
} from "./tree";

interface Target {
  parentId: string | null;
  index: number;
}

function neighbourOf(rows: SiteRows, item: Placed, pointer: ItemPointer, field: string): Placed {
  const found = placedOf(rows).find(({ type, id }) => type === pointer.type && id === pointer.id);
  if (!found)
    throw invalid(field, `must be the ID of a ${pointer.type} of the site (received \`${pointer.id}\`)`);
  if (found.id === item.id) throw invalid(field, "must be a different item than the item that you move");
  if (isSiteSpace(found.type) !== isSiteSpace(item.type))
    throw invalid(
      field,
      "must be a site space if you move a site space, and can't be a site space if you move another item",
    );
  return found;
}

/**
 * Returns the parent and the index of a position. The index doesn't count the item that moves. Returns null if the item is
 * already at that position.
 */
function targetOf(rows: SiteRows, item: Placed, position: ItemPosition): Target | null {
  const before = position.before && neighbourOf(rows, item, position.before, "position.before");
  const after = position.after && neighbourOf(rows, item, position.after, "position.after");
  const neighbour = after ?? before;
  if (!neighbour) return null;
  const { parentId } = neighbour;
  if (before && before.parentId !== parentId)
    throw invalid(
      "position",
      "must have items with the same parent in `before` and `after`. Send only one of these fields",
    );
  const siblings = siblingsOf(rows, item.type, parentId);
  const others = siblings.filter(({ id }) => id !== item.id);
  const indexOf = (placed: Placed | undefined, otherwise: number) =>
    placed ? others.findIndex(({ id }) => id === placed.id) : otherwise;
  const last = indexOf(before, others.length);
  const first = indexOf(after, -1) + 1;
  if (first > last)
    throw invalid(
      "position",
      "must be between the items in `after` and `before`, but the item in `before` comes first. Send only one of these fields, or swap their values",
    );
  const index = after ? first : last;
  const present = siblings.findIndex(({ id }) => id === item.id);
  const isThere = present >= 0 && present >= index && present <= (before ? last : index);
  return isThere ? null : { parentId, index };
}

/** Throws 400 if a group would contain itself, or groups would be nested too deeply. */
function assertNests(rows: SiteRows, groupId: string, parentId: string | null, field: string): void {
  const above = groupsAbove(rows, parentId);
  if (above.includes(groupId)) throw invalid(field, "can't be the group that you move or an item inside it");
  if (above.length + groupHeight(rows, groupId) > GROUP_DEPTH_MAX)
    throw invalid(
      field,
      `can't be this group, because section groups can be nested at most ${GROUP_DEPTH_MAX} levels deep`,
    );
}

/** Throws 400 or 409 if the item can't be moved to this parent. */
function assertFits(rows: SiteRows, item: Placed, parentId: string | null): void {
  if (item.type === "site-section-group") assertNests(rows, item.id, parentId, "position");
  if (item.type !== "site-space" || item.parentId === parentId) return;
  const siteSpace = siteSpaceOf(rows, item.id);
  assertNotLast(rows, siteSpace);
  const variants = variantsOf(rows, parentId);
  assertNotShown(variants, siteSpace.spaceId);
  assertFreeVariantPath(variants, siteSpace.path);
}

/** Writes the rank of an item, and its parent if that changes. */
export async function writePlace(tx: Tx, { type, ...key }: ItemPointer & SiteKey, place: Partial<Placed>) {
  const where = keyOf(key);
  const { parentId, ...rank } = place;
  const data = { ...rank, version: { increment: 1 } };
  const isMoved = parentId !== undefined;
  const inGroup = isMoved ? { ...data, groupId: parentId } : data;
  if (type === "site-section") await tx.siteSection.update({ where, data: inGroup });
  if (type === "site-external-link") await tx.siteExternalLink.update({ where, data: inGroup });
  const below = isMoved ? { ...data, parentId } : data;
  if (type === "site-section-group") await tx.siteSectionGroup.update({ where, data: below });
  const inSection = isMoved ? { ...data, sectionId: parentId } : data;
  if (type === "site-space") await tx.siteSpace.update({ where, data: inSection });
}

/** Moves an item to an index in a parent. The index doesn't count the item that moves. */
export async function putAt(tx: Tx, rows: SiteRows, item: Placed, { parentId, index }: Target) {
  const { organizationId } = rows.site;
  const others = siblingsOf(rows, item.type, parentId).filter(({ id }) => id !== item.id);
  for (const [id, rank] of ranksOf(others, item.id, index)) {
    const type = id === item.id ? item.type : (others.find((other) => other.id === id) as Placed).type;
    await writePlace(tx, { organizationId, type, id }, id === item.id ? { rank, parentId } : { rank });
  }
}

/** If the default site space of a section was moved out of the section, resets the default. */
async function forgetDefault(tx: Tx, rows: SiteRows, item: Placed): Promise<void> {
  const section = rows.sections.find(({ id }) => id === item.parentId);
  if (section?.defaultSiteSpaceId !== item.id) return;
  await tx.siteSection.update({ where: keyOf(section), data: { defaultSiteSpaceId: null } });
}

/**
 * Moves an item of a site directly before or after another item, into the other item's parent. Does nothing if the input has no
 * position.
 * Throws 404 if the item doesn't exist. Throws 400 if the position doesn't exist, is in the item itself or is nested too deeply.
 * Throws 409 for the last site space of a section, and if the other section already has the site space's path or space.
 */
export async function moveItem(act: Act, key: SiteKey, pointer: ItemPointer, position: ItemPosition) {
  await changeStructure(act, key, async (tx, rows) => {
    const item = placedOf(rows).find(({ type, id }) => type === pointer.type && id === pointer.id);
    if (!item) throw notFound("Structure item");
    const target = targetOf(rows, item, position);
    if (!target) return null;
    assertFits(rows, item, target.parentId);
    await putAt(tx, rows, item, target);
    if (item.type === "site-space" && item.parentId !== target.parentId) await forgetDefault(tx, rows, item);
    return {};
  });
}
