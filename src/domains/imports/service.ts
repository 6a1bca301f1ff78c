import { recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db, pooled } from "@/db/client";
import type { ImportRun } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Page, type Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { findUploaded } from "@/domains/content/files/direct-upload";
import { headOfBranch } from "@/domains/content/state";
import { readByKeys } from "@/domains/content/versions";
import { cancelJob, enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { conflict, invalid, notFound } from "@/lib/errors";
import { findChangeRequest } from "@/scopes/change-request";
import { findSpaceOf, type ScopedSpace } from "@/scopes/space";
import { importUploads, jobKeyOf } from "./jobs";
import { type RunRow, runsCount, runsPage } from "./queries";
import { unfinished } from "./runs";
import type { StartImport } from "./schema";

/**
 * Finds the target space. Throws 400 if the caller can't see the space in this organization, and 403 if the caller can't edit the
 * space.
 */
export async function findEditableSpace(
  actor: UserActor,
  organizationId: string,
  spaceId: string,
): Promise<ScopedSpace> {
  const space = await findSpaceOf(organizationId, spaceId, actor);
  if (!space)
    throw invalid("target.space", `must be the ID of a space of the organization (received \`${spaceId}\`)`);
  assertLevel(space.level, SPACE_PERMISSIONS.edit, "the space");
  return space;
}

/** Throws 400 if a URL can't be the URL of a website. The job checks whether it's allowed to connect to the host. */
function assertWebsite({ protocol, username, password }: URL): void {
  if (protocol !== "http:" && protocol !== "https:")
    throw invalid("source.url", `must start with \`http://\` or \`https://\` (received \`${protocol}//\`)`);
  if (username !== "" || password !== "")
    throw invalid(
      "source.url",
      "can't contain a user name or a password. Only public websites can be imported",
    );
}

/** Throws 400 for unsupported options. */
function assertObeyed({ source, site, enhance }: StartImport): void {
  if (source.type === "website") assertWebsite(new URL(source.url));
  if (site !== undefined)
    throw invalid(
      "site",
      "can't be set, because Bindery can't import into a site. Import into a space, then add the space to the site",
    );
  if (enhance)
    throw invalid(
      "enhance",
      "can't be true, because Bindery doesn't rewrite imported content with a language model. Omit this field",
    );
}

async function findOpenRequest(act: Act, space: ScopedSpace, changeRequestId: string) {
  const found = await findChangeRequest(space.id, act.actor, changeRequestId).catch(() => null);
  if (!found)
    throw invalid(
      "target.changeRequest",
      `must be the ID of a change request of the space (received \`${changeRequestId}\`)`,
    );
  if (found.status === "merged" || found.status === "archived")
    throw conflict(
      `A change request that is ${found.status} can't receive content. Use an open change request or a draft.`,
    );
  return found;
}

/** Throws 400 if the page doesn't exist or can't contain pages. */
async function assertPage(organizationId: string, branchId: string, pageId: string): Promise<void> {
  const content = await headOfBranch(organizationId, branchId);
  const page = (await readByKeys(pooled(), "PageVersion", content, [pageId])).get(pageId);
  if (!page)
    throw invalid(
      "target.page",
      `must be the ID of a page of the space or change request (received \`${pageId}\`)`,
    );
  if (page.type !== "document" && page.type !== "group")
    throw invalid(
      "target.page",
      `can't be a page of type ${page.type}, because such a page can't have subpages`,
    );
}

/**
 * Queues an import of uploads or of a website. See startImportRun in the API contract. Throws 400 for unsupported options, a missing upload or an
 * invalid target. Throws 403 if the caller can't edit the space, and 409 if the change request is closed.
 */
export async function startImport(act: Act, organizationId: string, input: StartImport): Promise<ImportRun> {
  const space = await findEditableSpace(act.actor, organizationId, input.target.space);
  assertObeyed(input);
  const files = input.source.type === "file" ? input.source.files : [];
  for (const [index, key] of files.entries())
    if (!(await findUploaded(organizationId, key)))
      throw invalid(
        `source.files.${index}`,
        `must be the ID of a completed upload (received \`${key}\`). Upload the file first`,
      );
  const { changeRequest, page } = input.target;
  const request = changeRequest === undefined ? null : await findOpenRequest(act, space, changeRequest);
  if (page !== undefined) await assertPage(organizationId, request?.branchId ?? space.branchId, page);
  const id = newId();
  const time = now();
  return await inTransaction(act, async (tx) => {
    const run = await tx.importRun.create({
      data: {
        organizationId,
        id,
        files,
        url: input.source.type === "website" ? input.source.url : null,
        spaceId: space.id,
        changeRequestId: request?.id ?? null,
        pageId: page ?? null,
        unlistedFiles: input.unlistedFiles ?? null,
        dryRun: input.dryRun ?? false,
        status: "pending",
        createdById: act.actor.userId,
        createdAt: time,
        updatedAt: time,
      },
    });
    await enqueue(tx, importUploads, { organizationId, runId: id }, { key: jobKeyOf(id) });
    await recordEvent(tx, act, { organizationId, made: { importRunId: id } });
    return run;
  });
}

/**
 * Lists the imports into the spaces on which the caller has a role, or into one of these spaces, sorted from newest to oldest.
 */
export function listRuns(
  actor: UserActor,
  organizationId: string,
  spaceId: string | undefined,
  paging: Paging,
): Promise<Page<RunRow>> {
  const { userId } = actor;
  const filter = { ofSpace: spaceId !== undefined };
  return readList(paging, {
    name: listName("import-runs", [organizationId, userId, spaceId ?? null]),
    page: (isNext) => runsPage.of({ ...filter, isNext }),
    count: runsCount.of(filter),
    values: { organizationId, userId, spaceId: spaceId ?? "" },
    keyOf: keyByTime,
    after: afterKey,
  });
}

/** Finds a run, with the caller's role in its space. Throws 404 if the caller can't see the run. */
async function findRun(actor: UserActor, organizationId: string, id: string) {
  const run = await db().importRun.findUnique({ where: { organizationId_id: { organizationId, id } } });
  const space = run && (await findSpaceOf(organizationId, run.spaceId, actor));
  if (!run || !space) throw notFound("Import run");
  return { run, space };
}

/** Reads an import into a space in which the caller has a role. Throws 404 if there is no such import. */
export const readRun = async (actor: UserActor, organizationId: string, id: string): Promise<ImportRun> =>
  (await findRun(actor, organizationId, id)).run;

/** Throws 404 if the caller can't see the run, and 403 if the caller can't edit the run's space. */
export async function assertMayCancel(actor: UserActor, organizationId: string, id: string): Promise<void> {
  const { space } = await findRun(actor, organizationId, id);
  assertLevel(space.level, SPACE_PERMISSIONS.edit, "the space");
}

/** Cancels a run, so that the run doesn't write anything. Throws 409 if the run has completed or failed. */
export async function cancelRun(act: Act, organizationId: string, id: string): Promise<ImportRun> {
  const where = { organizationId_id: { organizationId, id } };
  return await inTransaction(act, async (tx) => {
    const time = now();
    const { count } = await tx.importRun.updateMany({
      where: unfinished({ organizationId, id }),
      data: { status: "cancelled", step: null, endedAt: time, updatedAt: time },
    });
    const run = await tx.importRun.findUniqueOrThrow({ where });
    if (run.status !== "cancelled") throw conflict("The import has already ended, so it can't be canceled.");
    if (count > 0) {
      await cancelJob(tx, jobKeyOf(id));
      await recordEvent(tx, act, { organizationId });
    }
    return run;
  });
}
