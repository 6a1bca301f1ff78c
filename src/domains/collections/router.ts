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
import { listCollections } from "./listing";
import { moveCollection, transferCollection } from "./move";
import { presentCollection } from "./presenter";
import * as schema from "./schema";
import { createCollection, deleteCollection, updateCollection } from "./service";

const rest = restTagged("collections");

export const collectionsRouter = router({
  list: rest("GET", "/orgs/{organizationId}/collections", {
    id: "listCollectionsInOrganizationById",
    hot: true,
    summary: "List the collections of an organization that the caller sees",
    description: "As a flat list; `parent` of each says where it lies.",
    scope: organizationScope("view", { ...paging, ...schema.listCollectionsFields }),
    output: listOf(schema.collectionSchema),
  }).query(({ ctx, input }) =>
    presentList(listCollections(ctx.actor, ctx.organizationId, input), presentCollection),
  ),

  create: rest("POST", "/orgs/{organizationId}/collections", {
    id: "createCollection",
    needs: { level: "create", on: "the organization, or on the collection that `parent` names" },
    summary: "Create a collection",
    description: "At the root of the organization, or within the collection that `parent` names.",
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
    summary: "Fetch a collection",
    description: "With what the caller may do with it.",
    scope: collectionScope("view", {}),
    output: schema.collectionSchema,
  }).query(({ ctx }) => presentCollection(ctx.collection)),

  update: rest("PATCH", "/collections/{collectionId}", {
    id: "updateCollectionById",
    summary: "Change a collection",
    description:
      "Whoever made it changes what it is called and its description, its administrators everything.",
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
    summary: "Delete a collection, whose contents move to its parent",
    description: "By its administrators, and while it is empty by whoever made it.",
    errors: [409],
    scope: collectionScope("own", schema.deleteCollectionFields, { onMissing: "pass" }),
  }).mutation(({ ctx, input }) => {
    const { collection } = ctx;
    // To move what others have put into it takes an administrator.
    const strict = input.strict || (collection !== undefined && collection.level !== "admin");
    return deleteCollection(ctx, collection, strict);
  }),

  listSpaces: rest("GET", "/collections/{collectionId}/spaces", {
    id: "listSpacesInCollectionById",
    hot: true,
    summary: "List the spaces that lie directly in a collection, in their order",
    description: "Those that the caller does not see are left out, and so are those of collections below.",
    scope: collectionScope("view", paging),
    output: listOf(spaceSchema),
  }).query(({ ctx, input }) => listSpacesOfCollection(ctx.actor, ctx.collection, input)),

  move: rest("POST", "/collections/{collectionId}/move", {
    id: "moveCollection",
    summary: "Move a collection to another place or collection",
    description: "Everything in it moves along, and is then reached by whoever reaches the new parent.",
    audit: ["parent"],
    scope: collectionScope("admin", schema.moveCollectionFields).use(async ({ ctx, input, next }) => {
      await targetParent(ctx.actor, ctx.collection.organizationId, parentOf(ctx.collection, input));
      return next();
    }),
    output: schema.collectionSchema,
  }).mutation(async ({ ctx, input }) => presentCollection(await moveCollection(ctx, ctx.collection, input))),

  transfer: rest("POST", "/collections/{collectionId}/transfer", {
    id: "transferCollection",
    summary: "Move a collection with everything below it to another organization",
    description:
      "For administrators of both organizations. Administrators of the present one alone offer it instead (`transfer-offers`).",
    audit: ["organization"],
    errors: [412],
    scope: collectionScope("admin", schema.transferCollectionFields),
    output: schema.collectionSchema,
  }).mutation(async ({ ctx, input }) =>
    presentCollection(await transferCollection(ctx, ctx.collection, input.organization)),
  ),
});
