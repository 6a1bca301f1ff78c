import type { z } from "zod";
import type { LevelReason } from "@/access/authorization/level-reason-sql";
import type { Level } from "@/access/authorization/roles";
import { presentTeam } from "@/domains/teams/presenter";
import { type PresentableUser, presentUser } from "@/domains/users/presenter";
import { withoutNull } from "@/lib/without";
import type { AccessResource } from "@/scopes/access";
import type { TeamRow } from "@/scopes/team";
import type { teamPermissionSchema, userLevelSchema, userPermissionSchema } from "./schema";

export interface UserPermission {
  level: Level;
  user: PresentableUser;
}

export const presentUserPermission = (
  row: UserPermission,
  knowsAddress: boolean,
): z.input<typeof userPermissionSchema> => ({
  permission: row.level,
  user: presentUser(row.user, knowsAddress),
});

/** `level` is the person's effective level on the resource, and `reason` says where the level comes from. */
export type UserLevel = UserPermission & { reason: LevelReason };

type UserLevelResource = z.input<typeof userLevelSchema>;

function originOf(
  { by, team, collection }: LevelReason,
  resource: AccessResource,
): UserLevelResource["origin"] {
  if (by === "role") return { type: "organization", organization: resource.organizationId };
  const how =
    by === "default"
      ? { reason: "default" as const }
      : team === null
        ? { reason: "member" as const }
        : { reason: "team" as const, team: team.id };
  if (collection !== null) return { type: "collection", collection, ...how };
  const { kind, id } = resource;
  if (kind === "space") return { type: kind, space: id, ...how };
  return kind === "site" ? { type: kind, site: id, ...how } : { type: kind, collection: id, ...how };
}

/** A person's level on `resource`. */
export function presentUserLevel(
  { reason, ...row }: UserLevel,
  resource: AccessResource,
  knowsAddress: boolean,
): UserLevelResource {
  const { by, team, collection } = reason;
  return {
    ...presentUserPermission(row, knowsAddress),
    because: { by, ...withoutNull({ team, collection }) },
    origin: originOf(reason, resource),
    disabled: false,
  };
}

/** `level` is the grant to the team. The other fields are the team as the caller sees it. */
export type TeamPermission = TeamRow & { level: Level };

export const presentTeamPermission = (row: TeamPermission): z.input<typeof teamPermissionSchema> => ({
  permission: row.level,
  team: presentTeam(row),
});
