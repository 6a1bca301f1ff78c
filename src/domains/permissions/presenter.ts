import type { z } from "zod";
import type { LevelReason } from "@/access/authorization/level-reason-sql";
import type { Level } from "@/access/authorization/roles";
import { presentTeam } from "@/domains/teams/presenter";
import { type PresentableUser, presentUser } from "@/domains/users/presenter";
import type { TeamRow } from "@/scopes/team";
import type { teamPermissionSchema, userLevelSchema, userPermissionSchema } from "./schema";

export interface UserPermission {
  level: Level;
  user: PresentableUser;
}

export const presentUserPermission = (row: UserPermission): z.input<typeof userPermissionSchema> => ({
  permission: row.level,
  user: presentUser(row.user),
});

/** `level` is what somebody has, wherever it comes from. */
export type UserLevel = UserPermission & { reason: LevelReason };

export function presentUserLevel({ reason, ...row }: UserLevel): z.input<typeof userLevelSchema> {
  const { by, team, collection } = reason;
  return {
    ...presentUserPermission(row),
    because: { by, ...(team === null ? {} : { team }), ...(collection === null ? {} : { collection }) },
  };
}

/** `level` is what was granted to the team; the rest is the team as the caller sees it. */
export type TeamPermission = TeamRow & { level: Level };

export const presentTeamPermission = (row: TeamPermission): z.input<typeof teamPermissionSchema> => ({
  permission: row.level,
  team: presentTeam(row),
});
