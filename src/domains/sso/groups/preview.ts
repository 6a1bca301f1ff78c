import { db } from "@/db/client";
import { reads } from "@/db/reads";
import type { RowOf } from "@/db/statement";
import type { ProviderKey } from "../addresses";
import { effectOf, type GroupEffect, type GroupMapping, isWithoutEffect } from "./effect";
import { peopleOfProvider, teamsOfPeople } from "./queries";
import { assertMappings, getGroups } from "./service";

/** The maximum number of people that a preview checks. */
const PEOPLE_MAX = 10_000;

type Person = RowOf<typeof peopleOfProvider>;

/** What mappings would change, if everyone signed in with the same groups as the last time. */
export interface GroupsPreview {
  known: Person[];
  unknown: number;
  changes: { person: Person; effect: GroupEffect }[];
}

/** Keeps the first row of each person, which is the last sign-in. */
const eachOnce = (rows: readonly Person[]): Person[] =>
  [...new Map(rows.toReversed().map((row) => [row.userId, row])).values()].toReversed();

/** @throws ApiError 400 for mappings that can't be stored, 404 if the provider doesn't exist */
export async function previewGroups(
  key: ProviderKey,
  mappings: readonly GroupMapping[],
): Promise<GroupsPreview> {
  const { organizationId, id: samlProviderId } = key;
  const { provider } = await getGroups(key);
  await assertMappings(db(), organizationId, mappings);
  const rows = await peopleOfProvider.rows(reads(), { organizationId, samlProviderId, limit: PEOPLE_MAX });
  const people = eachOnce(rows);
  const known = people.filter(({ groupsAt }) => groupsAt !== null);
  const teamIds = [...new Set(mappings.flatMap(({ teamId }) => teamId ?? []))];
  const userIds = known.map(({ userId }) => userId);
  const placed = await teamsOfPeople.rows(reads(), { organizationId, userIds, teamIds });
  const teamsOf = new Map<string, Set<string>>(userIds.map((userId) => [userId, new Set()]));
  for (const { userId, teamId } of placed) teamsOf.get(userId)?.add(teamId);
  const rules = { mappings, defaultRole: provider.defaultRole };
  const changes = known.flatMap((person) => {
    const teamIds = teamsOf.get(person.userId) ?? new Set<string>();
    const effect = effectOf(rules, { groups: person.groups, teamIds, role: person.role });
    return isWithoutEffect(effect) ? [] : [{ person, effect }];
  });
  return { known, unknown: people.length - known.length, changes };
}
