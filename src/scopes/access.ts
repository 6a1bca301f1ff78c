import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import {
  COLLECTION_PERMISSIONS,
  type Level,
  SITE_PERMISSIONS,
  SPACE_PERMISSIONS,
} from "@/access/authorization/roles";
import { orNotFound } from "@/lib/errors";
import { findCollection } from "./collection";
import { defineScope, idField, type Scope } from "./define";
import { findSite } from "./site";
import { findLivingSpace } from "./space";

/** A resource for which people can have different roles. */
export interface AccessResource {
  kind: "space" | "collection" | "site";
  organizationId: string;
  id: string;
}

/** The permission to manage grants. This permission includes the permission to see the grants. */
type AccessPermission = "access";

/** The context of every operation on grants. */
export type AccessScope<Path> = Scope<AccessPermission, Path, { resource: AccessResource }>;

interface Found extends Omit<AccessResource, "kind"> {
  level: Level;
  version: number;
}

const NAMES = { space: "Space", collection: "Collection", site: "Site" };

function accessOf<Path extends z.ZodObject>(
  kind: AccessResource["kind"],
  path: Path,
  level: Level,
  find: (input: z.output<Path>, actor: UserActor) => Promise<Found | undefined>,
): AccessScope<z.output<Path>> {
  return defineScope({
    who: "person",
    needs: () => ({ level, on: `the ${kind}` }),
    path,
    async load({ actor, reply }, input, _permission: AccessPermission) {
      const found = orNotFound(await find(input, actor), NAMES[kind]);
      assertLevel(found.level, level, `the ${kind}`);
      reply.version = found.version;
      return { resource: { kind, organizationId: found.organizationId, id: found.id } };
    },
  });
}

/** `/spaces/{spaceId}/permissions`. */
export const spaceAccess = accessOf(
  "space",
  z.object({ spaceId: idField.describe("The ID of the space.") }),
  SPACE_PERMISSIONS.access,
  ({ spaceId }, actor) => findLivingSpace(spaceId, actor),
);

/** `/collections/{collectionId}/permissions`. */
export const collectionAccess = accessOf(
  "collection",
  z.object({ collectionId: idField.describe("The ID of the collection.") }),
  COLLECTION_PERMISSIONS.admin,
  ({ collectionId }, actor) => findCollection(collectionId, actor),
);

/** `/orgs/{organizationId}/sites/{siteId}/permissions`. */
export const siteAccess = accessOf(
  "site",
  z.object({
    organizationId: idField.describe("The ID of the organization that owns the site."),
    siteId: idField.describe("The ID of the site."),
  }),
  SITE_PERMISSIONS.access,
  ({ organizationId, siteId }, actor) => findSite(organizationId, actor, siteId),
);
