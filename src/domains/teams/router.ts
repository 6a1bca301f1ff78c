import { listOf, paging, presentList } from "@/lib/list-schema";
import { memberScope } from "@/scopes/member";
import { mayKnowAddresses, organizationScope } from "@/scopes/organization";
import { teamScope } from "@/scopes/team";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { listGrantsOfTeam, listTeamMembers, listTeams, listTeamsOfMember } from "./lists";
import { presentMemberTeam, presentTeam, presentTeamGrant, presentTeamMember } from "./presenter";
import * as schema from "./schema";
import {
  createTeam,
  removeTeam,
  removeTeamMember,
  setTeamMember,
  updateTeam,
  updateTeamMembers,
} from "./service";

const rest = restTagged("teams");
const ALL = "/orgs/{organizationId}/teams";
const ONE = `${ALL}/{teamId}` as const;

const teams = {
  list: rest("GET", ALL, {
    id: "listTeamsInOrganizationById",
    summary: "List teams",
    description: "Returns the teams of the organization, sorted by title. Guests see only their own teams.",
    scope: organizationScope("listTeams", { ...paging, ...schema.listTeamsFields }),
    output: listOf(schema.teamSchema),
  }).query(({ ctx, input }) => presentList(listTeams(ctx.actor, ctx.organizationId, input), presentTeam)),

  create: rest("PUT", ALL, {
    id: "createOrganizationTeam",
    summary: "Create a team",
    description:
      "Creates a team and returns it. The caller becomes the owner of the team. Administrators don't become owners, because they can manage every team.",
    audit: ["title", "members"],
    status: 201,
    scope: organizationScope("ownTeam", schema.createTeamFields),
    output: schema.teamSchema,
  }).mutation(async ({ ctx, input }) => {
    const team = await createTeam(ctx, ctx.organization, input);
    ctx.reply.location = `/orgs/${team.organizationId}/teams/${team.id}`;
    return presentTeam(team);
  }),

  get: rest("GET", ONE, {
    id: "getTeamInOrganizationById",
    summary: "Get a team",
    description: "Returns the team with the number of its members and spaces.",
    scope: teamScope("view", {}),
    output: schema.teamSchema,
  }).query(({ ctx }) => presentTeam(ctx.team)),

  update: rest("PATCH", ONE, {
    id: "updateTeamInOrganizationById",
    summary: "Update a team",
    description: "Renames the team and returns it. The permissions of the team don't change.",
    audit: ["title"],
    scope: teamScope("admin", schema.updateTeamFields),
    output: schema.teamSchema,
  }).mutation(async ({ ctx, input }) => presentTeam(await updateTeam(ctx, ctx.team, input.title))),

  remove: rest("DELETE", ONE, {
    id: "removeTeamFromOrganizationById",
    summary: "Delete a team",
    description:
      "Deletes the team and its permissions. Its members stay in the organization and keep their other permissions.",
    scope: teamScope("admin", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.team) await removeTeam(ctx, ctx.team);
  }),

  listGrants: rest("GET", `${ONE}/permissions`, {
    id: "listPermissionsOfTeam",
    summary: "List a team's permissions",
    description:
      "Returns the spaces, collections and sites that are shared with the team directly, with the team's role on each.",
    scope: teamScope("admin", paging),
    output: listOf(schema.teamGrantSchema),
  }).query(({ ctx, input }) => presentList(listGrantsOfTeam(ctx.team, input), presentTeamGrant)),

  listOfMember: rest("GET", "/orgs/{organizationId}/members/{userId}/teams", {
    id: "listTeamsForOrganizationMember",
    summary: "List a member's teams",
    description: "Returns the teams of the member, with the member's role in each.",
    tag: "members",
    scope: memberScope("view", { ...paging, ...schema.listTeamsOfMemberFields }),
    output: listOf(schema.memberTeamSchema, "teams"),
  }).query(({ ctx, input }) =>
    presentList(listTeamsOfMember(ctx.actor, ctx.member, input), presentMemberTeam),
  ),
};

const members = {
  listMembers: rest("GET", `${ONE}/members`, {
    id: "listTeamMembersInOrganizationById",
    summary: "List team members",
    description: "Returns the members of the team with their roles in the team.",
    scope: teamScope("view", paging),
    output: listOf(schema.teamMemberSchema),
  }).query(({ ctx, input }) => {
    const knows = mayKnowAddresses(ctx.team.role);
    return presentList(listTeamMembers(ctx.team, input), (member) => presentTeamMember(member, knows));
  }),

  updateMembers: rest("PUT", `${ONE}/members`, {
    id: "updateMembersInOrganizationTeam",
    summary: "Update team members",
    description:
      "Adds members, changes their roles in the team and removes members in one request. Either all changes are applied or none.",
    audit: ["add", "remove"],
    status: 204,
    scope: teamScope("admin", schema.updateTeamMembersFields),
  }).mutation(({ ctx, input }) => updateTeamMembers(ctx, ctx.team, input)),

  setMember: rest("PUT", `${ONE}/members/{userId}`, {
    id: "addMemberToOrganizationTeamById",
    summary: "Add a team member",
    description:
      "Adds the member to the team, or changes their role in the team. If the member already has that role, nothing changes.",
    audit: ["role"],
    status: 204,
    scope: teamScope("admin", schema.setTeamMemberFields),
  }).mutation(({ ctx, input }) => setTeamMember(ctx, ctx.team, input.userId, input.role)),

  removeMember: rest("DELETE", `${ONE}/members/{userId}`, {
    id: "deleteMemberFromOrganizationTeamById",
    summary: "Remove a team member",
    description: "Removes the member from the team. They stay in the organization.",
    scope: teamScope("admin", schema.removeTeamMemberFields, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.team) await removeTeamMember(ctx, ctx.team, input.userId);
  }),
};

export const teamsRouter = router({ ...teams, ...members });
