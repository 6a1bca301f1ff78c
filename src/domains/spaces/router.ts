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
    hot: true,
    summary: "List the spaces of an organization that the caller sees",
    description: "Those in collections among them; with `deleted`, those in the trash instead.",
    scope: organizationScope("view", { ...paging, ...schema.listSpacesFields }),
    output: listOf(schema.spaceSchema),
  }).query(({ ctx, input }) => listSpaces(ctx.actor, ctx.organizationId, input)),

  listOfMember: rest("GET", "/orgs/{organizationId}/members/{userId}/spaces", {
    id: "listSpacesForOrganizationMember",
    summary: "List the spaces that a member sees, with their level there",
    description: "By whatever way they have it: role, team, collection or grant.",
    tag: "members",
    scope: memberScope("viewSpaces", { ...paging, ...schema.listSpacesOfMemberFields }),
    output: listOf(schema.memberSpaceSchema),
  }).query(({ ctx, input }) =>
    listSpacesOfMember(ctx.member, ctx.organization.role === "admin", input.order, input),
  ),

  get: rest("GET", "/spaces/{spaceId}", {
    id: "getSpaceById",
    hot: true,
    summary: "Fetch a space",
    description:
      "A public or unlisted space answers without a credential; so does one that is shared by a link, with its key.",
    scope: sharedSpaceScope("view", {}),
    output: schema.spaceSchema,
  }).query(({ ctx }) =>
    ctx.actor.kind === "visitor"
      ? presentSpaceForVisitor(ctx.space, ctx.shareKey)
      : presentSpace(ctx.space, ctx.shareKey),
  ),

  /** Not an operation of `/v1`: what the console follows to stay current while others act. */
  changes: spaceScope("view", { people: z.boolean().default(false) }).subscription(
    ({ ctx, input: { people }, signal = new AbortController().signal }) =>
      following(watchSpace(ctx.actor, ctx.space, { people, signal })),
  ),

  /** Not an operation of `/v1`: where the caller's cursor is, for those who write in the same space at that moment. */
  showPresence: spaceScope("comment", schema.presenceFields)
    .output(z.void())
    .mutation(({ ctx, input: { spaceId: _id, ...place } }) => showPresence(ctx.actor, ctx.space, place)),

  update: rest("PATCH", "/spaces/{spaceId}", {
    id: "updateSpaceById",
    summary: "Change a space's settings",
    description:
      "Whoever made it changes what it is called and its emoji or icon, its administrators everything.",
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
    summary: "Put a space in the trash",
    description:
      "By its administrators, and by whoever made it. It can be restored for 7 days, and is then removed for good.",
    scope: spaceOrTrashScope("own", {}, { onMissing: "pass" }),
  }).mutation(({ ctx }) => deleteSpace(ctx, ctx.space)),

  duplicate: rest("POST", "/spaces/{spaceId}/duplicate", {
    id: "duplicateSpace",
    needs: { level: "create", on: "the organization, or on the collection that the space lies in" },
    summary: "Copy a space with its present content",
    description: "Beside the original, without its history, change requests and comments.",
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
    summary: "Take a space out of the trash",
    description:
      "To where it lay; to the root of the organization where that is gone, or has meanwhile come to let in more people or to give more, so that nobody has more than before.",
    scope: spaceOrTrashScope("admin", {}),
    output: schema.spaceSchema,
  }).mutation(async ({ ctx }) => presentSpace(await restoreSpace(ctx, ctx.space))),

  move: rest("POST", "/spaces/{spaceId}/move", {
    id: "moveSpace",
    summary: "Move a space to another place or collection",
    description: "It is then reached by whoever reaches the new parent, beside those who were let into it.",
    audit: ["parent"],
    scope: spaceScope("admin", schema.moveSpaceFields).use(async ({ ctx, input, next }) => {
      await targetParent(ctx.actor, ctx.space.organizationId, parentOf(ctx.space, input));
      return next();
    }),
    output: schema.spaceSchema,
  }).mutation(async ({ ctx, input }) => presentSpace(await moveSpace(ctx, ctx.space, input))),

  transfer: rest("POST", "/spaces/{spaceId}/transfer", {
    id: "transferSpace",
    summary: "Move a space with everything it holds to another organization",
    description:
      "For administrators of both organizations. Administrators of the present one alone offer it instead (`transfer-offers`).",
    audit: ["organization"],
    errors: [412],
    scope: spaceOrTrashScope("admin", schema.transferSpaceFields),
    output: schema.spaceSchema,
  }).mutation(async ({ ctx, input }) =>
    presentSpace(await transferSpace(ctx, ctx.space, input.organization)),
  ),
});
