import { invalid } from "@/lib/errors";
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

/** The operation IDs for one kind of resource. Existing clients use these names. */
type Operation =
  | "invite"
  | "aggregate"
  | "users"
  | "updateUser"
  | "removeUser"
  | "teams"
  | "updateTeam"
  | "removeTeam";
type Ids = Record<Operation, string> & { noun: "space" | "collection" | "site" };

/**
 * Creates the operations for granting levels. Spaces, collections and sites share them. `prefix` is the path of permissions, and
 * `scope` determines who can use the operations.
 */
function permissionFamily<Path extends object>(scope: AccessScope<Path>, prefix: `/${string}`, ids: Ids) {
  return { ...everybody(scope, prefix, ids), ...users(scope, prefix, ids), ...teams(scope, prefix, ids) };
}

function everybody<Path extends object>(scope: AccessScope<Path>, prefix: `/${string}`, ids: Ids) {
  return {
    invite: rest("POST", prefix, {
      id: ids.invite,
      summary: `Add ${ids.noun} permissions`,
      description:
        "Gives a role to users and teams. Send `users`, `teams` or both. If one of them can't get the role, no one gets it.",
      audit: ["role", "users", "teams"],
      status: 204,
      scope: scope("access", schema.inviteFields),
    }).mutation(({ ctx, input }) => {
      if (!input.users && !input.teams)
        throw invalid("users", "`users` or `teams` is required. Send at least one of these fields.");
      return grantLevels(ctx, ctx.resource, input);
    }),

    aggregate: rest("GET", `${prefix}/aggregate`, {
      id: ids.aggregate,
      summary: `List effective ${ids.noun} permissions`,
      description: `Returns everyone who has access to the ${ids.noun}, with their role and its source: the organization, the default role, a team, a parent collection, or a direct permission.`,
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
      summary: `List ${ids.noun} user permissions`,
      description: `Returns the roles that users have directly on the ${ids.noun}. Roles that they inherit or get from a team aren't included.`,
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
      summary: `Update a ${ids.noun} user permission`,
      description: `Replaces the role that the user has directly on the ${ids.noun}. Null removes the role.`,
      audit: ["role"],
      status: 204,
      scope: scope("access", {
        userId: idField.describe("The ID of the user or service account."),
        ...schema.changeFields,
      }),
    }).mutation(({ ctx, input }) => changeLevel(ctx, ctx.resource, subject(input.userId), input.role)),

    removeUser: rest("DELETE", one, {
      id: ids.removeUser,
      summary: `Remove a ${ids.noun} user permission`,
      description: `Removes the role that the user has directly on the ${ids.noun}. They keep roles that they inherit or get from a team.`,
      scope: scope(
        "access",
        { userId: idField.describe("The ID of the user or service account.") },
        { onMissing: "pass" },
      ),
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
      summary: `List ${ids.noun} team permissions`,
      description: `Returns the roles that teams have directly on the ${ids.noun}. Inherited roles aren't included.`,
      scope: scope("access", paging),
      output: listOf(schema.teamPermissionSchema),
    }).query(({ ctx, input }) =>
      presentList(listTeamPermissions(ctx.actor, ctx.resource, input), presentTeamPermission),
    ),

    updateTeam: rest("PATCH", one, {
      id: ids.updateTeam,
      summary: `Update a ${ids.noun} team permission`,
      description: `Replaces the role that the team has directly on the ${ids.noun}. Null removes the role.`,
      audit: ["role"],
      status: 204,
      scope: scope("access", { teamId: idField.describe("The ID of the team."), ...schema.changeFields }),
    }).mutation(({ ctx, input }) => changeLevel(ctx, ctx.resource, subject(input.teamId), input.role)),

    removeTeam: rest("DELETE", one, {
      id: ids.removeTeam,
      summary: `Remove a ${ids.noun} team permission`,
      description: `Removes the role that the team has directly on the ${ids.noun}. Its members keep their own and inherited roles.`,
      scope: scope("access", { teamId: idField.describe("The ID of the team.") }, { onMissing: "pass" }),
    }).mutation(async ({ ctx, input }) => {
      if (ctx.resource) await withdrawLevel(ctx, ctx.resource, subject(input.teamId));
    }),
  };
}

/** Operations on grants for spaces, collections and sites. Grants add to roles and default levels. */
export const permissionsRouter = router({
  space: permissionFamily(spaceAccess, "/spaces/{spaceId}/permissions", {
    noun: "space",
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
    noun: "collection",
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
    noun: "site",
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
