import { collectionAccess, siteAccess, spaceAccess } from "@/scopes/access";
import { router } from "@/trpc/init";
import { permissionFamily } from "./family";

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
