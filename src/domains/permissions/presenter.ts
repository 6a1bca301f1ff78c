import type { z } from "zod";
import type { Level } from "@/access/roles";
import { presentTeam } from "@/domains/teams/presenter";
import { type PresentableUser, presentUser } from "@/domains/users/presenter";
import type { TeamRow } from "@/scopes/team";
import type { teamPermissionSchema, userPermissionSchema } from "./schema";

export interface UserPermission {
  level: Level;
  user: PresentableUser;
}

export const presentUserPermission = (row: UserPermission): z.input<typeof userPermissionSchema> => ({
  permission: row.level,
  user: presentUser(row.user),
});

/** `level` is what was granted to the team; the rest is the team as the caller sees it. */
export type TeamPermission = TeamRow & { level: Level };

export const presentTeamPermission = (row: TeamPermission): z.input<typeof teamPermissionSchema> => ({
  permission: row.level,
  team: presentTeam(row),
});
