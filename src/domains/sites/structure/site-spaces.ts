import type { Act } from "@/access/authorization/actor";
import { newId } from "@/db/ids";
import { rankAfter } from "@/domains/collections/placement";
import { assertCondition } from "@/domains/sites/adaptive/service";
import type { SiteKey } from "@/domains/sites/rows";
import { findShowableSpace } from "@/domains/sites/showable";
import { now } from "@/lib/clock";
import { conflict, invalid, orNotFound } from "@/lib/errors";
import { assertRoom, changeStructure, type SiteRows, type SiteSpaceRow } from "./rows";
import type { AddSiteSpace, UpdateSiteSpace } from "./schema";
import { assertStillShows, columnValuesOf, keyOf, pathAfter } from "./sections";
import { siblingsOf, startOf } from "./tree";

/** Site spaces of one section or of the root, including those in the trash. */
export const variantsOf = (rows: SiteRows, sectionId: string | null): SiteSpaceRow[] =>
  rows.siteSpaces.filter((siteSpace) => siteSpace.sectionId === sectionId);

/**
 * The site space with this ID. Throws 404 if the site has no such site space, or its space is in the trash.
 */
export function siteSpaceOf(rows: SiteRows, id: string): SiteSpaceRow {
  const siteSpace = rows.siteSpaces.find((each) => each.id === id && each.isLiving);
  return orNotFound(siteSpace, "Site space");
}

/** Throws 409 if one of the variants already shows the space. */
export function assertNotShown(variants: readonly SiteSpaceRow[], spaceId: string): void {
  if (variants.some((siteSpace) => siteSpace.spaceId === spaceId))
    throw conflict("The section already contains this space. Use another space or another section.");
}

/** Throws 409 if one of the variants has the path. */
export function assertFreeVariantPath(variants: readonly SiteSpaceRow[], path: string): void {
  if (variants.some((siteSpace) => siteSpace.path === path))
    throw conflict(
      `Another site space in this section has the path \`${path}\`. Change the path of one of the site spaces.`,
    );
}

function targetSection(rows: SiteRows, sectionId: string | undefined): string | null {
  if (sectionId === undefined) return startOf(rows).section?.id ?? null;
  if (!rows.sections.some((section) => section.id === sectionId))
    throw invalid("sectionId", `must be the ID of a section of the site (received \`${sectionId}\`)`);
  return sectionId;
}

/**
 * Adds a space as the last variant of the given section. If no section is given, uses the default section. If the site has no
 * sections, adds the variant at the root. Returns the ID of the site space.
 * Throws 404 and 403 as {@link findShowableSpace} does. Throws 400 for a section of another site, 409 if the section already
 * shows the space, and 413 if the site has the maximum number of items.
 */
export async function addSiteSpace(act: Act, key: SiteKey, input: AddSiteSpace): Promise<string> {
  const space = await findShowableSpace(act.actor, key.organizationId, input.spaceId);
  const id = newId();
  await changeStructure(act, { ...key, made: { siteSpaceId: id } }, async (tx, rows) => {
    assertRoom(rows);
    const sectionId = targetSection(rows, input.sectionId);
    const variants = variantsOf(rows, sectionId);
    assertNotShown(variants, space.id);
    const { organizationId, id: siteId } = key;
    const place = {
      rank: rankAfter(siblingsOf(rows, "site-space", sectionId).at(-1)?.rank ?? null),
      path: pathAfter(
        input.title ?? space.title,
        variants.map((variant) => variant.path),
      ),
    };
    const own = { organizationId, siteId, id, spaceId: space.id, title: input.title ?? null };
    await tx.siteSpace.create({ data: { ...own, sectionId, ...place, createdAt: now() } });
    return {};
  });
  return id;
}

/**
 * Changes the fields of a site space that the input contains.
 * Throws 404 if the site space doesn't exist or the caller can't see the space. Throws 403 if the caller can't show the space on
 * a site. Throws 400 if the condition uses claims that the adaptive schema doesn't contain. Throws 409 if another site space in
 * the section has the path or space.
 */
export async function updateSiteSpace(act: Act, key: SiteKey, id: string, input: UpdateSiteSpace) {
  const { spaceId, path } = input;
  if (spaceId !== undefined) await findShowableSpace(act.actor, key.organizationId, spaceId);
  await changeStructure(act, key, async (tx, rows) => {
    const siteSpace = siteSpaceOf(rows, id);
    const others = variantsOf(rows, siteSpace.sectionId).filter((each) => each.id !== id);
    if (path !== undefined) assertFreeVariantPath(others, path);
    if (spaceId !== undefined) assertNotShown(others, spaceId);
    assertCondition(rows.site, input.condition);
    const data = columnValuesOf(input);
    if (Object.keys(data).length === 0) return null;
    await tx.siteSpace.update({ where: keyOf(siteSpace), data: { ...data, version: { increment: 1 } } });
    return {};
  });
}

/**
 * Removes a space from the site. Doesn't delete the space. Does nothing if the site space doesn't exist. Throws 409 for the last
 * site space of a section, because the section must be deleted instead. Also throws 409 if a published site would have no visible
 * content.
 */
export async function deleteSiteSpace(act: Act, key: SiteKey, id: string): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const siteSpace = rows.siteSpaces.find((each) => each.id === id);
    if (!siteSpace) return null;
    assertNotLast(rows, siteSpace);
    assertStillShows(rows, (each) => each.id === id);
    await tx.siteSpace.delete({ where: keyOf(siteSpace) });
    const section = rows.sections.find((each) => each.defaultSiteSpaceId === id);
    if (section) await tx.siteSection.update({ where: keyOf(section), data: { defaultSiteSpaceId: null } });
    return rows.site.defaultSiteSpaceId === id ? { defaultSiteSpaceId: null } : {};
  });
}

/** Throws 409 if the section would be empty without this site space. */
export function assertNotLast(rows: SiteRows, { sectionId }: SiteSpaceRow): void {
  if (sectionId !== null && variantsOf(rows, sectionId).length === 1)
    throw conflict("This site space is the last one in its section. Delete or replace the section instead.");
}
