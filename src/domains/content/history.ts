import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { columnsOf } from "@/db/columns";
import type { Revision } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import type { Page, Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import type { InUnit } from "@/db/unit-of-work";
import { OPEN_END } from "@/db/version-range";
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
import { deriveSeen } from "./read/documents";
import { readTexts } from "./write/texts";

type Summaries = Page<ReturnType<typeof presentRevisionSummary>>;

const OF_BRANCH = `FROM "Revision" r WHERE r."organizationId" = $1 AND r."branchId" = $2`;

/** Lists the revisions of a branch with their authors, newest first. */
export const listRevisions = (
  content: RequestedContent,
  branchId: string,
  actor: UserActor,
  paging: Paging,
): Promise<Summaries> =>
  list(content, actor, paging, {
    name: "revisions",
    page: (key, limit) => `SELECT ${columnsOf("Revision", "r")} ${OF_BRANCH}
      ${key ? `AND r."number" < ${key[0]}::int` : ""} ORDER BY r."number" DESC LIMIT ${limit}`,
    count: `SELECT count(*)::int AS "count" ${OF_BRANCH}`,
    values: [content.organizationId, branchId],
  });

type Statements = Pick<Parameters<typeof statementPage<Revision>>[1], "name" | "page" | "count" | "values">;

async function list(content: RequestedContent, actor: UserActor, paging: Paging, statements: Statements) {
  const keyOf = ({ number }: Revision) => [number];
  const page = await statementPage<Revision>(paging, { ...statements, keyLength: 1, keyOf });
  return { ...page, items: await summarize(content, page.items, actor) };
}

const NUMBERS_OF_PAGE = `(SELECT v."fromNumber" AS "number" FROM "PageVersion" v
    WHERE v."organizationId" = $1 AND v."branchId" = $2 AND v."pageId" = $3
  UNION SELECT v."toNumber" FROM "PageVersion" v
    WHERE v."organizationId" = $1 AND v."branchId" = $2 AND v."pageId" = $3 AND v."toNumber" < ${OPEN_END})`;
const PAGE_OF_PAGE = `SELECT ${columnsOf("Revision", "r")} FROM ${NUMBERS_OF_PAGE} n
  JOIN "Revision" r ON r."organizationId" = $1 AND r."branchId" = $2 AND r."number" = n."number"
  WHERE n."number" < coalesce($4::int, ${OPEN_END}) ORDER BY n."number" DESC LIMIT $5::int`;

/**
 * Lists the revisions of the main content that changed one page, newest first. The page can be deleted.
 * @throws ApiError 404 if the page never existed
 */
export async function listRevisionsOfPage(
  content: RequestedContent,
  pageId: string,
  actor: UserActor,
  paging: Paging,
): Promise<Summaries> {
  const page = await list(content, actor, paging, {
    name: "revisions:page",
    page: PAGE_OF_PAGE,
    count: `SELECT count(*)::int AS "count" FROM ${NUMBERS_OF_PAGE} n`,
    values: [content.organizationId, content.primaryBranchId, pageId],
  });
  if (page.count === 0) throw notFound("Page");
  return page;
}

const FIND_AUTHORS = `SELECT u."id", u."displayName", u."email", u."photoURL" FROM "User" u
  WHERE u."id" = ANY($1::text[])`;

/**
 * Converts revisions to entries of a history, with their authors and merged change requests. If `content` is
 * the head of its space, the current revision also has its published URLs.
 */
export async function summarize(content: RequestedContent, revisions: readonly Revision[], actor: UserActor) {
  const ids = revisions.flatMap((revision) => revision.createdById ?? []);
  const [authors, merged, published] = await Promise.all([
    hotQuery<PresentableUser & object>("revisions:authors", FIND_AUTHORS, [[...new Set(ids)]]),
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
 * Returns the content of the same space at another revision of its main branch. The scope has already checked
 * the caller's access.
 */
export async function targetOfRevision(content: RevisionSnapshot, revisionId: string, { unit }: InUnit) {
  const { organizationId } = content;
  const where = { organizationId_id: { organizationId, id: revisionId } };
  const revision = await db({ unit }).revision.findUniqueOrThrow({ where });
  return { ...content, ...snapshotOf(revision, content.spaceTitle, null), unit };
}

/** Returns the author's name without the email address, because everyone can read a public space. */
function authorOf({ createdById }: Revision, authors: ReadonlyMap<string, PresentableUser>) {
  const known = authors.get(createdById ?? "");
  if (!known) return {};
  return { author: presentUser(known, false) };
}

/**
 * Returns the Document of one version of a page or reusable content. Its links are resolved in the last
 * revision in which the version was valid. Versions of change requests are included only for people who can
 * read change requests.
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
