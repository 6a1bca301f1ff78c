import { ApiError } from "@/lib/errors";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { type AccessScope, collectionAccess, siteAccess, spaceAccess } from "@/scopes/access";
import { idField } from "@/scopes/define";
import { knowsAddresses } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { listLevels, listTeamPermissions, listUserPermissions } from "./lists";
import { presentTeamPermission, presentUserLevel, presentUserPermission } from "./presenter";
import * as schema from "./schema";
import { changeLevel, grantLevels, withdrawLevel } from "./service";

const rest = restTagged("permissions");

/** Operation ids of the family under one prefix: existing clients know them by these names. */
type Operation =
  | "invite"
  | "aggregate"
  | "users"
  | "updateUser"
  | "removeUser"
  | "teams"
  | "updateTeam"
  | "removeTeam";
type Ids = Record<Operation, string>;

/** Granting levels, once for spaces, collections and sites: `prefix` is the path of permissions, `scope` says who may. */
function permissionFamily<Path extends object>(scope: AccessScope<Path>, prefix: `/${string}`, ids: Ids) {
  return { ...everybody(scope, prefix, ids), ...users(scope, prefix, ids), ...teams(scope, prefix, ids) };
}

function everybody<Path extends object>(scope: AccessScope<Path>, prefix: `/${string}`, ids: Ids) {
  return {
    invite: rest("POST", prefix, {
      id: ids.invite,
      summary: "Grant people and teams a level",
      description: "At least one of `users` and `teams`. All of them, or nobody.",
      audit: ["role", "users", "teams"],
      status: 204,
      scope: scope("access", schema.inviteFields),
    }).mutation(({ ctx, input }) => {
      if (!input.users && !input.teams) throw new ApiError(400, "users or teams: is required");
      return grantLevels(ctx, ctx.resource, input);
    }),

    aggregate: rest("GET", `${prefix}/aggregate`, {
      id: ids.aggregate,
      summary: "List everybody who has access, with their level, and why they have it",
      description: "Wherever it comes from: role, default level, team, collection above, own grant.",
      scope: scope("access", { ...paging, ...schema.aggregateFields }),
      output: listOf(schema.userLevelSchema),
    }).query(async ({ ctx: { actor, resource }, input }) => {
      const knows = await knowsAddresses(resource.organizationId, actor);
      const found = listLevels(resource, input.role, input);
      return await presentList(found, (row) => presentUserLevel(row, resource, knows));
    }),
  };
}

function users<Path extends object>(scope: AccessScope<Path>, prefix: `/${string}`, ids: Ids) {
  const one = `${prefix}/users/{userId}` as const;
  const subject = (id: string) => ({ kind: "user", id }) as const;
  return {
    users: rest("GET", `${prefix}/users`, {
      id: ids.users,
      summary: "List what was granted to people",
      description: "Grants on this very thing, without what is inherited from above or from a team.",
      scope: scope("access", paging),
      output: listOf(schema.userPermissionSchema),
    }).query(async ({ ctx: { actor, resource }, input }) => {
      const knows = await knowsAddresses(resource.organizationId, actor);
      return await presentList(listUserPermissions(resource, input), (row) =>
        presentUserPermission(row, knows),
      );
    }),

    updateUser: rest("PATCH", one, {
      id: ids.updateUser,
      summary: "Change what was granted to somebody",
      description: "Takes the place of the level that they had; null takes it back.",
      audit: ["role"],
      status: 204,
      scope: scope("access", { userId: idField, ...schema.changeFields }),
    }).mutation(({ ctx, input }) => changeLevel(ctx, ctx.resource, subject(input.userId), input.role)),

    removeUser: rest("DELETE", one, {
      id: ids.removeUser,
      summary: "Take back what was granted to somebody",
      description: "They keep what they have from a team or from above.",
      scope: scope("access", { userId: idField }, { onMissing: "pass" }),
    }).mutation(async ({ ctx, input }) => {
      if (ctx.resource) await withdrawLevel(ctx, ctx.resource, subject(input.userId));
    }),
  };
}

function teams<Path extends object>(scope: AccessScope<Path>, prefix: `/${string}`, ids: Ids) {
  const one = `${prefix}/teams/{teamId}` as const;
  const subject = (id: string) => ({ kind: "team", id }) as const;
  return {
    teams: rest("GET", `${prefix}/teams`, {
      id: ids.teams,
      summary: "List what was granted to teams",
      description: "Grants on this very thing, without what is inherited from above.",
      scope: scope("access", paging),
      output: listOf(schema.teamPermissionSchema),
    }).query(({ ctx, input }) =>
      presentList(listTeamPermissions(ctx.actor, ctx.resource, input), presentTeamPermission),
    ),

    updateTeam: rest("PATCH", one, {
      id: ids.updateTeam,
      summary: "Change what was granted to a team",
      description: "Takes the place of the level that the team had; null takes it back.",
      audit: ["role"],
      status: 204,
      scope: scope("access", { teamId: idField, ...schema.changeFields }),
    }).mutation(({ ctx, input }) => changeLevel(ctx, ctx.resource, subject(input.teamId), input.role)),

    removeTeam: rest("DELETE", one, {
      id: ids.removeTeam,
      summary: "Take back what was granted to a team",
      description: "Its members keep what they have by themselves or from above.",
      scope: scope("access", { teamId: idField }, { onMissing: "pass" }),
    }).mutation(async ({ ctx, input }) => {
      if (ctx.resource) await withdrawLevel(ctx, ctx.resource, subject(input.teamId));
    }),
  };
}

/** Who may do what on a space, on a collection and on a site, beyond roles and defaults. */
export const permissionsRouter = router({
  space: permissionFamily(spaceAccess, "/spaces/{spaceId}/permissions", {
    invite: "inviteToSpace",
    aggregate: "listPermissionsAggregateInSpace",
    users: "listUserPermissionsInSpace",
    updateUser: "updateUserPermissionInSpace",
    removeUser: "removeUserFromSpace",
    teams: "listTeamPermissionsInSpace",
    updateTeam: "updateTeamPermissionInSpace",
    removeTeam: "removeTeamFromSpace",
  }),
  collection: permissionFamily(collectionAccess, "/collections/{collectionId}/permissions", {
    invite: "inviteToCollection",
    aggregate: "listPermissionsAggregateInCollection",
    users: "listUserPermissionsInCollection",
    updateUser: "updateUserPermissionInCollection",
    removeUser: "removeUserFromCollection",
    teams: "listTeamPermissionsInCollection",
    updateTeam: "updateTeamPermissionInCollection",
    removeTeam: "removeTeamFromCollection",
  }),
  site: permissionFamily(siteAccess, "/orgs/{organizationId}/sites/{siteId}/permissions", {
    invite: "inviteToSite",
    aggregate: "listPermissionsAggregateInSite",
    users: "listUserPermissionsInSite",
    updateUser: "updateUserPermissionInSite",
    removeUser: "removeUserFromSite",
    teams: "listTeamPermissionsInSite",
    updateTeam: "updateTeamPermissionInSite",
    removeTeam: "removeTeamFromSite",
  }),
});
