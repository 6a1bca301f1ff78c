import { listOf, paging, presentList } from "@/lib/list-schema";
import { memberScope } from "@/scopes/member";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { withSpacesOf } from "./counts";
import { listMembers } from "./lists";
import { presentMember } from "./presenter";
import { listMembersFields, memberSchema, pingSchema, updateMemberFields } from "./schema";
import { noteSeen, removeMember, updateMember } from "./service";

const rest = restTagged("members");
const ONE = "/orgs/{organizationId}/members/{userId}";

export const membersRouter = router({
  list: rest("GET", "/orgs/{organizationId}/members", {
    id: "listMembersInOrganizationById",
    hot: true,
    summary: "List the members of an organization",
    description: "Guests and suspended members are listed, too.",
    scope: organizationScope("listMembers", { ...paging, ...listMembersFields }),
    output: listOf(memberSchema),
  }).query(({ ctx, input }) =>
    presentList(listMembers(ctx.organizationId, input), (member) => presentMember(member, true)),
  ),

  get: rest("GET", ONE, {
    id: "getMemberInOrganizationById",
    summary: "Fetch a member",
    description: "Their role, teams and how they come in.",
    scope: memberScope("view", {}),
    output: memberSchema,
  }).query(async ({ ctx }) => presentMember(await withSpacesOf(ctx.member), true)),

  update: rest("PATCH", ONE, {
    id: "updateMemberInOrganizationById",
    summary: "Change the role of a member, suspend or resume them",
    description: "The last active administrator can be neither demoted nor suspended (409).",
    audit: ["role", "disabled"],
    errors: [409],
    scope: memberScope("admin", updateMemberFields),
    output: memberSchema,
  }).mutation(async ({ ctx, input }) => {
    const member = await updateMember(ctx, ctx.member, input);
    return presentMember(await withSpacesOf(member), true);
  }),

  remove: rest("DELETE", ONE, {
    id: "removeMemberFromOrganizationById",
    summary: "Remove a member, or leave the organization",
    description:
      "Their grants and places in teams go; what they wrote stays. The last administrator stays (409).",
    errors: [409],
    scope: memberScope("remove", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.member) await removeMember(ctx, ctx.member);
  }),

  ping: rest("POST", "/orgs/{organizationId}/ping", {
    id: "updateOrganizationMemberLastSeenAt",
    summary: "Note that the caller was seen in the organization",
    description:
      "The answer holds a JWT, under both of its names, that says who they are to the organization's sites.",
    audit: false,
    scope: organizationScope("view", {}),
    output: pingSchema,
  }).mutation(async ({ ctx }) => {
    const claims = await noteSeen(ctx.actor, ctx.organization);
    return { serviceVisitorClaims: claims, gitbookVisitorClaims: claims };
  }),
});
