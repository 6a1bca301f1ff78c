import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { presentCollection } from "@/domains/collections/presenter";
import { presentChangeRequest } from "@/domains/content/change-request/presenter";
import { getPage } from "@/domains/content/service";
import { presentSpace } from "@/domains/spaces/presenter";
import { notFound, orNotFound } from "@/lib/errors";
import { isOwnHost } from "@/lib/hosts";
import { findChangeRequest } from "@/scopes/change-request";
import { findCollection } from "@/scopes/collection";
import { readHead } from "@/scopes/content";
import { findOrganization, knowsAddresses } from "@/scopes/organization";
import { findLivingSpace } from "@/scopes/space";
import type { ContentByUrl } from "./schema";

const ID = "([A-Za-z0-9_-]{1,100})";
const COLLECTION = new RegExp(`^/collections/${ID}/?$`);
const SPACE = new RegExp(
  `^/spaces/${ID}(?:/change-requests/${ID}(?:/[^/]*)*|/(?:pages|edit)/${ID}|/(?:edit|git|links|revisions))?/?$`,
);

function pathOf(url: string): string {
  if (!URL.canParse(url)) throw notFound("Content");
  const { host, pathname } = new URL(url);
  if (!isOwnHost(host)) throw notFound("Content");
  return pathname;
}

async function pageOf(actor: UserActor, spaceId: string, pageId: string) {
  const content = await readHead(actor, spaceId);
  const { page } = await getPage(content, pageId, { metadata: true, evaluated: false, dereferenced: false });
  return page;
}

/**
 * Returns the content that a URL of the console shows. Throws 404 for any other URL, and for content that the
 * caller can't see.
 */
export async function findByAppUrl(actor: UserActor, url: string): Promise<ContentByUrl> {
  const path = pathOf(url);
  const collectionId = COLLECTION.exec(path)?.[1];
  if (collectionId !== undefined) {
    const collection = orNotFound(await findCollection(collectionId, actor), "Content");
    return { collection: presentCollection(collection) };
  }
  const [, spaceId, changeRequestId, pageId] = SPACE.exec(path) ?? [];
  const space = orNotFound(
    spaceId === undefined ? undefined : await findLivingSpace(spaceId, actor),
    "Content",
  );
  const changeRequest =
    changeRequestId === undefined ? undefined : await findChangeRequest(space.id, actor, changeRequestId);
  const isKnown = changeRequest !== undefined && (await knowsAddresses(space.organizationId, actor));
  return {
    space: presentSpace(space),
    ...(changeRequest && { changeRequest: presentChangeRequest(changeRequest, isKnown) }),
    ...(pageId !== undefined && { page: await pageOf(actor, space.id, pageId) }),
  };
}

/** The organization with this hostname, for its members. Throws 404 for everyone else. */
export async function findSubdomain(actor: UserActor, subdomain: string) {
  const found = await db().organization.findUnique({ where: { hostname: subdomain }, select: { id: true } });
  const organization = found && (await findOrganization(found.id, actor));
  if (!organization) throw notFound("Subdomain");
  return {
    object: "subdomain" as const,
    subdomain,
    target: { type: "organization" as const, organization: organization.id },
    isActive: true,
  };
}
