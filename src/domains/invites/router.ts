import { z } from "zod";
import { emailField } from "@/domains/users/schema";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { isMailing } from "@/lib/mail/send";
import { idField } from "@/scopes/define";
import { inviteLinkScope, readTarget } from "@/scopes/invite-link";
import { organizationScope } from "@/scopes/organization";
import { accountProcedure, openProcedure, router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { previewInvite } from "./find";
import { invitePeople, listInvitations, withdrawInvitation } from "./invitations";
import { joinWithInvite } from "./join";
import { createLink, deleteLink, listLinks, updateLink } from "./links";
import { targetOf } from "./policy";
import { presentInvitation, presentLink } from "./presenter";
import * as schema from "./schema";
import { requestSignUp, signUp } from "./sign-up";

const rest = restTagged("invites");
const LINKS = "/orgs/{organizationId}/link-invites";
const LINK = `${LINKS}/{inviteId}` as const;
const INVITES = "/orgs/{organizationId}/invites";
const INVITE = `${INVITES}/{inviteId}` as const;

/** Operations on invite links. Everyone who has the URL of a link can join until the link expires. */
export const inviteLinksRouter = router({
  list: rest("GET", LINKS, {
    id: "listOrganizationInviteLinks",
    needs: { level: "admin", on: "the organization, space or collection that the links lead to" },
    summary: "List invite links",
    description: "Returns the invite links to the organization, or to one of its spaces or collections.",
    scope: organizationScope("view", { ...paging, ...schema.listLinksFields }),
    output: listOf(schema.inviteLinkSchema),
  }).query(async ({ ctx, input }) => {
    const { space, collection } = input;
    const kind = space === undefined && collection === undefined ? { role: true } : { level: true };
    const key = targetOf({ ...kind, space, collection }, ctx.organizationId);
    const target = await readTarget(ctx.organization, key, ctx.actor);
    return presentList(listLinks(target, input), (link) => presentLink(link, target));
  }),

  create: rest("POST", LINKS, {
    id: "createOrganizationInvite",
    needs: { level: "admin", on: "the organization, space or collection that the link leads to" },
    summary: "Create an invite link",
    description:
      "Creates an invite link. For a link to the organization, send `role`. For a link to a space or collection, send `level` with `space` or `collection`. You can't give a higher role than your own.",
    audit: ["role", "level", "expiresAt"],
    status: 201,
    scope: organizationScope("view", schema.createLinkFields),
    output: schema.inviteLinkSchema,
  }).mutation(async ({ ctx, input }) => {
    const key = targetOf(input, ctx.organizationId);
    const target = await readTarget(ctx.organization, key, ctx.actor);
    const level = (key.kind === "organization" ? input.role : input.level) ?? null;
    const link = await createLink(ctx, target, { level, expiresAt: input.expiresAt });
    const shown = presentLink(link, target);
    ctx.reply.location = `/orgs/${ctx.organizationId}/link-invites/${shown.id}`;
    return shown;
  }),

  get: rest("GET", LINK, {
    id: "getOrganizationInviteLink",
    summary: "Get an invite link",
    description:
      "Returns the target of the link, the role that the link gives, and the time when it expires.",
    scope: inviteLinkScope("viewInviteLinks", {}),
    output: schema.inviteLinkSchema,
  }).query(({ ctx }) => presentLink(ctx.link, ctx.target)),

  update: rest("PATCH", LINK, {
    id: "updateOrganizationInviteById",
    summary: "Update an invite link",
    description:
      "Updates the role that the link gives and the time when it expires, and returns the link. People who have already used the link keep their role.",
    audit: ["role", "level", "expiresAt"],
    scope: inviteLinkScope("viewInviteLinks", schema.updateLinkFields),
    output: schema.inviteLinkSchema,
  }).mutation(async ({ ctx, input }) => {
    const link = await updateLink(ctx, ctx.link, ctx.target, input);
    return presentLink(link, ctx.target);
  }),

  remove: rest("DELETE", LINK, {
    id: "deleteOrganizationInviteById",
    summary: "Delete an invite link",
    description: "Revokes the link. People who have already used the link keep their access.",
    scope: inviteLinkScope("viewInviteLinks", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.link) await deleteLink(ctx, ctx.link);
  }),
});

/** Invitations by email address, and the operations for people who have an invite. */
export const invitesRouter = router({
  invite: rest("POST", INVITES, {
    id: "inviteUsersToOrganization",
    summary: "Invite people by email",
    description:
      "Sends an invitation to each email address. The link in the invitation works once and expires after 7 days. If email isn't set up, the response contains the links. The roles of existing members don't change.",
    returns: "The invited and the existing members, and the links if email isn't set up.",
    audit: ["emails", "role", "sso"],
    scope: organizationScope("admin", schema.invitePeopleFields),
    output: schema.invitedSchema,
  }).mutation(({ ctx, input }) => invitePeople(ctx, ctx.organization, input)),

  list: rest("GET", INVITES, {
    id: "listOrganizationInvites",
    summary: "List invitations",
    description: "Returns the pending email invitations, each with its role.",
    scope: organizationScope("admin", paging),
    output: listOf(schema.invitationSchema),
  }).query(({ ctx, input }) =>
    presentList(listInvitations(ctx.organizationId, input), (invitation) =>
      presentInvitation(invitation, isMailing()),
    ),
  ),

  withdraw: rest("DELETE", INVITE, {
    id: "deleteOrganizationInvite",
    summary: "Delete an invitation",
    description: "Revokes the invitation. The link in the invitation email stops working.",
    scope: organizationScope(
      "admin",
      { inviteId: idField.describe("The ID of the invitation.") },
      { onMissing: "pass" },
    ),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organization) await withdrawInvitation(ctx, ctx.organization.id, input.inviteId);
  }),

  join: rest("POST", INVITE, {
    id: "joinOrganizationWithInvite",
    summary: "Accept an invite",
    description:
      "Accepts an invitation or an invite link for the caller. `inviteId` is the last part of the link's URL. If the caller is already a member, their role doesn't change.",
    returns: "An empty object.",
    scope: accountProcedure.input(z.object(schema.invitePath)),
    output: z.object({}),
  }).mutation(async ({ ctx, input }) => {
    await joinWithInvite(ctx, input.organizationId, input.inviteId);
    return {};
  }),

  preview: openProcedure
    .input(z.object(schema.invitePath))
    .output(schema.invitePreviewSchema)
    .query(({ ctx, input }) => {
      const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
      return previewInvite(input.organizationId, input.inviteId, userId);
    }),

  requestSignUp: openProcedure
    .input(z.object({ ...schema.invitePath, email: emailField }))
    .output(z.void())
    .mutation(({ ctx, input }) => requestSignUp(input, ctx.address ?? null)),

  signUp: openProcedure
    .input(z.object(schema.signUpFields))
    .output(z.object({ userId: z.string(), email: z.string() }))
    .mutation(({ ctx, input }) => signUp(ctx.audit, input)),
});
