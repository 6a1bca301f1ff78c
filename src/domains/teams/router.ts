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
    summary: "List teams, by title",
    description: "Guests see the teams that they are in alone.",
    scope: organizationScope("listTeams", { ...paging, ...schema.listTeamsFields }),
    output: listOf(schema.teamSchema),
  }).query(({ ctx, input }) => presentList(listTeams(ctx.actor, ctx.organizationId, input), presentTeam)),

  create: rest("PUT", ALL, {
    id: "createOrganizationTeam",
    summary: "Make a team",
    description: "Its owner is whoever makes it, unless they are an administrator, who manages every team.",
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
    summary: "Fetch a team",
    description: "With the number of its members and spaces.",
    scope: teamScope("view", {}),
    output: schema.teamSchema,
  }).query(({ ctx }) => presentTeam(ctx.team)),

  update: rest("PATCH", ONE, {
    id: "updateTeamInOrganizationById",
    summary: "Rename a team",
    description: "What was granted to it stays.",
    audit: ["title"],
    scope: teamScope("admin", schema.updateTeamFields),
    output: schema.teamSchema,
  }).mutation(async ({ ctx, input }) => presentTeam(await updateTeam(ctx, ctx.team, input.title))),

  remove: rest("DELETE", ONE, {
    id: "removeTeamFromOrganizationById",
    summary: "Remove a team and what was granted to it",
    description: "Its members stay in the organization, with what they have by themselves.",
    scope: teamScope("admin", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.team) await removeTeam(ctx, ctx.team);
  }),

  listGrants: rest("GET", `${ONE}/permissions`, {
    id: "listPermissionsOfTeam",
    summary: "List what was shared with a team",
    description: "Spaces, collections and sites that the team itself was let into, with the level there.",
    scope: teamScope("admin", paging),
    output: listOf(schema.teamGrantSchema),
  }).query(({ ctx, input }) => presentList(listGrantsOfTeam(ctx.team, input), presentTeamGrant)),

  listOfMember: rest("GET", "/orgs/{organizationId}/members/{userId}/teams", {
    id: "listTeamsForOrganizationMember",
    summary: "List the teams of a member",
    description: "With their role in each of them.",
    tag: "members",
    scope: memberScope("view", { ...paging, ...schema.listTeamsOfMemberFields }),
    output: listOf(schema.memberTeamSchema),
  }).query(({ ctx, input }) =>
    presentList(listTeamsOfMember(ctx.actor, ctx.member, input), presentMemberTeam),
  ),
};

const members = {
  listMembers: rest("GET", `${ONE}/members`, {
    id: "listTeamMembersInOrganizationById",
    summary: "List who is in a team",
    description: "Each member with their role in the team.",
    scope: teamScope("view", paging),
    output: listOf(schema.teamMemberSchema),
  }).query(({ ctx, input }) => {
    const knows = mayKnowAddresses(ctx.team.role);
    return presentList(listTeamMembers(ctx.team, input), (member) => presentTeamMember(member, knows));
  }),

  updateMembers: rest("PUT", `${ONE}/members`, {
    id: "updateMembersInOrganizationTeam",
    summary: "Add, change and remove members of a team",
    description: "All of it or nothing.",
    audit: ["add", "remove"],
    status: 204,
    scope: teamScope("admin", schema.updateTeamMembersFields),
  }).mutation(({ ctx, input }) => updateTeamMembers(ctx, ctx.team, input)),

  setMember: rest("PUT", `${ONE}/members/{userId}`, {
    id: "addMemberToOrganizationTeamById",
    summary: "Put a member into a team, or change their role in it",
    description: "Sent again, it changes nothing.",
    audit: ["role"],
    status: 204,
    scope: teamScope("admin", schema.setTeamMemberFields),
  }).mutation(({ ctx, input }) => setTeamMember(ctx, ctx.team, input.userId, input.role)),

  removeMember: rest("DELETE", `${ONE}/members/{userId}`, {
    id: "deleteMemberFromOrganizationTeamById",
    summary: "Take somebody out of a team",
    description: "They stay in the organization.",
    scope: teamScope("admin", schema.removeTeamMemberFields, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.team) await removeTeamMember(ctx, ctx.team, input.userId);
  }),
};

export const teamsRouter = router({ ...teams, ...members });
