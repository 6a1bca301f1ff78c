import type { RouterOutputs } from "../../outputs";
import { type Caller, type Reader, readerOf } from "../../page/load-page";
import { pathOf } from "../title";
import type { ChangeRequest } from "../use-request";

type SideReader = Pick<Reader, "pages" | "file">;

/** Two versions of a space's content, and how to load their difference. */
export interface Compared {
  spaceId: string;
  /** The path of the page that shows the difference. */
  path: string;
  /** The earlier version, or null if there is no earlier version. */
  before: SideReader | null;
  after: SideReader;
  changes: (limit: number) => Promise<RouterOutputs["changeRequests"]["changes"]>;
  pageChanges: (pageId: string) => Promise<RouterOutputs["changeRequests"]["pageChanges"]>;
  /** The change request that is compared with its base. People can comment on its pages. */
  request: ChangeRequest | null;
}

/** Compares a change request with the revision that it's based on. */
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
  /**
   * The earlier revision. If `before` is undefined, the comparison shows the changes that the revision made. In this
   * case, `previous` is the earlier revision, if it exists.
   */
  before: string | undefined;
  previous: string | undefined;
}

/** Compares two revisions of a space, or one revision with the previous revision. */
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
