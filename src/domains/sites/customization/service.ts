import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { Prisma, type Site } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { assertCondition } from "@/domains/sites/adaptive/service";
import { lockMatchingSite, type SiteKey, touchSite } from "@/domains/sites/rows";
import { changeStructure } from "@/domains/sites/structure/rows";
import { keyOf } from "@/domains/sites/structure/sections";
import { siteSpaceOf } from "@/domains/sites/structure/site-spaces";
import { now } from "@/lib/clock";
import { type CustomizationOverride, changedOverride, headerLinksOf } from "./overrides";
import type { Customization } from "./schema";

function assertHeaderConditions(site: Site, customization: CustomizationOverride): void {
  for (const [index, { condition }] of headerLinksOf(customization).entries())
    assertCondition(site, condition, `header.links.${index}.condition`);
}

/**
 * Replaces how a site looks and what it offers. Throws 400 for a condition that asks for claims which the schema of the
 * site does not have, 412 for a stale version.
 */
export async function writeCustomization(
  act: Act,
  key: SiteKey,
  customization: Customization,
): Promise<void> {
  await inTransaction(act, async (tx) => {
    const site = await lockMatchingSite(tx, act, key);
    assertHeaderConditions(site, customization);
    await touchSite(tx, key, { customization: { ...customization }, customizationUpdatedAt: now() });
    await recordEvent(tx, act, { organizationId: key.organizationId });
  });
}

/**
 * Changes what a site space says differently than its site. Throws 404 for a site space that is not there, otherwise
 * like {@link writeCustomization}.
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
    assertHeaderConditions(rows.site, changed);
    const isEmpty = Object.keys(changed).length === 0;
    await tx.siteSpace.update({
      where: keyOf(siteSpace),
      data: {
        customization: isEmpty ? Prisma.DbNull : (changed as Prisma.InputJsonObject),
        version: { increment: 1 },
      },
    });
    return { customizationUpdatedAt: now() };
  });
}

/** Lets a site space follow its site in everything; does nothing where it does, or is not there. */
export async function removeOverride(act: Act, key: SiteKey, siteSpaceId: string): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const siteSpace = rows.siteSpaces.find((each) => each.id === siteSpaceId && each.customization !== null);
    if (!siteSpace) return null;
    await tx.siteSpace.update({
      where: keyOf(siteSpace),
      data: { customization: Prisma.DbNull, version: { increment: 1 } },
    });
    return { customizationUpdatedAt: now() };
  });
}
