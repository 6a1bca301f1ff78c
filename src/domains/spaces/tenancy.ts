import type { Act } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { ORGANIZATION_PERMISSIONS } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import { membersAmong, peopleOf } from "@/domains/organizations/merge-rule-people";
import { orNotFound } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";
import { lockContents, transferContents, transferRows } from "./departing-contents";
import { lockedThings } from "./part-queries";
import { forgetDefaults } from "./queries";
import type { MergeRules } from "./schema";
import type { TenantTransfer } from "./space-parts";

/**
 * Returns merge rules without the people who aren't members of the target organization. If no people would remain in a rule,
 * removes the rule.
 */
async function keepMembers(tx: Tx, organizationId: string, rules: MergeRules): Promise<MergeRules> {
  if (rules.type !== "rules") return rules;
  const members = await membersAmong(tx, organizationId, peopleOf(rules));
  const kept = rules.rules.flatMap((rule): typeof rules.rules => {
    if (!("users" in rule)) return [rule];
    const users = rule.users.filter((user) => members.has(user));
    return users.length > 0 ? [{ ...rule, users }] : [];
  });
  return { type: "rules", rules: kept };
}

/** Throws 404 if the caller isn't a member of the organization, and 403 if the caller can't create spaces in it. */
export async function checkTarget(act: Act, organizationId: string): Promise<void> {
  const organization = orNotFound(await findOrganization(organizationId, act.actor), "Organization");
  assertLevel(organization.role, ORGANIZATION_PERMISSIONS.createContent, "the organization");
}

/**
 * Waits for running writes, and then locks these spaces and collections with their content. Without the lock, changes that are
 * made after the copy would be lost.
 */
export async function lockThings(tx: Tx, from: string, spaceIds: string[], collectionIds: string[]) {
  await lockContents(tx, from, spaceIds);
  await lockedThings.of({ table: "Collection" }).count(tx, { organizationId: from, ids: collectionIds });
  await lockedThings.of({ table: "Space" }).count(tx, { organizationId: from, ids: spaceIds });
}

/**
 * Resets the organization's default content if the default is one of these spaces or collections, because content outside the
 * organization can't be its default.
 */
export async function forgetDefaultContent(tx: Tx, organizationId: string, ids: string[]): Promise<void> {
  await forgetDefaults.count(tx, { organizationId, ids });
}

/** Removes people who aren't members of the organization from the merge rules of these spaces. */
export async function dropStrangers(tx: Tx, organizationId: string, ids: string[]): Promise<void> {
  const spaces = await tx.space.findMany({
    where: { organizationId, id: { in: ids }, mergeRules: { path: ["type"], equals: "rules" } },
    select: { id: true, mergeRules: true },
  });
  for (const { id, mergeRules: rules } of spaces) {
    const mergeRules = await keepMembers(tx, organizationId, rules as MergeRules);
    await tx.space.update({ where: { organizationId_id: { organizationId, id } }, data: { mergeRules } });
  }
}

/**
 * Moves spaces and collections with their content to another organization, under the same IDs. The caller must have locked both
 * libraries, and must write the new positions. Throws 412 while a Git operation is running on one of the spaces.
 */
export async function transferToOrganization(
  tx: Tx,
  transfer: TenantTransfer,
  spaceIds: string[],
  collectionIds: string[],
): Promise<void> {
  const ids = [...spaceIds, ...collectionIds];
  await lockThings(tx, transfer.from, spaceIds, collectionIds);
  await transferContents(tx, transfer, spaceIds);
  await transferRows(tx, "Collection", transfer, collectionIds);
  await transferRows(tx, "Space", transfer, spaceIds);
  await tx.locator.updateMany({ where: { id: { in: ids } }, data: { organizationId: transfer.to } });
  // The grants are deleted, because they refer to people and teams of the previous organization.
  await tx.grant.deleteMany({ where: { organizationId: transfer.from, resourceId: { in: ids } } });
  await forgetDefaultContent(tx, transfer.from, ids);
  await dropStrangers(tx, transfer.to, spaceIds);
}
