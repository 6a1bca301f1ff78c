import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import {
  atLeast,
  COLLECTION_PERMISSIONS,
  type Level,
  SITE_PERMISSIONS,
  SPACE_PERMISSIONS,
} from "@/access/authorization/roles";
import { forbidden, notFound } from "@/lib/errors";
import { findCollection } from "./collection";
import { type Call, defineScope, idField, type Scope } from "./define";
import { findSite } from "./site";
import { findSpace } from "./space";

/** Something that levels are granted on. */
export interface AccessResource {
  kind: "space" | "collection" | "site";
  organizationId: string;
  id: string;
}

/** Granting levels is one permission; whoever has it sees the grants as well. */
type AccessPermission = "access";

/** What every operation on grants finds in its context. */
export type AccessScope<Path> = Scope<AccessPermission, Path, { resource: AccessResource } & Call<UserActor>>;
/** The same for `DELETE`: `resource` is undefined when there is none for the caller, and nothing is to be done. */
export type DoomedAccessScope<Path> = Scope<
  AccessPermission,
  Path,
  { resource: AccessResource | undefined } & Call<UserActor>
>;

interface Found extends Omit<AccessResource, "kind"> {
  level: Level;
  version: number;
}

function authorize(kind: AccessResource["kind"], found: Found | undefined, needed: Level) {
  if (!found) return undefined;
  if (!atLeast(found.level, needed)) throw forbidden();
  return { version: found.version, resource: { kind, organizationId: found.organizationId, id: found.id } };
}

async function loadSpace(spaceId: string, actor: UserActor) {
  const space = await findSpace(spaceId, actor);
  return authorize("space", space?.deletedAt ? undefined : space, SPACE_PERMISSIONS.access);
}

async function loadCollection(collectionId: string, actor: UserActor) {
  return authorize("collection", await findCollection(collectionId, actor), COLLECTION_PERMISSIONS.admin);
}

async function loadSite(path: z.output<typeof sitePath>, actor: UserActor) {
  return authorize("site", await findSite(path.organizationId, actor, path.siteId), SITE_PERMISSIONS.access);
}

const spacePath = z.object({ spaceId: idField });
const collectionPath = z.object({ collectionId: idField });
const sitePath = z.object({ organizationId: idField, siteId: idField });

/** `/spaces/{spaceId}/permissions`. */
export const spaceAccess: AccessScope<z.output<typeof spacePath>> = defineScope({
  path: spacePath,
  async load(ctx, input, _permission: AccessPermission) {
    const found = await loadSpace(input.spaceId, ctx.actor);
    if (!found) throw notFound("Space");
    ctx.reply.version = found.version;
    return { resource: found.resource };
  },
});

export const doomedSpaceAccess: DoomedAccessScope<z.output<typeof spacePath>> = defineScope({
  path: spacePath,
  async load(ctx, input, _permission: AccessPermission) {
    return { resource: (await loadSpace(input.spaceId, ctx.actor))?.resource };
  },
});

/** `/collections/{collectionId}/permissions`. */
export const collectionAccess: AccessScope<z.output<typeof collectionPath>> = defineScope({
  path: collectionPath,
  async load(ctx, input, _permission: AccessPermission) {
    const found = await loadCollection(input.collectionId, ctx.actor);
    if (!found) throw notFound("Collection");
    ctx.reply.version = found.version;
    return { resource: found.resource };
  },
});

export const doomedCollectionAccess: DoomedAccessScope<z.output<typeof collectionPath>> = defineScope({
  path: collectionPath,
  async load(ctx, input, _permission: AccessPermission) {
    return { resource: (await loadCollection(input.collectionId, ctx.actor))?.resource };
  },
});

/** `/orgs/{organizationId}/sites/{siteId}/permissions`. */
export const siteAccess: AccessScope<z.output<typeof sitePath>> = defineScope({
  path: sitePath,
  async load(ctx, input, _permission: AccessPermission) {
    const found = await loadSite(input, ctx.actor);
    if (!found) throw notFound("Site");
    ctx.reply.version = found.version;
    return { resource: found.resource };
  },
});

export const doomedSiteAccess: DoomedAccessScope<z.output<typeof sitePath>> = defineScope({
  path: sitePath,
  async load(ctx, input, _permission: AccessPermission) {
    return { resource: (await loadSite(input, ctx.actor))?.resource };
  },
});
