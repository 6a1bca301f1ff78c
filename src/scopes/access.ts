import { z } from "zod";
import type { UserActor } from "@/access/actor";
import { atLeast, COLLECTION_PERMISSIONS, type Level, SPACE_PERMISSIONS } from "@/access/roles";
import { forbidden, notFound } from "@/lib/errors";
import { findCollection } from "./collection";
import { defineScope, idField, type Scope } from "./define";
import { findSpace } from "./space";

/** Something that levels are granted on. */
export interface AccessResource {
  kind: "space" | "collection";
  organizationId: string;
  id: string;
}

/** Granting levels is one permission; whoever has it sees the grants as well. */
type AccessPermission = "access";

/** What every operation on grants finds in its context. */
export type AccessScope<Path> = Scope<AccessPermission, Path, { resource: AccessResource; actor: UserActor }>;
/** The same for `DELETE`: `resource` is undefined when there is none for the caller, and nothing is to be done. */
export type DoomedAccessScope<Path> = Scope<
  AccessPermission,
  Path,
  { resource: AccessResource | undefined; actor: UserActor }
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

const spacePath = z.object({ spaceId: idField });
const collectionPath = z.object({ collectionId: idField });

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
