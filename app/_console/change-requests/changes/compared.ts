import type { RouterOutputs } from "../../outputs";
import { type Caller, type Reader, readerOf } from "../../page/load-page";
import { pathOf } from "../title";
import type { ChangeRequest } from "../use-request";

type SideReader = Pick<Reader, "pages" | "file">;

/** Two contents of a space, and how their difference is asked for. */
export interface Compared {
  spaceId: string;
  /** Where the difference is shown. */
  path: string;
  /** Null where there was nothing before. */
  before: SideReader | null;
  after: SideReader;
  changes: (limit: number) => Promise<RouterOutputs["changeRequests"]["changes"]>;
  pageChanges: (pageId: string) => Promise<RouterOutputs["changeRequests"]["pageChanges"]>;
  /** The change request that is compared with its base; its pages can be commented on. */
  request: ChangeRequest | null;
}

/** A change request, and the revision that it stands on. */
export function comparedRequest(caller: Caller, request: ChangeRequest): Compared {
  const key = { spaceId: request.space, changeRequestId: String(request.number) };
  const { content } = caller.changeRequests;
  return {
    spaceId: request.space,
    path: `${pathOf(request)}/changes`,
    before: readerOf(caller, request.revisionMergedAncestor ?? request.revisionInitial),
    after: {
      pages: (input) => content.pages({ ...input, ...key }),
      file: (input) => content.file({ ...input, ...key }),
    },
    changes: (limit) => caller.changeRequests.changes({ ...key, limit }),
    pageChanges: (pageId) => caller.changeRequests.pageChanges({ ...key, pageId }),
    request,
  };
}

interface Revisions {
  spaceId: string;
  path: string;
  after: string;
  /** Undefined for what the revision itself changed; `previous` is the one before it then, if any. */
  before: string | undefined;
  previous: string | undefined;
}

/** Two revisions of a space, or one and what was there before it. */
export function comparedRevisions(caller: Caller, compared: Revisions): Compared {
  const { spaceId, path, after, before, previous } = compared;
  const key = { spaceId, revisionId: after, ...(before === undefined ? {} : { comparedWith: before }) };
  const { revision } = caller.content;
  const old = before ?? previous;
  return {
    spaceId,
    path,
    before: old === undefined ? null : readerOf(caller, old),
    after: readerOf(caller, after),
    changes: (limit) => revision.changes({ ...key, limit }),
    pageChanges: (pageId) => revision.pageChanges({ ...key, pageId }),
    request: null,
  };
}
