import { z } from "zod";
import { assertSession } from "@/access/authorization/token-scope";
import { codeField, currentPasswordField } from "@/domains/users/second-factor/schema";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { memberScope } from "@/scopes/member";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { withSpacesOf } from "./counts";
import { listMembers } from "./lists";
import { presentMember } from "./presenter";
import {
  listMembersFields,
  memberSchema,
  pingSchema,
  updateMemberFields,
  withoutFactorSchema,
} from "./schema";
import { membersWithoutFactor, resetMemberFactor } from "./second-factor";
import { noteSeen, removeMember, updateMember } from "./service";

const rest = restTagged("members");
const ONE = "/orgs/{organizationId}/members/{userId}";

export const membersRouter = router({
  list: rest("GET", "/orgs/{organizationId}/members", {
    id: "listMembersInOrganizationById",
    summary: "List members",
    description: "Returns the members of the organization, including guests and suspended members.",
    scope: organizationScope("listMembers", { ...paging, ...listMembersFields }),
    output: listOf(memberSchema),
  }).query(({ ctx, input }) =>
    presentList(listMembers(ctx.organizationId, input), (member) => presentMember(member, true)),
  ),

  get: rest("GET", ONE, {
    id: "getMemberInOrganizationById",
    summary: "Get a member",
    description:
      "Returns the member with their role, the number of their teams and spaces, and whether they use single sign-on.",
    scope: memberScope("view", {}),
    output: memberSchema,
  }).query(async ({ ctx }) => presentMember(await withSpacesOf(ctx.member), true)),

  update: rest("PATCH", ONE, {
    id: "updateMemberInOrganizationById",
    summary: "Update a member",
    description:
      "Changes the member's role, or suspends or reactivates the member. Returns the member. Returns 409 if this would leave the organization without an active administrator.",
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
    summary: "Remove a member",
    description:
      "Removes a member, or lets the caller leave the organization. The member loses all roles and leaves all teams. Content that the member wrote isn't deleted. Returns 409 if the member is the last administrator.",
    errors: [409],
    scope: memberScope("remove", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.member) await removeMember(ctx, ctx.member);
  }),

  /** The members who would lose access if the organization required a second factor. */
  withoutSecondFactor: organizationScope("admin", {})
    .output(withoutFactorSchema)
    .query(({ ctx }) => membersWithoutFactor(ctx.organizationId)),

  /** Removes the second factor of a member who has lost it. */
  resetSecondFactor: memberScope("admin", {
    currentPassword: currentPasswordField.optional(),
    code: codeField.optional(),
  })
    .output(z.void())
    .mutation(({ ctx, input }) => {
      assertSession(ctx.actor);
      const key = { organizationId: ctx.organizationId, userId: ctx.member.userId };
      return resetMemberFactor(ctx, key, input);
    }),

  ping: rest("POST", "/orgs/{organizationId}/ping", {
    id: "updateOrganizationMemberLastSeenAt",
    summary: "Update the caller's last-seen time",
    description:
      "Records that the caller used the organization. Returns a JWT that identifies the caller to the organization's sites, in two fields with the same value.",
    returns: "A JWT that identifies the caller.",
    audit: false,
    scope: organizationScope("view", {}),
    output: pingSchema,
  }).mutation(async ({ ctx }) => {
    const claims = await noteSeen(ctx.actor, ctx.organization);
    return { serviceVisitorClaims: claims, gitbookVisitorClaims: claims };
  }),
});
