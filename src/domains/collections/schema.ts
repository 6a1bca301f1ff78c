import { z } from "zod";
import { OWN_PERMISSIONS } from "@/access/authorization/own";
import { COLLECTION_PERMISSIONS, type CollectionPermission } from "@/access/authorization/roles";
import { idField } from "@/scopes/define";
import { defaultLevelField, moveFields, newTitleField, titleField } from "./fields";

const permissionNames = Object.keys(COLLECTION_PERMISSIONS) as CollectionPermission[];

export const collectionSchema = z
  .object({
    object: z.literal("collection"),
    id: z.string(),
    title: z.string().max(50),
    description: z.string().max(100).optional(),
    organization: z.string(),
    parent: z.string().optional(),
    rank: z
      .string()
      .describe("Place among the spaces and collections of the same parent; compares bytewise."),
    defaultLevel: defaultLevelField,
    urls: z.object({ location: z.url(), app: z.url() }),
    permissions: z.record(z.enum([...permissionNames, ...OWN_PERMISSIONS]), z.boolean()),
  })
  .meta({ id: "Collection" });

export const createCollectionFields = {
  title: newTitleField.optional(),
  parent: idField.optional(),
};

export const updateCollectionFields = {
  title: titleField.optional(),
  description: z.string().trim().max(100).optional(),
  defaultLevel: defaultLevelField.optional(),
};

export const deleteCollectionFields = {
  strict: z.boolean().default(false).describe("True refuses a collection that holds anything with 409."),
};
export const moveCollectionFields = moveFields;
export const transferCollectionFields = { organization: idField };
export const listCollectionsFields = {
  nested: z.boolean().default(true).describe("False lists the collections at the root alone."),
};
