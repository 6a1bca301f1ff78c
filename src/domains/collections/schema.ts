import { z } from "zod";
import { OWN_PERMISSIONS } from "@/access/authorization/own";
import { permissionsSchema } from "@/access/authorization/permissions-schema";
import { COLLECTION_PERMISSIONS, type CollectionPermission } from "@/access/authorization/roles";
import { idField } from "@/scopes/define";
import { defaultLevelField, moveFields, newTitleField, titleField } from "./fields";

const permissionNames = Object.keys(COLLECTION_PERMISSIONS) as CollectionPermission[];

export const collectionSchema = z
  .object({
    object: z.literal("collection"),
    id: z
      .string()
      .describe("The collection's ID. It doesn't change when the collection is renamed or moved."),
    title: z.string().max(50).describe("The collection's display name, shown in the sidebar."),
    description: z.string().max(100).optional().describe("A short description of the collection."),
    organization: z.string().describe("The ID of the organization that owns the collection."),
    parent: z
      .string()
      .optional()
      .describe(
        "The ID of the collection that contains this collection. Absent if it is at the root of the organization.",
      ),
    rank: z
      .string()
      .describe(
        "The collection's sort key among the spaces and collections of its parent. Compare sort keys byte by byte.",
      ),
    defaultLevel: defaultLevelField.describe(
      "The role that all organization members have on the collection by default. `inherit` uses the default role of the parent, and null gives no access.",
    ),
    urls: z
      .object({
        location: z.url().describe("The collection's URL in the API."),
        app: z.url().describe("The collection's URL in the console."),
      })
      .describe("The URLs of the collection."),
    permissions: permissionsSchema("collection", [...permissionNames, ...OWN_PERMISSIONS]),
  })
  .meta({ id: "Collection" });

export const createCollectionFields = {
  title: newTitleField.optional().describe("The collection's display name. Default: Untitled."),
  parent: idField
    .optional()
    .describe(
      "The ID of the collection to create this collection in. If omitted, it is created at the root of the organization.",
    ),
};

export const updateCollectionFields = {
  title: titleField.optional().describe("The collection's new display name."),
  description: z.string().trim().max(100).optional().describe("The collection's new description."),
  defaultLevel: defaultLevelField
    .optional()
    .describe(
      "The role that all organization members have on the collection by default. `inherit` uses the default role of the parent, and null gives no access.",
    ),
};

export const deleteCollectionFields = {
  strict: z
    .boolean()
    .default(false)
    .describe(
      "Whether to return 409 instead of deleting a collection that contains spaces or collections. Default: false.",
    ),
};
export const moveCollectionFields = moveFields;
export const transferCollectionFields = {
  organization: idField.describe("The ID of the organization to move the collection to."),
};
export const listCollectionsFields = {
  nested: z
    .boolean()
    .default(true)
    .describe(
      "Whether to include collections inside other collections. If false, only collections at the root are listed. Default: true.",
    ),
};
