import type { Reader } from "@/access/authorization/actor";
import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { OPEN_AUDIENCE } from "@/access/visitors/visitor";
import type { Revision } from "@/db/generated/client";
import { publishedUrls } from "@/domains/spaces/presenter";
import { visitorOfSpace } from "@/scopes/by-share-key";
import type { RevisionView } from "@/scopes/snapshot";
import type { SpaceRow } from "@/scopes/space";

type Published = ReturnType<typeof publishedUrls>;

/**
 * Returns the published URLs of a space at a revision. See `Revision` in the API contract. Only the latest
 * revision of the main content has published URLs.
 */
export function publishedUrlsOf(revision: Pick<Revision, "id">, space: SpaceRow, shareKey?: string) {
  if (revision.id !== space.revisionId) return {};
  return publishedUrls(space, atLeast(space.level, SPACE_PERMISSIONS.viewInviteLinks), shareKey);
}

/**
 * Returns the share key in the caller's request if it gives access to this content. Published URLs never
 * contain another share key.
 */
async function openingKey(spaceId: string, actor: Reader, shareKey: string | undefined) {
  if (shareKey === undefined || actor.kind !== "visitor") return undefined;
  const sharing = await visitorOfSpace(spaceId, shareKey);
  return sharing && sharing.audience !== OPEN_AUDIENCE ? shareKey : undefined;
}

/**
 * Returns the published URLs of a content for its reader. A visitor gets the URL on the site that they're
 * visiting. This URL contains no share key except the visitor's own.
 */
export async function publishedUrlsFor(
  { spaceId, published }: Pick<RevisionView, "spaceId" | "published">,
  actor: Reader,
  shareKey: string | undefined,
): Promise<Published> {
  if (!published) return {};
  const { mayShare, ...head } = published;
  return publishedUrls({ id: spaceId, ...head }, mayShare, await openingKey(spaceId, actor, shareKey));
}
