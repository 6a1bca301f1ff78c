import type { Act } from "@/access/authorization/actor";
import { Prisma, type Site } from "@/db/generated/client";
import { assertCondition } from "@/domains/sites/adaptive/service";
import { changeSite, type SiteKey } from "@/domains/sites/rows";
import { changeStructure } from "@/domains/sites/structure/rows";
import { keyOf } from "@/domains/sites/structure/sections";
import { siteSpaceOf } from "@/domains/sites/structure/site-spaces";
import { now } from "@/lib/clock";
import { invalid } from "@/lib/errors";
import { type CustomizationOverride, changedOverride, headerLinksOf } from "./overrides";
import type { Customization } from "./schema";

/** The kinds of link targets that sites can show. */
const READ_ON_SITES: readonly unknown[] = ["url", "page", "anchor", "file", "space"];

/** Throws 400 if a value contains, at any depth, a link to a target that no site can show. */
function assertLinksLead(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null) return;
  const { to } = value as { to?: { kind?: string } | null };
  const kind = path === "header.primaryLink" ? (value as { kind?: string }).kind : to?.kind;
  if (kind !== undefined && !READ_ON_SITES.includes(kind))
    throw invalid(
      to ? `${path}.to` : path,
      `can't be a link of kind \`${kind}\`, because sites don't show such links`,
    );
  for (const [name, inner] of Object.entries(value))
    assertLinksLead(inner, path === "" ? name : `${path}.${name}`);
}

/** Throws 400 for links to targets that no site can show, and for conditions with unknown claims. */
function assertObeyable(site: Site, customization: CustomizationOverride): void {
  assertLinksLead(customization, "");
  for (const [index, { condition }] of headerLinksOf(customization).entries())
    assertCondition(site, condition, `header.links.${index}.condition`);
}

/**
 * Replaces the customization. @throws ApiError 400 for unknown claims and for link targets that no site can
 * show, 412 for a stale version
 */
export async function writeCustomization(act: Act, key: SiteKey, customization: Customization) {
  await changeSite(act, key, async (_tx, site) => {
    assertObeyable(site, customization);
    return { customization: { ...customization }, customizationUpdatedAt: now() };
  });
}

/**
 * Changes the overrides of a site space. Throws 404 if the site space doesn't exist, and all errors of {@link
 * writeCustomization}.
 */
export async function overrideCustomization(
  act: Act,
  key: SiteKey,
  siteSpaceId: string,
  change: CustomizationOverride,
): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const siteSpace = siteSpaceOf(rows, siteSpaceId);
    const present = (siteSpace.customization ?? {}) as CustomizationOverride;
    const changed = changedOverride(present, change);
    assertObeyable(rows.site, changed);
    const isEmpty = Object.keys(changed).length === 0;
    const customization = isEmpty ? Prisma.DbNull : (changed as Prisma.InputJsonObject);
    const data = { customization, version: { increment: 1 } };
    await tx.siteSpace.update({ where: keyOf(siteSpace), data });
    return { customizationUpdatedAt: now() };
  });
}

/**
 * Removes all overrides of a site space. Does nothing if the site space has no overrides or doesn't exist.
 */
export async function removeOverride(act: Act, key: SiteKey, siteSpaceId: string): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const siteSpace = rows.siteSpaces.find((each) => each.id === siteSpaceId && each.customization !== null);
    if (!siteSpace) return null;
    const data = { customization: Prisma.DbNull, version: { increment: 1 } };
    await tx.siteSpace.update({ where: keyOf(siteSpace), data });
    return { customizationUpdatedAt: now() };
  });
}
