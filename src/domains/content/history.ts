import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import type { Revision } from "@/db/generated/client";
import { type List, readList } from "@/db/list";
import { listName, type Page, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import type { InUnit } from "@/db/unit-of-work";
import { type PresentableUser, presentUser } from "@/domains/users/presenter";
import { notFound } from "@/lib/errors";
import type { JsonText } from "@/lib/json-text";
import type { RequestedContent } from "@/scopes/content";
import { layersOf, type RevisionSnapshot, snapshotOf } from "@/scopes/snapshot";
import { readMerged } from "./change-request/merged-from";
import type { Json } from "./changes";
import { readDocumentId } from "./document-id";
import { presentRevisionSummary } from "./presenter";
import { publishedUrlsFor } from "./published-urls";
import {
  authorsOfRevisions,
  revisionsOfBranch,
  revisionsOfBranchCount,
  revisionsOfPage,
  revisionsOfPageCount,
} from "./queries/history";
import { deriveSeen } from "./read/documents";
import { readTexts } from "./write/texts";

type Summaries = Page<ReturnType<typeof presentRevisionSummary>>;

/** Lists the revisions of a branch with their authors, newest first. */
export const listRevisions = (
  content: RequestedContent,
  branchId: string,
  actor: UserActor,
  paging: Paging,
): Promise<Summaries> => {
  const { organizationId } = content;
  return list(content, actor, paging, {
    name: listName("revisions", [organizationId, branchId]),
    page: (isNext) => revisionsOfBranch.of({ isNext }),
    count: revisionsOfBranchCount,
    values: { organizationId, branchId },
  });
};

type Lists<Values> = Omit<List<Revision, Values, { before: number }>, "keyLength" | "keyOf" | "after">;

async function list<Values>(
  content: RequestedContent,
  actor: UserActor,
  paging: Paging,
  statements: Lists<Values>,
) {
  const page = await readList<Revision, Values, { before: number }>(paging, {
    ...statements,
    keyLength: 1,
    keyOf: ({ number }) => [number],
    after: (key) => ({ before: Number(key?.[0]) }),
  });
  return { ...page, items: await summarize(content, page.items, actor) };
}

/**
 * Lists the revisions of the main content that changed one page, newest first. The page itself might
 * have been deleted.
 * @throws ApiError 404 if the page never existed
 */
export async function listRevisionsOfPage(
  content: RequestedContent,
  pageId: string,
  actor: UserActor,
  paging: Paging,
): Promise<Summaries> {
  const { organizationId, primaryBranchId: branchId } = content;
  const page = await list(content, actor, paging, {
    name: listName("revisions:page", [organizationId, branchId, pageId]),
    page: (isNext) => revisionsOfPage.of({ isNext }),
    count: revisionsOfPageCount,
    values: { organizationId, branchId, pageId },
  });
  if (page.count === 0) throw notFound("Page");
  return page;
}

/**
 * Converts revisions to entries of a history, with their authors and the change requests that they merged.
 * If `content` is the head of its space, the entry of the current revision also has the published URLs.
 */
export async function summarize(content: RequestedContent, revisions: readonly Revision[], actor: UserActor) {
  const ids = revisions.flatMap((revision) => revision.createdById ?? []);
  const [authors, merged, published] = await Promise.all([
    authorsOfRevisions.rows(reads(), { ids: [...new Set(ids)] }),
    readMerged(content.organizationId, revisions, actor),
    publishedUrlsFor(content, actor, undefined),
  ]);
  const known = new Map(authors.map((user) => [user.id, user]));
  return revisions.map((revision) => {
    const mergedFrom = merged.get(revision.id);
    const beside = { ...authorOf(revision, known), ...(mergedFrom && { mergedFrom }) };
    return presentRevisionSummary(revision, beside, revision.id === content.revision.id ? published : {});
  });
}

/**
 * Returns another revision of the main content in the same space. The scope has already checked the caller's
 * access.
 */
export async function targetOfRevision(content: RevisionSnapshot, revisionId: string, { unit }: InUnit) {
  const { organizationId } = content;
  const where = { organizationId_id: { organizationId, id: revisionId } };
  const revision = await db({ unit }).revision.findUniqueOrThrow({ where });
  return { ...content, ...snapshotOf(revision, content.spaceTitle, null), unit };
}

/** Returns the name of the author. Omits the email address, because everyone can read a public space. */
function authorOf({ createdById }: Revision, authors: ReadonlyMap<string, PresentableUser>) {
  const known = authors.get(createdById ?? "");
  if (!known) return {};
  return { author: presentUser(known, false) };
}

/**
 * Returns the Document of one version of a page or reusable content. Its links are resolved as in the last
 * revision that contains this version. A version can belong to a change request. Only people who can see
 * change requests can read such a version.
 */
export async function readDocumentById(
  { organizationId, spaceId }: RequestedContent,
  documentId: string,
): Promise<JsonText> {
  const id = readDocumentId(documentId);
  if (!id) throw notFound("Document");
  const { branchId, thingId, fromNumber } = id;
  const at = { organizationId, spaceId, branchId, fromNumber, deleted: false };
  const version =
    (await db().pageVersion.findFirst({ where: { ...at, pageId: thingId } })) ??
    (await db().reusableContentVersion.findFirst({ where: { ...at, reusableContentId: thingId } }));
  if (!version?.textHash) throw notFound("Document");
  const revision = await db().revision.findFirst({
    where: { organizationId, branchId, number: { gte: fromNumber, lt: version.toNumber } },
    orderBy: { number: "desc" },
  });
  if (!revision) throw notFound("Document");
  const texts = await readTexts(organizationId, [version.textHash]);
  return await deriveSeen(
    { organizationId, spaceId, layers: layersOf(revision) },
    { text: texts.get(version.textHash) ?? "", keys: version.keys as Json, gitPath: version.gitPath },
  );
}
