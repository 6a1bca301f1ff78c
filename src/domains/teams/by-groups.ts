import type { Tx } from "@/db/client";
import type { Team } from "@/db/generated/client";
import { peopleOfProviders, providersOfTeam } from "@/domains/sso/groups/queries";
import { conflict } from "@/lib/errors";

/** Throws 409 if the mappings of a provider contain the team, even if sign-ins don't apply them yet. */
export async function assertNotMapped(
  tx: Tx,
  { organizationId, id: teamId }: Pick<Team, "organizationId" | "id">,
) {
  const mapping = await tx.samlGroupMapping.findFirst({
    where: { organizationId, teamId },
    select: { provider: { select: { label: true } } },
  });
  if (mapping)
    throw conflict(
      `The group mappings of ${mapping.provider.label} contain this team, so SCIM can't manage it. Remove the team from the group mappings first.`,
    );
}

/**
 * Throws 409 if the groups of an identity provider decide who is in the team. People who don't sign in through this provider can be
 * removed, because no sign-in removes them.
 * @param added The IDs of people who aren't in the team yet.
 */
export async function assertNotByGroups(
  tx: Tx,
  { organizationId, id: teamId }: Pick<Team, "organizationId" | "id">,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (added.length + removed.length === 0) return;
  const providers = await providersOfTeam.rows(tx, { organizationId, teamId });
  if (providers.length === 0) return;
  const providerIds = providers.map(({ id }) => id);
  const linked =
    added.length > 0 ||
    (await peopleOfProviders.rows(tx, { organizationId, providerIds, userIds: removed })).length > 0;
  if (linked)
    throw conflict(
      `The groups of ${providers.map(({ label }) => label).join(" and ")} decide who is in this team. Change the groups at the identity provider, or remove the team from the group mappings.`,
    );
}
