import { db } from "@/db/client";
import { reads } from "@/db/reads";
import type { RowOf } from "@/db/statement";
import type { ProviderKey } from "../addresses";
import { type Essential, effectOf, type GroupEffect, type GroupMapping, isWithoutEffect } from "./effect";
import {
  countsOfProvider,
  essentialOf,
  firstAdministrators,
  groupsOfProvider,
  peopleOfProvider,
  teamsOfPeople,
} from "./queries";
import { GROUPS_MAX, PEOPLE_MAX } from "./schema";
import { assertMappings, getGroups } from "./service";

type Person = RowOf<typeof peopleOfProvider>;

/** What mappings would change, if each member were the next to sign in with the same groups as the last time. */
export interface GroupsPreview extends RowOf<typeof countsOfProvider> {
  groups: RowOf<typeof groupsOfProvider>[];
  changes: { person: Person; effect: GroupEffect }[];
  /** Administrators who keep the role although the mappings give a lower role. */
  kept: { person: Person; reason: Essential }[];
}

/** Returns the mapped teams of each person. */
async function teamsOf(
  organizationId: string,
  people: readonly Person[],
  mappings: readonly GroupMapping[],
): Promise<Map<string, Set<string>>> {
  const userIds = people.map(({ userId }) => userId);
  const teamIds = [...new Set(mappings.flatMap(({ teamId }) => teamId ?? []))];
  const found = new Map<string, Set<string>>(userIds.map((userId) => [userId, new Set()]));
  const rows = await teamsOfPeople.rows(reads(), { organizationId, userIds, teamIds });
  for (const { userId, teamId } of rows) found.get(userId)?.add(teamId);
  return found;
}

/** @throws ApiError 400 for mappings that can't be stored, 404 if the provider doesn't exist */
export async function previewGroups(
  key: ProviderKey,
  mappings: readonly GroupMapping[],
): Promise<GroupsPreview> {
  const { organizationId, id: samlProviderId } = key;
  const { provider } = await getGroups(key);
  await assertMappings(db(), organizationId, mappings);
  const one = { organizationId, samlProviderId };
  const [counts] = await countsOfProvider.rows(reads(), one);
  const groups = await groupsOfProvider.rows(reads(), { ...one, limit: GROUPS_MAX });
  const mapped = [...new Set(mappings.map(({ group }) => group))];
  const people = await peopleOfProvider.rows(reads(), { ...one, mapped, limit: PEOPLE_MAX });
  const placed = await teamsOf(organizationId, people, mappings);
  const administrators = await firstAdministrators.rows(reads(), { organizationId });
  const rules = { mappings, defaultRole: provider.defaultRole };
  const effects = people.map((person) => {
    const { userId, role, positions } = person;
    return {
      person,
      effect: effectOf(rules, {
        groups: positions.flatMap((position) => mapped[position - 1] ?? []),
        teamIds: placed.get(userId) ?? new Set(),
        role,
        essential: essentialOf(administrators, userId),
      }),
    };
  });
  return {
    ...(counts ?? { known: 0, unknown: 0, incomplete: 0 }),
    groups,
    changes: effects.filter(({ effect }) => !isWithoutEffect(effect)),
    kept: effects.flatMap(({ person, effect: { kept } }) => (kept ? [{ person, reason: kept }] : [])),
  };
}
