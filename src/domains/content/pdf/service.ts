import { hash } from "node:crypto";
import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type { PdfExport } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { env } from "@/env";
import { enqueue } from "@/jobs/enqueue";
import { minutesAgo, now } from "@/lib/clock";
import { invalid, notFound } from "@/lib/errors";
import { findRequestOfBranch } from "@/scopes/change-request";
import { idField } from "@/scopes/define";
import type { RevisionSnapshot } from "@/scopes/snapshot";
import { embedVersionOf } from "../embeds/cards";
import { documentContext } from "../read/documents";
import { readPage } from "../read/page";
import { pdfUrl } from "./address";
import { makePdf, PDF_QUEUE } from "./jobs";

/**
 * The query fields of the operations that return the URL of a PDF. See "Change requests" in the API
 * contract.
 */
export const pdfFields = {
  page: idField
    .optional()
    .describe("The ID of the page that the PDF starts with. If omitted, the PDF contains all pages."),
  only: z
    .boolean()
    .optional()
    .describe("Whether to include only the page that `page` specifies, without its subpages."),
};

export const pdfSchema = z.object({
  url: z.string().max(2048).describe("The URL of the PDF. It works for one hour without a credential."),
});

/** The version of the code that creates PDFs. A PDF of another version is created again. */
const TYPESETTER_VERSION = 1;
/** If a job hasn't reported progress for this number of minutes, the next request starts the job again. */
const SILENCE_MINUTES = 10;
/** The time when a PDF was last used is updated at most once in this number of minutes. */
const USE_MINUTES = 60;

type PdfRequest = z.output<z.ZodObject<typeof pdfFields>>;

type Wanted = Pick<PdfExport, "pageId" | "only" | "title" | "origin">;

/**
 * Returns the text on the cover that names the change request, or null if the content doesn't belong to a
 * change request.
 */
async function originOf({ organizationId, revision }: RevisionSnapshot): Promise<string | null> {
  if (revision.baseBranchId === null) return null;
  const request = await findRequestOfBranch(organizationId, revision.branchId);
  if (!request) return null;
  const name = `Change request #${request.number}`;
  return request.subject ? `${name}: ${request.subject}` : name;
}

async function wantedOf(content: RevisionSnapshot, { page, only = false }: PdfRequest): Promise<Wanted> {
  if (page === undefined && only)
    throw invalid("only", "can be set only together with `page`. Send `page`, or omit `only`");
  const origin = await originOf(content);
  const title = content.spaceTitle;
  if (page === undefined) return { pageId: null, only, title, origin };
  const found = await readPage(content, page, "facts", documentContext(content.layers));
  if (!found || found.type === "link") throw notFound("Page");
  return { pageId: page, only, title, origin };
}

/** A PDF is created again if the data of embedded pages has changed, or if the operator turns embed cards on or off. */
const variantOf = (wanted: Wanted, embedVersion: number) =>
  hash(
    "sha256",
    JSON.stringify([TYPESETTER_VERSION, embedVersion, env.EMBED_CARDS, ...Object.values(wanted)]),
    "hex",
  );

const start = (tx: Tx, { organizationId, id }: Pick<PdfExport, "organizationId" | "id">) =>
  enqueue(tx, makePdf, { organizationId, id }, { key: `pdf:${id}`, queue: PDF_QUEUE });

/** Adds a row and its job. If a concurrent request has already added them, returns the existing row. */
async function create(
  content: RevisionSnapshot,
  wanted: Wanted,
  { variant, requestedBy }: Pick<PdfExport, "variant" | "requestedBy">,
): Promise<PdfExport> {
  const { organizationId, spaceId } = content;
  const revisionId = content.revision.id;
  const time = now();
  return inTransaction(null, async (tx) => {
    const row = { organizationId, id: newId(), spaceId, revisionId, variant, ...wanted, status: "pending" };
    const times = { requestedBy, createdAt: time, updatedAt: time, usedAt: time };
    const { count } = await tx.pdfExport.createMany({ data: [{ ...row, ...times }], skipDuplicates: true });
    if (count > 0) await start(tx, row);
    const where = { organizationId, spaceId, revisionId, variant };
    return tx.pdfExport.findFirstOrThrow({ where });
  });
}

/** Starts the job again after it has failed or stopped reporting progress. */
async function restart(row: PdfExport, requestedBy: string[]): Promise<void> {
  await inTransaction(null, async (tx) => {
    const { organizationId, id } = row;
    const { count } = await tx.pdfExport.updateMany({
      where: { organizationId, id, status: row.status, updatedAt: row.updatedAt },
      data: { status: "pending", progress: 0, error: null, requestedBy, updatedAt: now() },
    });
    if (count > 0) await start(tx, row);
  });
}

/** Adds a person to the list of people who are waiting for the PDF. */
async function waitFor({ organizationId, id, requestedBy }: PdfExport, userId: string): Promise<void> {
  if (requestedBy.includes(userId)) return;
  await db().pdfExport.updateMany({
    where: { organizationId, id, NOT: { requestedBy: { has: userId } } },
    data: { requestedBy: { push: userId } },
  });
}

const needsRestart = ({ status, updatedAt }: PdfExport) =>
  status === "failure" || (status !== "success" && updatedAt < minutesAgo(SILENCE_MINUTES));

/**
 * Returns the URL of a revision's PDF immediately, even if the PDF isn't created yet.
 * @throws ApiError 404 for a page that the revision doesn't contain, 400 for `only` without a page
 */
export async function requestPdf(
  content: RevisionSnapshot,
  request: PdfRequest,
  { userId }: UserActor,
): Promise<{ url: string }> {
  const wanted = await wantedOf(content, request);
  const { organizationId, spaceId } = content;
  const variant = variantOf(wanted, await embedVersionOf(content));
  const where = { organizationId, spaceId, revisionId: content.revision.id, variant };
  const known = await db().pdfExport.findFirst({ where });
  const row = known ?? (await create(content, wanted, { variant, requestedBy: [userId] }));
  if (needsRestart(row)) await restart(row, [userId]);
  else if (row.status !== "success") await waitFor(row, userId);
  else if (row.usedAt < minutesAgo(USE_MINUTES))
    await db().pdfExport.updateMany({ where: { organizationId, id: row.id }, data: { usedAt: now() } });
  return { url: pdfUrl(row, row.title) };
}
