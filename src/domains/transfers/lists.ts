import { db, type Tx } from "@/db/client";
import { keyByTime, type Page, type Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { notFound } from "@/lib/errors";
import { TRANSFERS, type TransferRow } from "./rows";
import { openSince } from "./time";

/** Offers that others have taken back do not fill the list of whom they were made to. */
const LISTED = `${TRANSFERS} WHERE (t."fromOrganizationId" = $2
  OR t."toOrganizationId" = $2 AND t."status" <> 'withdrawn')`;
const PAGE = `${LISTED}
  AND ($3::timestamptz IS NULL OR (t."createdAt", t."id") < ($3, $4::text))
  ORDER BY t."createdAt" DESC, t."id" DESC LIMIT $5::int`;
const COUNT = `SELECT count(*)::int AS "count" FROM (${LISTED}) listed`;

/** What an organization offers or has given, and what it is offered or was given, newest first. */
export function listTransfers(organizationId: string, paging: Paging): Promise<Page<TransferRow>> {
  return statementPage<TransferRow>(paging, {
    name: "transfers",
    page: PAGE,
    count: COUNT,
    values: [openSince(), organizationId],
    identity: [organizationId],
    keyOf: keyByTime,
  });
}

const ONE = `${TRANSFERS} WHERE (t."fromOrganizationId" = $2 OR t."toOrganizationId" = $2) AND t."id" = $3`;

/** One transfer out of an organization or into it. Throws 404 when there is none. */
export async function readTransfer(
  organizationId: string,
  id: string,
  reader: Pick<Tx, "$queryRawUnsafe"> = db(),
): Promise<TransferRow> {
  const [row] = await reader.$queryRawUnsafe<TransferRow[]>(ONE, openSince(), organizationId, id);
  if (!row) throw notFound("Transfer");
  return row;
}
