import { assertNames } from "@/access/authorization/own";
import { listSpacesOfCollection } from "@/domains/spaces/lists";
import { spaceSchema } from "@/domains/spaces/schema";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { collectionScope } from "@/scopes/collection";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { parentOf } from "./fields";
import { targetParent } from "./library";
import { listCollections } from "./lists";
import { moveCollection, transferCollection } from "./move";
import { presentCollection } from "./presenter";
import * as schema from "./schema";
import { createCollection, deleteCollection, updateCollection } from "./service";

const rest = restTagged("collections");

export const collectionsRouter = router({
  list: rest("GET", "/orgs/{organizationId}/collections", {
    id: "listCollectionsInOrganizationById",
    summary: "List collections in an organization",
    description:
      "Returns the collections that the caller can see as a flat list. The `parent` of each collection is the collection that contains it.",
    scope: organizationScope("view", { ...paging, ...schema.listCollectionsFields }),
    output: listOf(schema.collectionSchema),
  }).query(({ ctx, input }) =>
    presentList(listCollections(ctx.actor, ctx.organizationId, input), presentCollection),
  ),

  create: rest("POST", "/orgs/{organizationId}/collections", {
    id: "createCollection",
    needs: { level: "create", on: "the organization, or on the collection that `parent` specifies" },
    summary: "Create a collection",
    description:
      "Creates a collection at the root of the organization or in the collection that `parent` specifies.",
    audit: ["title", "parent"],
    status: 201,
    scope: organizationScope("view", schema.createCollectionFields).use(async ({ ctx, input, next }) => {
      await targetParent(ctx.actor, ctx.organizationId, input.parent ?? null);
      return next();
    }),
    output: schema.collectionSchema,
  }).mutation(async ({ ctx, input }) => {
    const collection = await createCollection(ctx, ctx.organizationId, input);
    ctx.reply.location = `/collections/${collection.id}`;
    return presentCollection(collection);
  }),

  get: rest("GET", "/collections/{collectionId}", {
    id: "getCollectionById",
    summary: "Get a collection",
    description: "Returns the collection with the caller's permissions.",
    scope: collectionScope("view", {}),
    output: schema.collectionSchema,
  }).query(({ ctx }) => presentCollection(ctx.collection)),

  update: rest("PATCH", "/collections/{collectionId}", {
    id: "updateCollectionById",
    summary: "Update a collection",
    description:
      "Updates the fields that you send and returns the collection. A Creator can change only the title and description of a collection that they created.",
    audit: ["title", "defaultLevel"],
    scope: collectionScope("own", schema.updateCollectionFields).use(
      ({ ctx, input: { collectionId: _id, ...changes }, next }) => {
        assertNames(ctx.collection, changes, ["title", "description"]);
        return next();
      },
    ),
    output: schema.collectionSchema,
  }).mutation(async ({ ctx, input: { collectionId: _id, ...changes } }) =>
    presentCollection(await updateCollection(ctx, ctx.collection, changes)),
  ),

  delete: rest("DELETE", "/collections/{collectionId}", {
    id: "deleteCollectionById",
    summary: "Delete a collection",
    description:
      "Deletes the collection permanently and moves its contents to its parent. Creators can delete only empty collections that they created. If the collection must be empty but contains spaces or collections, the operation returns 409.",
    errors: [409],
    scope: collectionScope("own", schema.deleteCollectionFields, { onMissing: "pass" }),
  }).mutation(({ ctx, input }) => {
    const { collection } = ctx;
    // Only administrators can delete a collection with content, because the deletion moves other people's content.
    const strict = input.strict || (collection !== undefined && collection.level !== "admin");
    return deleteCollection(ctx, collection, strict);
  }),

  listSpaces: rest("GET", "/collections/{collectionId}/spaces", {
    id: "listSpacesInCollectionById",
    summary: "List spaces in a collection",
    description:
      "Returns the spaces directly in the collection, in the order of the sidebar. Spaces that the caller can't see and spaces in nested collections aren't included.",
    scope: collectionScope("view", paging),
    output: listOf(spaceSchema),
  }).query(({ ctx, input }) => listSpacesOfCollection(ctx.actor, ctx.collection, input)),

  move: rest("POST", "/collections/{collectionId}/move", {
    id: "moveCollection",
    summary: "Move a collection",
    description:
      "Moves the collection and everything in it to another collection or position. People with a role on the new parent get access to the contents. You also need the Creator role on the new parent.",
    audit: ["parent"],
    scope: collectionScope("admin", schema.moveCollectionFields).use(async ({ ctx, input, next }) => {
      await targetParent(ctx.actor, ctx.collection.organizationId, parentOf(ctx.collection, input));
      return next();
    }),
    output: schema.collectionSchema,
  }).mutation(async ({ ctx, input }) => presentCollection(await moveCollection(ctx, ctx.collection, input))),

  transfer: rest("POST", "/collections/{collectionId}/transfer", {
    id: "transferCollection",
    summary: "Transfer a collection",
    description:
      "Moves the collection and everything in it to the root of another organization. You must be an administrator of both organizations. If you aren't, use `offerCollectionTransfer` instead. Returns 412 while a Git run is in progress in one of its spaces.",
    audit: ["organization"],
    errors: [412],
    scope: collectionScope("admin", schema.transferCollectionFields),
    output: schema.collectionSchema,
  }).mutation(async ({ ctx, input }) =>
    presentCollection(await transferCollection(ctx, ctx.collection, input.organization)),
  ),
});
