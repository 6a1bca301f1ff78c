import type { z } from "zod";
import { permissionsOfOwn } from "@/access/authorization/own";
import { COLLECTION_PERMISSIONS } from "@/access/authorization/roles";
import { apiUrl, appUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { CollectionRow } from "@/scopes/collection";
import { defaultLevelOf } from "./fields";
import type { collectionSchema } from "./schema";

export function presentCollection(collection: CollectionRow): z.input<typeof collectionSchema> {
  const { id, description, parentId } = collection;
  return {
    object: "collection",
    id,
    title: collection.title,
    ...(description ? { description } : {}),
    organization: collection.organizationId,
    ...withoutNull({ parent: parentId }),
    rank: collection.rank,
    defaultLevel: defaultLevelOf(collection),
    urls: { location: apiUrl(`/collections/${id}`), app: appUrl(`/collections/${id}`) },
    permissions: permissionsOfOwn(COLLECTION_PERMISSIONS, collection),
  };
}
