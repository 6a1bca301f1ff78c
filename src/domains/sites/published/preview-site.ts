import type { UserActor } from "@/access/authorization/actor";
import { PREVIEW_AUDIENCE, type Preview } from "@/access/visitors/visitor";
import { db } from "@/db/client";
import { readPagesWithPaths } from "@/domains/content/read/links";
import { previewedIn } from "@/domains/names/addresses";
import { visitorOf } from "@/domains/sites/adaptive/visitor";
import { outcomeFor } from "@/domains/sites/adaptive/visitor-view";
import { pathOfSite } from "@/domains/sites/presenter";
import { spacesSeenBy } from "@/domains/sites/structure/view";
import { ApiError } from "@/lib/errors";
import { appUrl } from "@/lib/urls";
import { findChangeRequest, readChangeRequestAs } from "@/scopes/change-request";
import { readRevisionAs } from "@/scopes/content";
import { findSite } from "@/scopes/site";
import type { RevisionSnapshot } from "@/scopes/snapshot";
import { seenBy } from "./content";
import { type Asked, addressIndexOf, entriesOf, urlAt } from "./find-page";
import type { Candidate } from "./locate";
import type { PreviewNote, PublishedPlace, Visitor } from "./resolution";
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
  note: PreviewNote;
}

async function findRequest(actor: UserActor, spaceId: string, key: string): Promise<Previewed> {
  const { id, number, subject, outdated } = await findChangeRequest(spaceId, actor, key);
  const content = await readChangeRequestAs(actor, { spaceId, changeRequestId: id });
  const href = appUrl(`/spaces/${spaceId}/change-requests/${number}`);
  const note: PreviewNote = { kind: "changes", number, subject, isOutdated: outdated, href };
  return { content, preview: { changeRequest: { id, number } }, note };
}

async function findRevision(actor: UserActor, spaceId: string, revisionId: string): Promise<Previewed> {
  const content = await readRevisionAs(actor, spaceId, revisionId);
  const href = appUrl(`/spaces/${spaceId}/revisions/${revisionId}`);
  return { content, preview: { revisionId }, note: { kind: "revisions", href } };
}

/** Returns the previewed content of a space, or undefined if it doesn't exist or the member can't read it. */
async function find(
  actor: UserActor,
  spaceId: string,
  { kind, id }: PreviewPath,
): Promise<Previewed | undefined> {
  try {
    return await (kind === "revisions" ? findRevision : findRequest)(actor, spaceId, id);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}

const isNumber = (id: string) => /^\d+$/.test(id);

/** Returns the space of a change request or revision with this ID, or undefined if the organization has none. */
async function spaceOf(organizationId: string, { kind, id }: PreviewPath): Promise<string | undefined> {
  const given = { where: { organizationId, id }, select: { spaceId: true } } as const;
  const found = await (kind === "revisions"
    ? db().revision.findFirst(given)
    : db().changeRequest.findFirst(given));
  return found?.spaceId;
}

/**
 * The spaces whose content a URL might preview. An ID belongs to only one space, so the member can open all pages of the site in
 * the preview. A number belongs to the space in the path, because each space has its own numbers.
 */
async function spacesToTry(asked: Asked, path: PreviewPath): Promise<string[]> {
  if (path.kind === "changes" && isNumber(path.id))
    return entriesOf(asked.addressIndex, asked.names).map(({ siteSpace }) => siteSpace.spaceId);
  const spaceId = await spaceOf(asked.site.organizationId, path);
  const isShown = asked.outcome.rows.siteSpaces.some((each) => each.spaceId === spaceId);
  return spaceId !== undefined && isShown ? [spaceId] : [];
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
  { unsignedClaims, spend }: Pick<Visitor, "unsignedClaims" | "spend"> = {},
): Promise<Asked | undefined> {
  const { site } = state.rows;
  if (!(await findSite(site.organizationId, actor, site.id))) return undefined;
  const seen = await spacesSeenBy(actor, state.rows);
  const rows = {
    ...state.rows,
    siteSpaces: state.rows.siteSpaces.filter(({ spaceId }) => seen.has(spaceId)),
  };
  const heads = new Map([...state.heads].filter(([spaceId]) => seen.has(spaceId)));
  const claims = visitorOf(site, { unsigned: unsignedClaims });
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
    previewNote: { kind: "site", href: appUrl(pathOfSite(site)) },
    ...(spend && { spend }),
  };
  if (path.kind === "site") return asked;
  for (const spaceId of await spacesToTry(asked, path)) {
    if (!seen.has(spaceId)) continue;
    const found = await find(actor, spaceId, path);
    if (!found) continue;
    heads.set(spaceId, { ...found.content, visitor: null });
    const preview = { userId: actor.userId, spaceId, ...found.preview };
    return { ...asked, preview, previewNote: found.note };
  }
  return undefined;
}

/**
 * Returns the URL of a page in a preview, or of its space if the page doesn't exist. For a preview of a change request or
 * revision, the page belongs to the previewed space.
 */
export async function urlInPreview(place: PublishedPlace, pageId: string | null): Promise<string> {
  const { rows, whole, heads, siteUrl, admission, preview } = place;
  const previewed = rows.siteSpaces.find(({ spaceId }) => spaceId === preview?.spaceId);
  const siteSpace = previewed ?? place.siteSpace;
  const head = heads.get(siteSpace.spaceId);
  const found =
    pageId !== null && head ? await readPagesWithPaths(seenBy(head, admission.claims), [pageId]) : null;
  return urlAt(siteUrl, whole, siteSpace, found?.get(pageId ?? "")?.path ?? "");
}
