import type { UserActor } from "@/access/authorization/actor";
import type { CheckFinding } from "@/db/generated/client";
import { readList } from "@/db/list";
import { listName, type Page, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import type { RowOf } from "@/db/statement";
import type { InUnit } from "@/db/unit-of-work";
import { OPEN_END } from "@/db/version-range";
import { orNotFound } from "@/lib/errors";
import type { CheckedContent } from "@/scopes/checked-content";
import { findingsCount, findingsPage, runById, runsCount, runsPage } from "./queries";
import type { ListFindings } from "./schema";
import { seenSpecs } from "./seen";

/** A run, with the number of its open findings that the caller can see. */
export type RunRow = RowOf<typeof runById>;

/** Whether the latest run no longer found the problem. */
export const isFixed = ({ toNumber }: Pick<CheckFinding, "toNumber">) => toNumber < OPEN_END;

/** Lists the runs on a space or change request, newest first. */
export async function listRuns(
  { organizationId, branchId }: CheckedContent,
  actor: UserActor,
  paging: Paging,
): Promise<Page<RunRow>> {
  const slugs = await seenSpecs(actor, organizationId);
  return readList(paging, {
    name: listName("check-runs", [organizationId, branchId]),
    page: (isNext) => runsPage.of({ isNext }),
    count: runsCount,
    values: { organizationId, branchId, slugs },
    keyLength: 1,
    keyOf: ({ number }) => [number],
    after: (key) => ({ number: Number(key?.[0]) }),
  });
}

async function runWith(
  { organizationId, branchId }: CheckedContent,
  slugs: string[] | null,
  id: string,
  within?: InUnit,
): Promise<RunRow> {
  return orNotFound(await runById.first(reads(within), { organizationId, branchId, id, slugs }), "Check run");
}

/** @throws ApiError 404 if the space or change request has no such run */
export const findRun = async (
  checked: CheckedContent,
  actor: UserActor,
  id: string,
  within?: InUnit,
): Promise<RunRow> => runWith(checked, await seenSpecs(actor, checked.organizationId), id, within);

/**
 * Lists the findings of a run that the caller can see, page by page and line by line.
 * @throws ApiError 404 if the space or change request has no such run
 */
export async function listFindings(
  checked: CheckedContent,
  actor: UserActor,
  runId: string,
  {
    kind = null,
    severity = null,
    state = null,
    pageId = null,
    introduced = null,
  }: { [Name in keyof ListFindings]: ListFindings[Name] | null },
  paging: Paging,
): Promise<Page<CheckFinding>> {
  const { organizationId, branchId } = checked;
  const slugs = await seenSpecs(actor, organizationId);
  await runWith(checked, slugs, runId);
  const filters = { kind, severity, state, pageId, introduced };
  return readList(paging, {
    name: listName("check-findings", [organizationId, branchId, runId, ...Object.values(filters)]),
    page: (isNext) => findingsPage.of({ isNext }),
    count: findingsCount,
    values: { organizationId, branchId, runId, slugs, ...filters },
    keyLength: 3,
    keyOf: ({ pageId, line, id }) => [pageId, line, id],
    after: (key) => ({ afterPageId: String(key?.[0]), line: Number(key?.[1]), id: String(key?.[2]) }),
  }) as Promise<Page<CheckFinding>>;
}
