import { z } from "zod";
import { emailField } from "@/domains/users/schema";
import { listOf, paging, presentList } from "@/lib/list-schema";
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

/** Links by which anybody who has one may join, until they expire. */
export const inviteLinksRouter = router({
  list: rest("GET", LINKS, {
    id: "listOrganizationInviteLinks",
    needs: { level: "admin", on: "what the links lead to" },
    summary: "List the invite links to an organization, or to one of its spaces or collections",
    description: "For administrators of what the links lead to.",
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
    needs: { level: "admin", on: "what the link leads to" },
    summary: "Create an invite link",
    description:
      "With `role`, into the organization; with `level` and `space` or `collection`, to one of its things. Nobody gives a level above their own.",
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
    summary: "Fetch an invite link",
    description: "What it leads to and gives, and until when it works.",
    scope: inviteLinkScope("viewInviteLinks", {}),
    output: schema.inviteLinkSchema,
  }).query(({ ctx }) => presentLink(ctx.link, ctx.target)),

  update: rest("PATCH", LINK, {
    id: "updateOrganizationInviteById",
    summary: "Change what an invite link gives, and how long it works",
    description: "Whoever came in by it before keeps what they were given.",
    audit: ["role", "level", "expiresAt"],
    scope: inviteLinkScope("viewInviteLinks", schema.updateLinkFields),
    output: schema.inviteLinkSchema,
  }).mutation(async ({ ctx, input }) => {
    const link = await updateLink(ctx, ctx.link, ctx.target, input);
    return presentLink(link, ctx.target);
  }),

  remove: rest("DELETE", LINK, {
    id: "deleteOrganizationInviteById",
    summary: "End an invite link",
    description: "It lets nobody in any more; whoever came in by it stays.",
    scope: inviteLinkScope("viewInviteLinks", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.link) await deleteLink(ctx, ctx.link);
  }),
});

/** Invitations of addresses, and what whoever holds an invite does with it. */
export const invitesRouter = router({
  invite: rest("POST", INVITES, {
    id: "inviteUsersToOrganization",
    summary: "Invite people by their e-mail addresses",
    description:
      "Each gets a message with a link that works once, within a week; where the service sends no mail, the answer holds the links. Members are left as they are.",
    audit: ["emails", "role", "sso"],
    scope: organizationScope("admin", schema.invitePeopleFields),
    output: schema.invitedSchema,
  }).mutation(({ ctx, input }) => invitePeople(ctx, ctx.organization, input)),

  list: rest("GET", INVITES, {
    id: "listOrganizationInvites",
    summary: "List the invitations that nobody has accepted yet",
    description: "By e-mail address, with the role that each of them gives.",
    scope: organizationScope("admin", paging),
    output: listOf(schema.invitationSchema),
  }).query(({ ctx, input }) => presentList(listInvitations(ctx.organizationId, input), presentInvitation)),

  withdraw: rest("DELETE", INVITE, {
    id: "deleteOrganizationInvite",
    summary: "Take back an invitation",
    description: "The link in its mail lets nobody in any more.",
    scope: organizationScope("admin", { inviteId: idField }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organization) await withdrawInvitation(ctx, ctx.organization.id, input.inviteId);
  }),

  join: rest("POST", INVITE, {
    id: "joinOrganizationWithInvite",
    summary: "Accept an invite",
    description: "`inviteId` is what its link ends with. Members keep the role that they have.",
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
