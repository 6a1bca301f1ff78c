import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { db, type Tx } from "@/db/client";
import type { SamlProvider } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { lockTeams } from "@/domains/teams/locks";
import { invalid, orNotFound } from "@/lib/errors";
import { lockedOrganization } from "@/scopes/organization";
import type { ProviderKey } from "../addresses";
import type { GroupMapping } from "./effect";
import { teamsOfOthers } from "./queries";
import type { MappingInput, UpdateGroups } from "./schema";

/** A provider with its mappings, in the order in which they were given. */
export interface ProviderGroups {
  provider: SamlProvider;
  mappings: GroupMapping[];
}

export const mappingOf = ({ group, team, role }: MappingInput): GroupMapping => ({
  group,
  teamId: team ?? null,
  role: role ?? null,
});

/** Returns the mappings of a provider. @throws ApiError 404 if the provider doesn't exist */
export async function readGroups(on: Pick<Tx, "samlProvider" | "samlGroupMapping">, key: ProviderKey) {
  const { organizationId, id } = key;
  const provider = orNotFound(
    await on.samlProvider.findUnique({ where: { organizationId_id: { organizationId, id } } }),
    "SAML provider",
  );
  const where = { organizationId, samlProviderId: id };
  const mappings = await on.samlGroupMapping.findMany({ where, orderBy: { position: "asc" } });
  return { provider, mappings };
}

export const getGroups = (key: ProviderKey): Promise<ProviderGroups> => readGroups(db(), key);

/** @throws ApiError 400 for a mapping that is given twice, and for teams that don't exist or that SCIM manages */
export async function assertMappings(
  tx: Pick<Tx, "team">,
  organizationId: string,
  mappings: readonly GroupMapping[],
) {
  const seen = new Set<string>();
  for (const [index, { group, teamId, role }] of mappings.entries()) {
    const key = JSON.stringify([group, teamId, role]);
    if (seen.has(key)) throw invalid(`mappings.${index}`, "can't be the same as another mapping");
    seen.add(key);
  }
  const teamIds = [...new Set(mappings.flatMap(({ teamId }) => teamId ?? []))];
  const where = { organizationId, id: { in: teamIds } };
  const teams = await tx.team.findMany({ where, select: { id: true, scim: { select: { teamId: true } } } });
  const known = new Map(teams.map(({ id, scim }) => [id, scim !== null]));
  for (const [index, { teamId }] of mappings.entries()) {
    if (teamId === null) continue;
    const isProvisioned = known.get(teamId);
    if (isProvisioned === undefined)
      throw invalid(`mappings.${index}.team`, "must be the ID of a team of the organization");
    if (isProvisioned)
      throw invalid(
        `mappings.${index}.team`,
        "can't be a team that the identity provider manages through SCIM",
      );
  }
}

/**
 * Throws 400 if sign-ins through another provider, or the default team of a provider, also decide who is in one of the teams.
 * Otherwise, each sign-in could undo the changes of the previous one.
 */
async function assertOnlyDecider(tx: Tx, key: ProviderKey, mappings: readonly GroupMapping[]): Promise<void> {
  const { organizationId, id: samlProviderId } = key;
  const teamIds = [...new Set(mappings.flatMap(({ teamId }) => teamId ?? []))];
  if (teamIds.length === 0) return;
  const others = await teamsOfOthers.rows(tx, { organizationId, samlProviderId, teamIds });
  const where = { organizationId, defaultTeamId: { in: teamIds } };
  const defaults = await tx.samlProvider.findMany({ where, select: { defaultTeamId: true, label: true } });
  for (const [index, { teamId }] of mappings.entries()) {
    if (teamId === null) continue;
    const other = others.find((one) => one.teamId === teamId);
    if (other)
      throw invalid(
        `mappings.${index}.team`,
        `can't be a team that the groups of ${other.label} decide. Remove the team from the mappings of ${other.label} first`,
      );
    const by = defaults.find(({ defaultTeamId }) => defaultTeamId === teamId);
    if (by)
      throw invalid(
        `mappings.${index}.team`,
        `can't be the default team of ${by.label}. Set another default team for ${by.label} first`,
      );
  }
}

/**
 * Replaces a provider's mappings. If the attribute changes, the recorded groups are deleted.
 * @throws ApiError 400 for invalid mappings, to apply groups without an attribute, or to apply mappings to a team that something
 * else decides; 404 for an unknown provider, 412 for a
 * stale version
 */
export async function replaceGroups(
  act: Act,
  key: ProviderKey,
  input: UpdateGroups,
): Promise<ProviderGroups> {
  const { organizationId, id: samlProviderId } = key;
  const { attribute, apply } = input;
  const mappings = input.mappings.map(mappingOf);
  if (apply && attribute === null) throw invalid("apply", "can't be true without `attribute`");
  return await inTransaction(act, async (tx) => {
    orNotFound(await lockedOrganization.first(tx, { id: organizationId }), "Organization");
    const before = await readGroups(tx, key);
    const { provider } = before;
    assertIfMatch(act, provider.version);
    const old = before.mappings.flatMap(({ teamId }) => teamId ?? []);
    await lockTeams(tx, organizationId, [...old, ...mappings.flatMap(({ teamId }) => teamId ?? [])]);
    await assertMappings(tx, organizationId, mappings);
    if (apply) await assertOnlyDecider(tx, key, mappings);
    const mine = { organizationId, samlProviderId };
    if (attribute !== provider.groupsAttribute)
      await tx.samlIdentity.updateMany({
        where: mine,
        data: { groups: [], groupsAt: null, groupsOmitted: 0 },
      });
    await tx.samlGroupMapping.deleteMany({ where: mine });
    const data = mappings.map((mapping, position) => ({ ...mine, position, ...mapping }));
    if (data.length > 0) await tx.samlGroupMapping.createMany({ data });
    await tx.samlProvider.update({
      where: { organizationId_id: { organizationId, id: samlProviderId } },
      data: { groupsAttribute: attribute, appliesGroups: apply, version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId });
    return await readGroups(tx, key);
  });
}
