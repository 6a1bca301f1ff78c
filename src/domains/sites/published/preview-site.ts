import type { UserActor } from "@/access/authorization/actor";
import { PREVIEW_AUDIENCE, type Preview } from "@/access/visitors/visitor";
import { previewedIn } from "@/domains/names/addresses";
import { visitorOf } from "@/domains/sites/adaptive/visitor";
import { outcomeFor } from "@/domains/sites/adaptive/visitor-view";
import { spacesSeenBy } from "@/domains/sites/structure/view";
import { ApiError } from "@/lib/errors";
import { findChangeRequest, readChangeRequestAs } from "@/scopes/change-request";
import { readRevisionAs } from "@/scopes/content";
import { findSite } from "@/scopes/site";
import type { RevisionSnapshot } from "@/scopes/snapshot";
import { type Asked, addressIndexOf, entriesOf } from "./find-page";
import type { Candidate } from "./locate";
import type { SiteState } from "./state";

/** The preview that a URL requests, and the path within the preview. */
interface PreviewPath {
  /** `site`: the current site, which might not be published. */
  kind: "changes" | "revisions" | "site";
  /** The number or ID of the change request, or the ID of the revision. For `site`, the ID is empty. */
  id: string;
  below: Candidate;
}

export const isOfPreview = ({ address }: Candidate): boolean => previewedIn(address) !== undefined;

/**
 * The preview that a URL of a site requests: `/preview/<siteId>/…`, `~/preview/…`, `~/changes/<number>/…` and
 * `~/revisions/<id>/…`. `~/changes/…` and `~/revisions/…` can also follow the path of a site space. Returns undefined for a URL
 * of published content.
 */
export function previewPathIn(candidate: Candidate): PreviewPath | undefined {
  const { address, siteUrl, segments, unnamed } = candidate;
  const names = segments.filter(Boolean);
  const at = names.indexOf("~");
  if (at === -1 && isOfPreview(candidate)) return { kind: "site", id: "", below: candidate };
  if (at === -1 || unnamed !== undefined) return undefined;
  const [kind, id = ""] = names.slice(at + 1);
  const before = names.slice(0, at);
  const below = (prefix: string, length: number): Candidate => ({
    address,
    siteUrl: `${siteUrl}~/${prefix}/`,
    segments: [...before, ...names.slice(at + 1 + length)],
  });
  if (kind === "preview") return { kind: "site", id: "", below: below("preview", 1) };
  if ((kind !== "changes" && kind !== "revisions") || !/^[A-Za-z0-9_-]{1,100}$/.test(id)) return undefined;
  return { kind, id, below: below(`${kind}/${id}`, 2) };
}

interface Previewed {
  content: RevisionSnapshot;
  preview: Pick<Preview, "changeRequest" | "revisionId">;
}

/** Returns the previewed content of a space, or undefined if it doesn't exist or the member can't read it. */
async function find(
  actor: UserActor,
  spaceId: string,
  { kind, id }: PreviewPath,
): Promise<Previewed | undefined> {
  try {
    if (kind === "revisions")
      return { content: await readRevisionAs(actor, spaceId, id), preview: { revisionId: id } };
    const request = await findChangeRequest(spaceId, actor, id);
    const content = await readChangeRequestAs(actor, { spaceId, changeRequestId: request.id });
    return { content, preview: { changeRequest: { id: request.id, number: request.number } } };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}

/**
 * Returns a member's request for a site, with the previewed content instead of the published content. The site doesn't have to be
 * published. The request leaves out spaces that the member can't see. Returns undefined if the member can't see the site or the
 * preview doesn't exist.
 */
export async function askedByMember(
  actor: UserActor,
  url: URL,
  state: SiteState,
  path: PreviewPath,
): Promise<Asked | undefined> {
  const { site } = state.rows;
  if (!(await findSite(site.organizationId, actor, site.id))) return undefined;
  const seen = await spacesSeenBy(actor, state.rows);
  const rows = {
    ...state.rows,
    siteSpaces: state.rows.siteSpaces.filter(({ spaceId }) => seen.has(spaceId)),
  };
  const heads = new Map([...state.heads].filter(([spaceId]) => seen.has(spaceId)));
  const claims = visitorOf(site, {});
  const outcome = outcomeFor(rows, claims);
  const asked: Asked = {
    url,
    site,
    outcome,
    siteUrl: path.below.siteUrl,
    names: path.below.segments,
    state: { ...state, heads },
    admission: { audience: PREVIEW_AUDIENCE, claims },
    addressIndex: addressIndexOf(state.rows, outcome.rows),
    preview: { userId: actor.userId },
  };
  if (path.kind === "site") return asked;
  for (const { siteSpace } of entriesOf(asked.addressIndex, asked.names)) {
    const { spaceId } = siteSpace;
    const found = await find(actor, spaceId, path);
    if (!found) continue;
    heads.set(spaceId, { ...found.content, visitor: null });
    return { ...asked, preview: { userId: actor.userId, spaceId, ...found.preview } };
  }
  return undefined;
}
