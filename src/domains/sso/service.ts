import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { conflict, invalid, invalidRequest, orNotFound } from "@/lib/errors";
import { withoutUndefined } from "@/lib/without";
import { findMember, type MemberRow } from "@/scopes/member";
import { lockedOrganization, type ScopedOrganization } from "@/scopes/organization";
import { providersOfTeam } from "./groups/queries";
import { endSessions } from "./logout";
import type { PresentableSamlProvider } from "./presenter";
import { readProvider } from "./rows";
import type { CreateSamlProvider, UpdateSamlProvider } from "./schema";

const PROVIDERS_MAX = 100;

/** Locks the sign-in settings of the organization against other changes until the transaction ends. */
const lockOrganization = async (tx: Tx, id: string) =>
  orNotFound(await lockedOrganization.first(tx, { id }), "Organization");

/** Throws 400 if the team doesn't exist, or if groups decide who is in the team. */
async function assertTeam(tx: Tx, organizationId: string, id: string | null | undefined): Promise<void> {
  if (typeof id === "string" && (await tx.team.count({ where: { organizationId, id } })) === 0)
    throw invalid("defaultTeam", `must be the ID of a team of the organization (received \`${id}\`)`);
  if (typeof id !== "string") return;
  const [decider] = await providersOfTeam.rows(tx, { organizationId, teamId: id });
  if (decider)
    throw invalid(
      "defaultTeam",
      `can't be a team that the groups of ${decider.label} decide. Map a group to the team instead`,
    );
}

/** Converts the fields in the input to columns. */
const columnValuesOf = ({ defaultTeam: defaultTeamId, ...plain }: UpdateSamlProvider) =>
  withoutUndefined({ ...plain, defaultTeamId });

/** Creates a provider. Throws 400 if the default team doesn't exist, or if the organization already has 100 providers. */
export async function createProvider(
  act: Act,
  { id: organizationId }: ScopedOrganization,
  input: CreateSamlProvider,
): Promise<PresentableSamlProvider> {
  const id = newId();
  await inTransaction(act, async (tx) => {
    const { defaultRole } = await lockOrganization(tx, organizationId);
    if ((await tx.samlProvider.count({ where: { organizationId } })) >= PROVIDERS_MAX)
      throw invalidRequest(
        "organizationId",
        `An organization can have at most ${PROVIDERS_MAX} SAML providers. Delete a provider first.`,
      );
    await assertTeam(tx, organizationId, input.defaultTeam);
    await tx.samlProvider.create({
      data: {
        defaultRole,
        ...columnValuesOf(input),
        label: input.label,
        organizationId,
        id,
        createdAt: now(),
      },
    });
    await recordEvent(tx, act, { organizationId, made: { samlProviderId: id } });
  });
  return await readProvider(act.actor, organizationId, id, act);
}

/**
 * Changes the fields in the input. Signed-in people stay signed in. Removed certificates become invalid for
 * new sign-ins. Throws 404 if the provider doesn't exist, 400 for a team that doesn't exist, 412 for a stale
 * version.
 */
export async function updateProvider(
  act: Act,
  organizationId: string,
  id: string,
  input: UpdateSamlProvider,
): Promise<PresentableSamlProvider> {
  const where = { organizationId_id: { organizationId, id } };
  await inTransaction(act, async (tx) => {
    await lockOrganization(tx, organizationId);
    const provider = orNotFound(await tx.samlProvider.findUnique({ where }), "SAML provider");
    assertIfMatch(act, provider.version);
    await assertTeam(tx, organizationId, input.defaultTeam);
    const columns = columnValuesOf(input);
    if (Object.keys(columns).length === 0) return;
    // At another identity provider, the same names can belong to other people. The links between names and accounts are therefore
    // deleted.
    // Its groups can also have the same names, so an administrator must turn on the mappings again.
    const isOther = input.entityID !== undefined && input.entityID !== provider.entityID;
    if (isOther) await tx.samlIdentity.deleteMany({ where: { organizationId, samlProviderId: id } });
    await tx.samlProvider.update({
      where,
      data: { ...columns, ...(isOther && { appliesGroups: false }), version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId });
  });
  return await readProvider(act.actor, organizationId, id, act);
}

/**
 * Throws 409 if the provider is the organization's last active provider. Call this for an organization that
 * enforces single sign-on.
 */
async function assertAnotherWay(tx: Tx, organizationId: string, id: string): Promise<void> {
  const isActive = { entityID: { not: null }, ssoURL: { not: null }, certificate: { not: null } };
  const where = { organizationId, id: { not: id }, ...isActive };
  if ((await tx.samlProvider.count({ where })) === 0)
    throw conflict(
      "This SAML provider is the last one that members can sign in with, and the organization enforces single sign-on. Turn off the enforcement first.",
    );
}

/**
 * Removes a provider and ends its sessions. Throws 409 for the last active provider if single sign-on is enforced, and 412 for a
 * stale version.
 */
export async function removeProvider(act: Act, organizationId: string, id: string): Promise<void> {
  const where = { organizationId_id: { organizationId, id } };
  await inTransaction(act, async (tx) => {
    const { sso } = await lockOrganization(tx, organizationId);
    const provider = await tx.samlProvider.findUnique({ where });
    if (!provider) return;
    assertIfMatch(act, provider.version);
    if (sso) await assertAnotherWay(tx, organizationId, id);
    await endSessions(tx, { organizationId, samlProviderId: id });
    await tx.samlProvider.delete({ where });
    await recordEvent(tx, act, { organizationId });
  });
}

/**
 * Records that a member signs in by single sign-on from now on. Throws 404 if the person isn't a member, and 412 for a stale
 * version.
 */
export async function markSsoMember(
  act: Act,
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
): Promise<MemberRow> {
  const where = { organizationId_userId: { organizationId, userId } };
  await inTransaction(act, async (tx) => {
    await lockOrganization(tx, organizationId);
    const member = orNotFound(await tx.member.findUnique({ where }), "Member");
    assertIfMatch(act, member.version);
    if (member.sso) return;
    await tx.member.update({ where, data: { sso: true, version: { increment: 1 } } });
    await recordEvent(tx, act, { organizationId });
  });
  return orNotFound(await findMember(organizationId, userId, act), "Member");
}
