import type { UserActor } from "@/access/authorization/actor";
import type { Level } from "@/access/authorization/roles";
import { afterName, readList } from "@/db/list";
import { type Key, listName, type Paging } from "@/db/page";
import type { AccessResource } from "@/scopes/access";
import {
  levelsCount,
  levelsPage,
  TABLES,
  teamGrantsOnCount,
  teamGrantsOnPage,
  userGrantsCount,
  userGrantsPage,
} from "./queries";

const sorted = {
  after: afterName,
  keyOf: ({ label, key }: { label: string; key: string }): Key => [label, key],
};

/** Returns the users who have a grant on the resource, sorted by name. */
export const listUserPermissions = ({ organizationId, id: resourceId }: AccessResource, paging: Paging) =>
  readList(paging, {
    ...sorted,
    name: listName("grants:users", [organizationId, resourceId]),
    page: (isNext) => userGrantsPage.of({ isNext }),
    count: userGrantsCount,
    values: { organizationId, resourceId },
  });

/** Returns the teams that have a grant on the resource, sorted by title. */
export const listTeamPermissions = (
  { userId: callerId }: UserActor,
  { organizationId, id: resourceId }: AccessResource,
  paging: Paging,
) =>
  readList(paging, {
    ...sorted,
    name: listName("grants:teams", [organizationId, callerId, resourceId]),
    page: (isNext) => teamGrantsOnPage.of({ isNext }),
    count: teamGrantsOnCount,
    values: { organizationId, callerId, resourceId },
  });

/**
 * Returns all people who have a level on the resource, sorted by name. For each person, also returns the reason: a role, a
 * default level, a team or a grant.
 */
export function listLevels(
  { kind, organizationId, id: resourceId }: AccessResource,
  level: Level | undefined,
  paging: Paging,
) {
  const shape = { table: TABLES[kind], ofLevel: level !== undefined };
  return readList(paging, {
    ...sorted,
    name: listName(`levels:${kind}`, [organizationId, resourceId], [level]),
    page: (isNext) => levelsPage.of({ ...shape, isNext }),
    count: levelsCount.of(shape),
    values: { organizationId, resourceId, level: level ?? null },
  });
}
