import { z } from "zod";
import { hashSecret } from "@/access/authentication/secret";
import type { UserActor } from "@/access/authorization/actor";
import { lacksRole } from "@/access/authorization/assert-level";
import {
  atLeast,
  COLLECTION_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
  SPACE_PERMISSIONS,
} from "@/access/authorization/roles";
import { reads } from "@/db/reads";
import { columns, type Given, Statement, tables } from "@/db/statement";
import { notFound, orNotFound } from "@/lib/errors";
import { findCollection, type ScopedCollection } from "./collection";
import { defineScope, idField } from "./define";
import { findOrganization, type ScopedOrganization } from "./organization";
import { findSpaceOf, type ScopedSpace, type SpaceRow } from "./space";

/**
 * The resource to which an invite link gives access. The resource has the fields that the caller, who manages the
 * links, can see.
 */
export type InviteTarget =
  | { kind: "organization"; organization: ScopedOrganization }
  | { kind: "space"; space: SpaceRow & ScopedSpace; organization: ScopedOrganization }
  | { kind: "collection"; collection: ScopedCollection; organization: ScopedOrganization };

/** The kind and the ID of a resource to which an invite link gives access. */
export type TargetKey = { kind: InviteTarget["kind"]; id: string };

/** The permission to invite people. This permission includes the permission to see the invite links. */
type InvitePermission = "viewInviteLinks";

async function findTarget(
  organization: ScopedOrganization,
  { kind, id }: TargetKey,
  actor: UserActor,
): Promise<InviteTarget | undefined> {
  if (kind === "organization") return { kind, organization };
  if (kind === "space") {
    const space = await findSpaceOf(organization.id, id, actor);
    return space && { kind, space, organization };
  }
  const collection = await findCollection(id, actor);
  return collection?.organizationId === organization.id ? { kind, collection, organization } : undefined;
}

function mayInvite(target: InviteTarget): boolean {
  if (target.kind === "space") return atLeast(target.space.level, SPACE_PERMISSIONS.viewInviteLinks);
  if (target.kind === "collection")
    return atLeast(target.collection.level, COLLECTION_PERMISSIONS.viewInviteLinks);
  return atLeast(target.organization.role, ORGANIZATION_PERMISSIONS.admin);
}

/**
 * Returns the resource of an invite link, for people who can create invite links.
 * @throws ApiError 404 if the resource is hidden or missing, 403 if the caller can't create invite links
 */
export async function readTarget(
  organization: ScopedOrganization,
  key: TargetKey,
  actor: UserActor,
): Promise<InviteTarget> {
  const target = await findTarget(organization, key, actor);
  if (!target) throw notFound(key.kind === "space" ? "Space" : "Collection");
  if (!mayInvite(target)) throw lacksRole("admin", `the ${key.kind}`);
  return target;
}

export const linkByHash = new Statement(
  "invite-link",
  (given: Given<{ organizationId: string; hash: string }>) =>
    tables
      .selectFrom("InviteLink as i")
      .select(columns("InviteLink", "i"))
      .where("i.organizationId", "=", given("organizationId"))
      .where("i.hash", "=", given("hash")),
);

/** Finds a link by its secret. Only the hash of the secret is stored. */
const findLink = (organizationId: string, secret: string) =>
  linkByHash.first(reads(), { organizationId, hash: hashSecret(secret) });

const path = z.object({
  organizationId: idField.describe("The ID of the organization."),
  inviteId: idField.describe("The ID of the invite link."),
});
/** `/orgs/{organizationId}/link-invites/{inviteId}`. */
export const inviteLinkScope = defineScope({
  who: "person",
  needs: () => ({ level: "admin", on: "the organization, space or collection that the link leads to" }),
  path,
  async load(ctx, { organizationId, inviteId }, _permission: InvitePermission) {
    const organization = await findOrganization(organizationId, ctx.actor);
    const link = organization && (await findLink(organizationId, inviteId));
    if (!link) throw notFound("Invite");
    const key = { kind: link.resourceKind as TargetKey["kind"], id: link.resourceId };
    const target = orNotFound(await findTarget(organization, key, ctx.actor), "Invite");
    if (!mayInvite(target)) throw lacksRole("admin", `the ${key.kind}`);
    ctx.reply.version = link.version;
    return { link, target };
  },
});
