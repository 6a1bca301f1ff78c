import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { SiteSection } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { rankAfter } from "@/domains/collections/placement";
import { assertCondition } from "@/domains/sites/adaptive/service";
import { type LocalizedTexts, storedTexts } from "@/domains/sites/localized";
import type { SiteChange, SiteKey } from "@/domains/sites/rows";
import { pathsFor } from "@/domains/sites/service";
import { findShowableSpace } from "@/domains/sites/showable";
import { now } from "@/lib/clock";
import { conflict, invalid, orNotFound } from "@/lib/errors";
import { slugOf } from "@/lib/slug";
import { withoutUndefined } from "@/lib/without";
import { assertRoom, changeStructure, type SiteRows } from "./rows";
import type { AddSection, UpdateSection } from "./schema";
import { menuBelow, siblingsOf, startOf } from "./tree";

const TITLE = "Docs";
const TITLE_LENGTH_MIN = 2;
/** The maximum length of a generated path. This length leaves room for a number that makes equal paths unique. */
const DERIVED_PATH_LENGTH_MAX = 90;

/** Generates a path from a title. The path is different from all paths in `taken`. */
export function pathAfter(title: string, taken: Iterable<string>): string {
  const wish = [...slugOf(title)].slice(0, DERIVED_PATH_LENGTH_MAX).join("");
  return pathsFor([wish], new Set(taken))[0] as string;
}

/**
 * The title of a section. The length is counted in code points, as in the schema, so an emoji counts as one
 * character.
 */
const titleAfter = (title = "") => ([...title].length >= TITLE_LENGTH_MIN ? title : TITLE);

export const keyOf = ({ organizationId, id }: { organizationId: string; id: string }) => ({
  organizationId_id: { organizationId, id },
});

interface NewSection {
  id: string;
  title: string;
  icon?: string | null | undefined;
  defaultSiteSpaceId?: string | null;
}

type SectionPosition = Pick<SiteSection, "rank" | "path">;

/** Adds a section at the end of the root, or after `previous` if the same change has added `previous`. */
async function insertSection(
  tx: Tx,
  rows: SiteRows,
  added: NewSection,
  previous: SectionPosition | null = null,
) {
  const paths = rows.sections.map(({ path }) => path);
  const place: SectionPosition = {
    rank: rankAfter(previous?.rank ?? menuBelow(rows, null).at(-1)?.rank ?? null),
    path: pathAfter(added.title, previous ? [...paths, previous.path] : paths),
  };
  const { organizationId, id: siteId } = rows.site;
  const data = { ...added, icon: added.icon ?? null, ...place, organizationId, siteId, createdAt: now() };
  await tx.siteSection.create({ data });
  return place;
}

/** Adds a first section and moves the variants at the root into it. The default variant stays the default. */
async function takeUpVariants(tx: Tx, rows: SiteRows) {
  const { site } = rows;
  const title = titleAfter(startOf(rows).siteSpace?.spaceTitle);
  const first = { id: newId(), title, defaultSiteSpaceId: site.defaultSiteSpaceId };
  const place = await insertSection(tx, rows, first);
  await tx.siteSpace.updateMany({
    where: { organizationId: site.organizationId, siteId: site.id, sectionId: null },
    data: { sectionId: first.id, version: { increment: 1 } },
  });
  return { ...place, change: { defaultSectionId: first.id, defaultSiteSpaceId: null } satisfies SiteChange };
}

/**
 * Adds a section for a space at the end of the root, and returns the section's ID. If the site's variants are at the root, this
 * function first moves them into a new section, which stays the default.
 * @throws ApiError 404 and 403 as {@link findShowableSpace} does, 413 if the site has the maximum number of items
 */
export async function addSection(act: Act, key: SiteKey, input: AddSection): Promise<string> {
  const space = await findShowableSpace(act.actor, key.organizationId, input.spaceId);
  const [id, siteSpaceId] = [newId(), newId()];
  await changeStructure(act, { ...key, made: { siteSectionId: id, siteSpaceId } }, async (tx, rows) => {
    assertRoom(rows);
    const hasVariants = rows.sections.length === 0 && rows.siteSpaces.length > 0;
    const taken = hasVariants ? await takeUpVariants(tx, rows) : null;
    const title = input.title ?? titleAfter(space.title);
    await insertSection(tx, rows, { id, title, icon: input.icon }, taken);
    const { organizationId, id: siteId } = key;
    const place = {
      sectionId: id,
      spaceId: space.id,
      rank: rankAfter(null),
      path: pathAfter(space.title, []),
    };
    await tx.siteSpace.create({
      data: { organizationId, siteId, id: siteSpaceId, ...place, createdAt: now() },
    });
    return taken?.change ?? {};
  });
  return id;
}

/** Throws 409 with the field's name if another section has the path. */
function assertFreePath(rows: SiteRows, id: string, path: string | undefined): void {
  if (rows.sections.some((section) => section.id !== id && section.path === path))
    throw conflict("Another section of the site has the same `path`. Use a different path.");
}

/**
 * Changes the fields in the input. Throws 404 if the section doesn't exist. Throws 400 if the default isn't one of its site
 * spaces, or if the condition uses claims that the adaptive schema doesn't contain. Throws 409 if another section has the path.
 */
export async function updateSection(act: Act, key: SiteKey, id: string, input: UpdateSection): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const found = rows.sections.find((each) => each.id === id);
    const section = orNotFound(found, "Section");
    const { defaultSiteSpace: defaultSiteSpaceId, ...fields } = input;
    const isOwn = siblingsOf(rows, "site-space", id).some((each) => each.id === defaultSiteSpaceId);
    if (defaultSiteSpaceId !== undefined && !isOwn)
      throw invalid(
        "defaultSiteSpace",
        `must be the ID of a site space of the section (received \`${defaultSiteSpaceId}\`)`,
      );
    assertFreePath(rows, id, fields.path);
    assertCondition(rows.site, fields.condition);
    const data = columnValuesOf({ ...fields, defaultSiteSpaceId });
    if (Object.keys(data).length === 0) return null;
    await tx.siteSection.update({ where: keyOf(section), data: { ...data, version: { increment: 1 } } });
    return {};
  });
}

interface Localized {
  localizedTitle?: LocalizedTexts | null | undefined;
  localizedDescription?: LocalizedTexts | null | undefined;
}

/** Converts the fields in a request to columns. Fields that the request omits stay omitted. */
export const columnValuesOf = <T extends Localized>({ localizedTitle, localizedDescription, ...fields }: T) =>
  withoutUndefined({
    ...fields,
    localizedTitle: storedTexts(localizedTitle),
    localizedDescription: storedTexts(localizedDescription),
  });

/** Throws 409 if a published site would have no visible content without these site spaces. */
export function assertStillShows(
  rows: SiteRows,
  isGone: (siteSpace: SiteRows["siteSpaces"][number]) => boolean,
) {
  if (rows.site.publishedAt === null) return;
  const living = rows.siteSpaces.filter((siteSpace) => siteSpace.isLiving);
  if (living.length > 0 && living.every(isGone))
    throw conflict("A published site must have at least one space. Unpublish the site first.");
}

/**
 * Deletes a section with its site spaces, if it exists. Throws 409 if a published site would have no visible content without the
 * section.
 */
export async function deleteSection(act: Act, key: SiteKey, id: string): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const section = rows.sections.find((each) => each.id === id);
    if (!section) return null;
    assertStillShows(rows, (siteSpace) => siteSpace.sectionId === id);
    const { organizationId, id: siteId } = key;
    await tx.siteSpace.deleteMany({ where: { organizationId, siteId, sectionId: id } });
    await tx.siteSection.delete({ where: keyOf(section) });
    return rows.site.defaultSectionId === id ? { defaultSectionId: null } : {};
  });
}
