import { z } from "zod";
import { assertNames } from "@/access/authorization/own";
import { parentOf } from "@/domains/collections/fields";
import { targetParent } from "@/domains/collections/library";
import { listOf, paging } from "@/lib/list-schema";
import { memberScope } from "@/scopes/member";
import { organizationScope } from "@/scopes/organization";
import { sharedSpaceScope, spaceOrTrashScope, spaceScope } from "@/scopes/space";
import { following } from "@/trpc/following";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { duplicateSpace, ownParent } from "./duplicate";
import { listSpaces, listSpacesOfMember } from "./lists";
import { moveSpace, transferSpace } from "./move";
import { presentSpace } from "./presenter";
import { restoreSpace } from "./restore";
import * as schema from "./schema";
import { deleteSpace, updateSpace } from "./service";
import { presentSpaceForVisitor } from "./visitor-view";
import { showPresence, watchSpace } from "./watch";

const rest = restTagged("spaces");

export const spacesRouter = router({
  list: rest("GET", "/orgs/{organizationId}/spaces", {
    id: "listSpacesInOrganizationById",
    summary: "List spaces in an organization",
    description:
      "Returns the spaces that the caller can see, including spaces in collections. Set `deleted` to list the caller's restorable spaces in the trash instead.",
    scope: organizationScope("view", { ...paging, ...schema.listSpacesFields }),
    output: listOf(schema.spaceSchema),
  }).query(({ ctx, input }) => listSpaces(ctx.actor, ctx.organizationId, input)),

  listOfMember: rest("GET", "/orgs/{organizationId}/members/{userId}/spaces", {
    id: "listSpacesForOrganizationMember",
    summary: "List a member's spaces",
    description:
      "Returns the spaces that the member can see, with the member's role on each. The role can come from the organization, a team, a collection or the space itself.",
    returns: "A page of spaces with the member's role on each.",
    tag: "members",
    scope: memberScope("viewSpaces", { ...paging, ...schema.listSpacesOfMemberFields }),
    output: listOf(schema.memberSpaceSchema),
  }).query(({ ctx, input }) =>
    listSpacesOfMember(ctx.member, ctx.organization.role === "admin", input.order, input),
  ),

  get: rest("GET", "/spaces/{spaceId}", {
    id: "getSpaceById",
    summary: "Get a space",
    description:
      "Returns the space with its settings and the caller's permissions. You can read public and unlisted spaces without a credential. If a space is shared by link, you can read it with a `shareKey`.",
    scope: sharedSpaceScope("view", {}),
    output: schema.spaceSchema,
  }).query(({ ctx }) =>
    ctx.actor.kind === "visitor"
      ? presentSpaceForVisitor(ctx.space, ctx.shareKey)
      : presentSpace(ctx.space, ctx.shareKey),
  ),

  /**
   * Tells the console when other people change the space. This subscription isn't an operation of `/v1`.
   */
  changes: spaceScope("view", { people: z.boolean().default(false) }).subscription(
    ({ ctx, input: { people }, signal = new AbortController().signal }) =>
      following(watchSpace(ctx.actor, ctx.space, { people, signal })),
  ),

  /**
   * Reports the position of the caller's cursor to people who are editing the same space. This procedure isn't an
   * operation of `/v1`.
   */
  showPresence: spaceScope("comment", schema.presenceFields)
    .output(z.void())
    .mutation(({ ctx, input: { spaceId: _id, ...place } }) => showPresence(ctx.actor, ctx.space, place)),

  update: rest("PATCH", "/spaces/{spaceId}", {
    id: "updateSpaceById",
    summary: "Update a space",
    description:
      "Updates the fields that you send and returns the space. A Creator can change only the title, emoji and icon of a space that they created.",
    audit: ["title", "visibility", "defaultLevel"],
    scope: spaceScope("own", schema.updateSpaceFields).use(
      ({ ctx, input: { spaceId: _id, ...changes }, next }) => {
        assertNames(ctx.space, changes, ["title", "emoji", "icon"]);
        return next();
      },
    ),
    output: schema.spaceSchema,
  }).mutation(async ({ ctx, input: { spaceId: _id, ...changes } }) =>
    presentSpace(await updateSpace(ctx, ctx.space, changes)),
  ),

  delete: rest("DELETE", "/spaces/{spaceId}", {
    id: "deleteSpaceById",
    summary: "Delete a space",
    description:
      "Moves the space to the trash. Administrators can restore the space within 7 days. After that, the space is deleted permanently.",
    scope: spaceOrTrashScope("own", {}, { onMissing: "pass" }),
  }).mutation(({ ctx }) => deleteSpace(ctx, ctx.space)),

  duplicate: rest("POST", "/spaces/{spaceId}/duplicate", {
    id: "duplicateSpace",
    needs: { level: "create", on: "the organization, or on the collection that contains the space" },
    summary: "Duplicate a space",
    description:
      "Creates a private copy of the space's main content next to the original, with the same roles and merge rules. History, change requests and comments aren't copied.",
    status: 201,
    scope: spaceScope("view", {}).use(async ({ ctx, next }) => {
      await ownParent(ctx, ctx.space);
      return next();
    }),
    output: schema.spaceSchema,
  }).mutation(async ({ ctx }) => {
    const space = await duplicateSpace(ctx, ctx.space);
    ctx.reply.location = `/spaces/${space.id}`;
    return presentSpace(space);
  }),

  restore: rest("POST", "/spaces/{spaceId}/restore", {
    id: "restoreSpace",
    summary: "Restore a space",
    description:
      "Moves a deleted space from the trash back to its collection. If the collection no longer exists or would give more people access than before, the space is moved to the root of the organization. Returns 409 if the space was deleted more than 7 days ago.",
    scope: spaceOrTrashScope("admin", {}),
    output: schema.spaceSchema,
  }).mutation(async ({ ctx }) => presentSpace(await restoreSpace(ctx, ctx.space))),

  move: rest("POST", "/spaces/{spaceId}/move", {
    id: "moveSpace",
    summary: "Move a space",
    description:
      "Moves the space to another collection or position and returns it. People with a role on the new parent get access to the space, in addition to people with a role on the space itself. You also need the Creator role on the new parent.",
    audit: ["parent"],
    scope: spaceScope("admin", schema.moveSpaceFields).use(async ({ ctx, input, next }) => {
      await targetParent(ctx.actor, ctx.space.organizationId, parentOf(ctx.space, input));
      return next();
    }),
    output: schema.spaceSchema,
  }).mutation(async ({ ctx, input }) => presentSpace(await moveSpace(ctx, ctx.space, input))),

  transfer: rest("POST", "/spaces/{spaceId}/transfer", {
    id: "transferSpace",
    summary: "Transfer a space",
    description:
      "Moves the space with everything in it to the root of another organization. You must be an administrator of both organizations. If you aren't, use `offerSpaceTransfer` instead. Returns 412 if the space is in the trash, or while a Git run is in progress in the space.",
    audit: ["organization"],
    errors: [412],
    scope: spaceOrTrashScope("admin", schema.transferSpaceFields),
    output: schema.spaceSchema,
  }).mutation(async ({ ctx, input }) =>
    presentSpace(await transferSpace(ctx, ctx.space, input.organization)),
  ),
});
