import { z } from "zod";
import { ApiError } from "@/lib/errors";
import { listOf, paging, presentList } from "@/lib/list-schema";
import type { AccessScope } from "@/scopes/access";
import { idField } from "@/scopes/define";
import { restTagged } from "@/trpc/operation";
import { listLevels, listTeamPermissions, listUserPermissions } from "./lists";
import { presentTeamPermission, presentUserLevel, presentUserPermission } from "./presenter";
import {
  aggregateFields,
  changeFields,
  inviteFields,
  teamPermissionSchema,
  userLevelSchema,
  userPermissionSchema,
} from "./schema";
import { changeLevel, grantLevels, withdrawLevel } from "./service";

const rest = restTagged("permissions");

/** Operation ids of the family under one prefix: existing clients know them by these names. */
export interface PermissionOperationIds {
  invite: string;
  aggregate: string;
  users: string;
  updateUser: string;
  removeUser: string;
  teams: string;
  updateTeam: string;
  removeTeam: string;
}

/**
 * Granting levels on a thing: written once, and mounted for spaces, for collections and for sites. `prefix` is the path of its
 * permissions, the scope finds it and says who may.
 */
export function permissionFamily<Path extends object>(
  scope: AccessScope<Path>,
  prefix: `/${string}`,
  ids: PermissionOperationIds,
) {
  return { ...everybody(scope, prefix, ids), ...users(scope, prefix, ids), ...teams(scope, prefix, ids) };
}

function everybody<Path extends object>(
  scope: AccessScope<Path>,
  prefix: `/${string}`,
  ids: PermissionOperationIds,
) {
  return {
    invite: scope("access", inviteFields)
      .meta(
        rest("POST", prefix, {
          id: ids.invite,
          summary: "Grant people and teams a level",
          description: "At least one of `users` and `teams`. All of them, or nobody.",
          audit: ["role", "users", "teams"],
          status: 204,
        }),
      )
      .output(z.void())
      .mutation(({ ctx, input }) => {
        if (!input.users && !input.teams) throw new ApiError(400, "users or teams: is required");
        return grantLevels(ctx, ctx.resource, input);
      }),

    aggregate: scope("access", { ...paging, ...aggregateFields })
      .meta(
        rest("GET", `${prefix}/aggregate`, {
          id: ids.aggregate,
          summary: "List everybody who has access, with their level, and why they have it",
          description: "Wherever it comes from: role, default level, team, collection above, own grant.",
        }),
      )
      .output(listOf(userLevelSchema))
      .query(({ ctx: { resource }, input }) =>
        presentList(listLevels(resource, input.role, input), (row) => presentUserLevel(row, resource)),
      ),
  };
}

function users<Path extends object>(
  scope: AccessScope<Path>,
  prefix: `/${string}`,
  ids: PermissionOperationIds,
) {
  const one = `${prefix}/users/{userId}` as const;
  const subject = (id: string) => ({ kind: "user", id }) as const;
  return {
    users: scope("access", paging)
      .meta(
        rest("GET", `${prefix}/users`, {
          id: ids.users,
          summary: "List what was granted to people",
          description: "Grants on this very thing, without what is inherited from above or from a team.",
        }),
      )
      .output(listOf(userPermissionSchema))
      .query(({ ctx, input }) =>
        presentList(listUserPermissions(ctx.resource, input), presentUserPermission),
      ),

    updateUser: scope("access", { userId: idField, ...changeFields })
      .meta(
        rest("PATCH", one, {
          id: ids.updateUser,
          summary: "Change what was granted to somebody",
          description: "Takes the place of the level that they had; null takes it back.",
          audit: ["role"],
          status: 204,
          errors: [412],
        }),
      )
      .output(z.void())
      .mutation(({ ctx, input }) => changeLevel(ctx, ctx.resource, subject(input.userId), input.role)),

    removeUser: scope("access", { userId: idField }, { onMissing: "pass" })
      .meta(
        rest("DELETE", one, {
          id: ids.removeUser,
          summary: "Take back what was granted to somebody",
          description: "They keep what they have from a team or from above.",
          status: 204,
          errors: [412],
        }),
      )
      .output(z.void())
      .mutation(async ({ ctx, input }) => {
        if (ctx.resource) await withdrawLevel(ctx, ctx.resource, subject(input.userId));
      }),
  };
}

function teams<Path extends object>(
  scope: AccessScope<Path>,
  prefix: `/${string}`,
  ids: PermissionOperationIds,
) {
  const one = `${prefix}/teams/{teamId}` as const;
  const subject = (id: string) => ({ kind: "team", id }) as const;
  return {
    teams: scope("access", paging)
      .meta(
        rest("GET", `${prefix}/teams`, {
          id: ids.teams,
          summary: "List what was granted to teams",
          description: "Grants on this very thing, without what is inherited from above.",
        }),
      )
      .output(listOf(teamPermissionSchema))
      .query(({ ctx, input }) =>
        presentList(listTeamPermissions(ctx.actor, ctx.resource, input), presentTeamPermission),
      ),

    updateTeam: scope("access", { teamId: idField, ...changeFields })
      .meta(
        rest("PATCH", one, {
          id: ids.updateTeam,
          summary: "Change what was granted to a team",
          description: "Takes the place of the level that the team had; null takes it back.",
          audit: ["role"],
          status: 204,
          errors: [412],
        }),
      )
      .output(z.void())
      .mutation(({ ctx, input }) => changeLevel(ctx, ctx.resource, subject(input.teamId), input.role)),

    removeTeam: scope("access", { teamId: idField }, { onMissing: "pass" })
      .meta(
        rest("DELETE", one, {
          id: ids.removeTeam,
          summary: "Take back what was granted to a team",
          description: "Its members keep what they have by themselves or from above.",
          status: 204,
          errors: [412],
        }),
      )
      .output(z.void())
      .mutation(async ({ ctx, input }) => {
        if (ctx.resource) await withdrawLevel(ctx, ctx.resource, subject(input.teamId));
      }),
  };
}
