import type { UserActor } from "@/access/authorization/actor";
import { PREVIEW_AUDIENCE, type Preview } from "@/access/visitors/visitor";
import { visitorOf } from "@/domains/sites/adaptive/visitor";
import { spacesSeenBy } from "@/domains/sites/structure/view";
import { ApiError } from "@/lib/errors";
import { findChangeRequest, readChangeRequestAs } from "@/scopes/change-request";
import { readRevisionAs } from "@/scopes/content";
import { findSite } from "@/scopes/site";
import type { RevisionSnapshot } from "@/scopes/snapshot";
import { addressIndexOf, entriesOf } from "./address-index";
import type { Asked } from "./find-page";
import { outcomeFor } from "./outcome";
import type { PreviewPath } from "./preview-path";
import type { SiteState } from "./state";

interface Previewed {
  content: RevisionSnapshot;
  preview: Pick<Preview, "changeRequest" | "revisionId">;
}

async function read(actor: UserActor, spaceId: string, { kind, id }: PreviewPath): Promise<Previewed> {
  if (kind === "revisions")
    return { content: await readRevisionAs(actor, spaceId, id), preview: { revisionId: id } };
  const request = await findChangeRequest(spaceId, actor, id);
  const content = await readChangeRequestAs(actor, { spaceId, changeRequestId: request.id });
  return { content, preview: { changeRequest: { id: request.id, number: request.number } } };
}

/** What is previewed of a space; undefined where there is no such thing, or the member may not read it. */
const find = (actor: UserActor, spaceId: string, path: PreviewPath): Promise<Previewed | undefined> =>
  read(actor, spaceId, path).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  });

/**
 * The request of a member for a site that they see, published or not, with what they preview in place of what is
 * published. Spaces that are hidden from them are left out. Undefined where they may not see the site, or there is no
 * such thing.
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
    ...{ url, site, outcome, siteUrl: path.below.siteUrl, names: path.below.segments },
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
