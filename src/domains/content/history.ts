import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { countOf } from "@/db/count";
import type { Revision } from "@/db/generated/client";
import { keysetPage, type Page, type Paging } from "@/db/page";
import type { InUnit } from "@/db/unit-of-work";
import { OPEN_END } from "@/db/version-range";
import { presentUser } from "@/domains/users/presenter";
import { notFound } from "@/lib/errors";
import type { JsonText } from "@/lib/json-text";
import type { RequestedContent } from "@/scopes/content";
import { layersOf, type RevisionSnapshot, snapshotOf } from "@/scopes/snapshot";
import { readSpace } from "@/scopes/space";
import { readMergedFrom } from "./change-request/merged-from";
import type { Json } from "./changes";
import { readDocumentId } from "./document-id";
import { presentRevisionSummary } from "./presenter";
import { publishedUrlsOf } from "./published-urls";
import { deriveSeen } from "./read/documents";
import { readTexts } from "./write/texts";

type Summaries = Page<ReturnType<typeof presentRevisionSummary>>;

/** The revisions of the space's primary content, newest first, with who wrote them. */
export function listRevisions(
  { organizationId, spaceId, primaryBranchId: branchId }: RevisionSnapshot,
  actor: UserActor,
  paging: Paging,
): Promise<Summaries> {
  return listBranch({ organizationId, spaceId, branchId, name: `revisions ${spaceId}` }, actor, paging);
}

/** The revisions of the branch that a content is the head of, such as a change request's own. */
export function listRevisionsOfBranch(
  { organizationId, spaceId, revision: { branchId } }: RevisionSnapshot,
  actor: UserActor,
  paging: Paging,
): Promise<Summaries> {
  return listBranch({ organizationId, spaceId, branchId, name: `revisions of ${branchId}` }, actor, paging);
}

async function listBranch(
  {
    organizationId,
    spaceId,
    branchId,
    name,
  }: Record<"organizationId" | "spaceId" | "branchId" | "name", string>,
  actor: UserActor,
  paging: Paging,
): Promise<Summaries> {
  const where = { organizationId, branchId };
  const page = await keysetPage<Revision>(paging, {
    name,
    keyLength: 1,
    keyOf: (revision) => [revision.number],
    count: () => db().revision.count({ where }),
    fetch: (key, take) =>
      db().revision.findMany({
        where: { ...where, ...(key && { number: { lt: Number(key[0]) } }) },
        orderBy: { number: "desc" },
        take,
      }),
  });
  return { ...page, items: await summarize({ organizationId, spaceId }, page.items, actor) };
}

const NUMBERS_OF_PAGE = `(SELECT v."fromNumber" AS "number" FROM "PageVersion" v
    WHERE v."organizationId" = $1 AND v."branchId" = $2 AND v."pageId" = $3
  UNION SELECT v."toNumber" FROM "PageVersion" v
    WHERE v."organizationId" = $1 AND v."branchId" = $2 AND v."pageId" = $3 AND v."toNumber" < ${OPEN_END})`;
const LIST_NUMBERS_OF_PAGE = `SELECT n."number" FROM ${NUMBERS_OF_PAGE} n WHERE n."number" < $4::int
  ORDER BY n."number" DESC LIMIT $5::int`;
const COUNT_NUMBERS_OF_PAGE = `SELECT count(*)::int AS "count" FROM ${NUMBERS_OF_PAGE} n`;

/**
 * The revisions of the primary content in which one page is different from the one before, newest first: also of a page
 * that is gone. Throws 404 for a page that was never there.
 */
export async function listRevisionsOfPage(
  { organizationId, spaceId, primaryBranchId: branchId }: RevisionSnapshot,
  pageId: string,
  actor: UserActor,
  paging: Paging,
): Promise<Summaries> {
  const values = [organizationId, branchId, pageId];
  const page = await keysetPage<Revision>(paging, {
    name: `revisions ${spaceId} page ${pageId}`,
    keyLength: 1,
    keyOf: (revision) => [revision.number],
    count: () => countOf(COUNT_NUMBERS_OF_PAGE, values),
    fetch: async (key, take) => {
      const rows = await db().$queryRawUnsafe<{ number: number }[]>(
        LIST_NUMBERS_OF_PAGE,
        ...values,
        key ? Number(key[0]) : OPEN_END,
        take,
      );
      const number = { in: rows.map((row) => row.number) };
      return db().revision.findMany({
        where: { organizationId, branchId, number },
        orderBy: { number: "desc" },
      });
    },
  });
  if (page.count === 0) throw notFound("Page");
  return { ...page, items: await summarize({ organizationId, spaceId }, page.items, actor) };
}

/** Revisions as a history tells of them: with who wrote them, and what they merged for those who may know. */
export async function summarize(
  { organizationId, spaceId }: Pick<RevisionSnapshot, "organizationId" | "spaceId">,
  revisions: readonly Revision[],
  actor: UserActor,
) {
  const ids = revisions.flatMap((revision) => revision.createdById ?? []);
  const [authors, merged, space] = await Promise.all([
    db().user.findMany({ where: { id: { in: [...new Set(ids)] } } }),
    readMergedFrom(organizationId, revisions, actor),
    readSpace(spaceId, actor),
  ]);
  const known = new Map(authors.map((user) => [user.id, user]));
  return revisions.map((revision) => {
    const mergedFrom = merged.get(revision.id);
    const beside = { ...authorOf(revision, known), ...(mergedFrom && { mergedFrom }) };
    return presentRevisionSummary(revision, beside, space ? publishedUrlsOf(revision, space) : {});
  });
}

/** The same space at another revision of its primary branch, for a caller whom its scope has let in already. */
export async function targetOfRevision(
  content: RevisionSnapshot,
  revisionId: string,
  { unit }: InUnit,
): Promise<RevisionSnapshot & InUnit> {
  const { organizationId } = content;
  const where = { organizationId_id: { organizationId, id: revisionId } };
  const revision = await db({ unit }).revision.findUniqueOrThrow({ where });
  return { ...content, ...snapshotOf(revision, content.spaceTitle, null), unit };
}

type Author = Parameters<typeof presentUser>[0];

/** Readers of a public space learn who wrote, and not where to write to them. */
function authorOf({ createdById }: Revision, authors: ReadonlyMap<string, Author>) {
  const known = authors.get(createdById ?? "");
  if (!known) return {};
  const { email: _email, ...author } = presentUser(known);
  return { author };
}

/**
 * The Document that an id names: one version of a page or reusable content, in the last revision in which it lived,
 * so that its links mean what they meant to its last readers. Those of change requests are there for who reads these.
 */
export async function readDocumentById(
  { organizationId, spaceId, primaryBranchId, readsUnmerged }: RequestedContent,
  documentId: string,
): Promise<JsonText> {
  const id = readDocumentId(documentId);
  if (!id || (id.branchId !== primaryBranchId && !readsUnmerged)) throw notFound("Document");
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
