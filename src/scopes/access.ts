import { z } from "zod";
import {
  atLeast,
  COLLECTION_PERMISSIONS,
  type Level,
  SITE_PERMISSIONS,
  SPACE_PERMISSIONS,
} from "@/access/authorization/roles";
import { forbidden, notFound } from "@/lib/errors";
import type { RequestContext } from "@/trpc/context";
import { findCollection } from "./collection";
import { defineScope, idField, type Scope } from "./define";
import { findSite } from "./site";
import { findLivingSpace } from "./space";

/** Something that levels are granted on. */
export interface AccessResource {
  kind: "space" | "collection" | "site";
  organizationId: string;
  id: string;
}

/** Granting levels is one permission; whoever has it sees the grants as well. */
type AccessPermission = "access";

/** What every operation on grants finds in its context. */
export type AccessScope<Path> = Scope<AccessPermission, Path, { resource: AccessResource }>;
interface Found extends Omit<AccessResource, "kind"> {
  level: Level;
  version: number;
}

const NAMES = { space: "Space", collection: "Collection", site: "Site" };

type Ctx = Pick<RequestContext, "reply">;

function enter(ctx: Ctx, kind: AccessResource["kind"], found: Found | undefined, needed: Level) {
  if (!found) throw notFound(NAMES[kind]);
  if (!atLeast(found.level, needed)) throw forbidden();
  ctx.reply.version = found.version;
  return { resource: { kind, organizationId: found.organizationId, id: found.id } };
}

const spacePath = z.object({ spaceId: idField });
const collectionPath = z.object({ collectionId: idField });
const sitePath = z.object({ organizationId: idField, siteId: idField });

/** `/spaces/{spaceId}/permissions`. */
export const spaceAccess: AccessScope<z.output<typeof spacePath>> = defineScope({
  who: "person",
  needs: () => ({ level: SPACE_PERMISSIONS.access, on: "the space" }),
  path: spacePath,
  async load(ctx, { spaceId }, _permission: AccessPermission) {
    const space = await findLivingSpace(spaceId, ctx.actor);
    return enter(ctx, "space", space, SPACE_PERMISSIONS.access);
  },
});

/** `/collections/{collectionId}/permissions`. */
export const collectionAccess: AccessScope<z.output<typeof collectionPath>> = defineScope({
  who: "person",
  needs: () => ({ level: COLLECTION_PERMISSIONS.admin, on: "the collection" }),
  path: collectionPath,
  load: async (ctx, { collectionId }, _permission: AccessPermission) =>
    enter(ctx, "collection", await findCollection(collectionId, ctx.actor), COLLECTION_PERMISSIONS.admin),
});

/** `/orgs/{organizationId}/sites/{siteId}/permissions`. */
export const siteAccess: AccessScope<z.output<typeof sitePath>> = defineScope({
  who: "person",
  needs: () => ({ level: SITE_PERMISSIONS.access, on: "the site" }),
  path: sitePath,
  load: async (ctx, { organizationId, siteId }, _permission: AccessPermission) =>
    enter(ctx, "site", await findSite(organizationId, ctx.actor, siteId), SITE_PERMISSIONS.access),
});
