import { generateNKeysBetween } from "fractional-indexing";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { SiteSectionGroup } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { rankAfter } from "@/domains/collections/placement";
import { assertCondition } from "@/domains/sites/adaptive/service";
import type { SiteKey } from "@/domains/sites/rows";
import { now } from "@/lib/clock";
import { invalid, notFound, orNotFound } from "@/lib/errors";
import { putAt, writePlace } from "./move";
import { assertRoom, changeStructure, type SiteRows } from "./rows";
import type { AddExternalLink, AddGroup, ItemPointer, UpdateExternalLink, UpdateGroup } from "./schema";
import { columnValuesOf, keyOf } from "./sections";
import { GROUP_DEPTH_MAX, groupsAbove, menuBelow, placedOf } from "./tree";

/** The group with this ID. Throws 404 if the site has no such group. */
function groupOf(rows: SiteRows, id: string): SiteSectionGroup {
  const group = rows.groups.find((each) => each.id === id);
  return orNotFound(group, "Section group");
}

/** Returns the parent group that a request names, or null for the root. Throws 400 if the group isn't part of the site. */
function parentOf(rows: SiteRows, parent: string | undefined): string | null {
  if (parent === undefined) return null;
  if (!rows.groups.some(({ id }) => id === parent))
    throw invalid("parent", `must be the ID of a section group of the site (received \`${parent}\`)`);
  return parent;
}

/** Returns the sections that a request names. Throws 400 if a section isn't part of the site or occurs twice. */
function sectionsNamed(rows: SiteRows, ids: readonly string[]): ItemPointer[] {
  if (new Set(ids).size < ids.length)
    throw invalid("sections", "can contain each section only once. Remove the duplicates");
  for (const [index, id] of ids.entries())
    if (!rows.sections.some((section) => section.id === id))
      throw invalid(`sections.${index}`, `must be the ID of a section of the site (received \`${id}\`)`);
  return ids.map((id) => ({ type: "site-section", id }));
}

/** Moves these items into a parent, in their order. */
async function placeInOrder(
  tx: Tx,
  organizationId: string,
  items: readonly ItemPointer[],
  parentId: string | null,
) {
  const ranks = generateNKeysBetween(null, null, items.length);
  for (const [index, { type, id }] of items.entries())
    await writePlace(tx, { organizationId, type, id }, { rank: ranks[index], parentId });
}

/**
 * Adds a group at the end of its parent, and moves sections into the group. Returns the group's ID. Throws 400 if the parent or a
 * section isn't part of the site, or if groups would be nested too deeply. Throws 413 if the site has the maximum number of
 * items.
 */
export async function addGroup(act: Act, key: SiteKey, input: AddGroup): Promise<string> {
  const id = newId();
  await changeStructure(act, { ...key, made: { siteSectionGroupId: id } }, async (tx, rows) => {
    assertRoom(rows);
    const parentId = parentOf(rows, input.parent);
    if (groupsAbove(rows, parentId).length >= GROUP_DEPTH_MAX)
      throw invalid(
        "parent",
        `can't be this group, because section groups can be nested at most ${GROUP_DEPTH_MAX} levels deep`,
      );
    const sections = sectionsNamed(rows, input.sections ?? []);
    const { organizationId, id: siteId } = key;
    const rank = rankAfter(menuBelow(rows, parentId).at(-1)?.rank ?? null);
    const { title, icon = null } = input;
    const data = { organizationId, siteId, id, parentId, rank, title, icon, createdAt: now() };
    await tx.siteSectionGroup.create({ data });
    await placeInOrder(tx, organizationId, sections, id);
    return {};
  });
  return id;
}

/** Changes the fields in the input. Throws 404 if the group doesn't exist on the site. */
export async function updateGroup(act: Act, key: SiteKey, id: string, input: UpdateGroup): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const group = groupOf(rows, id);
    const data = columnValuesOf(input);
    if (Object.keys(data).length === 0) return null;
    await tx.siteSectionGroup.update({ where: keyOf(group), data: { ...data, version: { increment: 1 } } });
    return {};
  });
}

/** Moves the items of a group to the group's position in its parent, in the same order. */
async function moveUp(tx: Tx, rows: SiteRows, group: SiteSectionGroup): Promise<void> {
  const order = menuBelow(rows, group.parentId).flatMap((item) =>
    item.id === group.id ? menuBelow(rows, group.id) : [item],
  );
  await placeInOrder(tx, group.organizationId, order, group.parentId);
}

/** Deletes a group and moves its items to its position in its parent. Does nothing if the group doesn't exist. */
export async function deleteGroup(act: Act, key: SiteKey, id: string): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const group = rows.groups.find((each) => each.id === id);
    if (!group) return null;
    if (menuBelow(rows, id).length > 0) await moveUp(tx, rows, group);
    await tx.siteSectionGroup.delete({ where: keyOf(group) });
    return {};
  });
}

const placedSection = (rows: SiteRows, id: string) =>
  placedOf(rows).find((item) => item.type === "site-section" && item.id === id);

/**
 * Moves a section to the end of a group. Throws 404 if the group doesn't exist, 400 if the section isn't part
 * of the site.
 */
export async function addSectionToGroup(act: Act, key: SiteKey, groupId: string, sectionId: string) {
  await changeStructure(act, key, async (tx, rows) => {
    const group = groupOf(rows, groupId);
    const section = placedSection(rows, sectionId);
    if (!section)
      throw invalid("sectionId", `must be the ID of a section of the site (received \`${sectionId}\`)`);
    if (section.parentId === group.id) return null;
    await putAt(tx, rows, section, { parentId: group.id, index: menuBelow(rows, group.id).length });
    return {};
  });
}

/**
 * Moves a section out of a group, to the position directly after the group. Does nothing if the section isn't
 * in the group.
 */
export async function removeSectionFromGroup(act: Act, key: SiteKey, groupId: string, sectionId: string) {
  await changeStructure(act, key, async (tx, rows) => {
    const group = rows.groups.find(({ id }) => id === groupId);
    const section = placedSection(rows, sectionId);
    if (!group || section?.parentId !== group.id) return null;
    const index = menuBelow(rows, group.parentId).findIndex(({ id }) => id === group.id) + 1;
    await putAt(tx, rows, section, { parentId: group.parentId, index });
    return {};
  });
}

/**
 * Adds a link at the end of its group or the root. Returns the link's ID. Throws 400 if the group isn't part of the site, 413 if
 * the site has the maximum number of items.
 */
export async function addExternalLink(act: Act, key: SiteKey, input: AddExternalLink): Promise<string> {
  const id = newId();
  await changeStructure(act, { ...key, made: { siteExternalLinkId: id } }, async (tx, rows) => {
    assertRoom(rows);
    const { parent, ...fields } = input;
    assertCondition(rows.site, fields.condition);
    const groupId = parentOf(rows, parent);
    const rank = rankAfter(menuBelow(rows, groupId).at(-1)?.rank ?? null);
    const { organizationId, id: siteId } = key;
    const place = { organizationId, siteId, id, groupId, rank, createdAt: now() };
    const { title, url } = fields;
    await tx.siteExternalLink.create({ data: { ...place, ...columnValuesOf(fields), title, url } });
    return {};
  });
  return id;
}

/** Changes the fields in the input. Throws 404 if the link doesn't exist. */
export async function updateExternalLink(act: Act, key: SiteKey, id: string, input: UpdateExternalLink) {
  await changeStructure(act, key, async (tx, rows) => {
    const link = rows.links.find((each) => each.id === id);
    if (!link) throw notFound("External link");
    assertCondition(rows.site, input.condition);
    const data = columnValuesOf(input);
    if (Object.keys(data).length === 0) return null;
    await tx.siteExternalLink.update({ where: keyOf(link), data: { ...data, version: { increment: 1 } } });
    return {};
  });
}

/** Deletes a link. Does nothing if the link doesn't exist. */
export async function deleteExternalLink(act: Act, key: SiteKey, id: string): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const link = rows.links.find((each) => each.id === id);
    if (!link) return null;
    await tx.siteExternalLink.delete({ where: keyOf(link) });
    return {};
  });
}
