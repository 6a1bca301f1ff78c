import type { UserActor } from "@/access/authorization/actor";
import { atLeast, ORGANIZATION_PERMISSIONS } from "@/access/authorization/roles";
import { db, type Tx } from "@/db/client";
import { Prisma, type Transfer } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { keyByTime, type Page, type Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { daysAfter, daysAgo, now } from "@/lib/clock";
import { forbidden, notFound, orNotFound } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";
import type { NamedThing, Thing, TransferRecord } from "./carry";

/** The number of days for accepting an offer, and for undoing a transfer. */
const DAYS = 7;

/** Offers made before this time have expired. */
export const openSince = () => daysAgo(DAYS);
export const expiryOf = (createdAt: Date) => daysAfter(createdAt, DAYS);

/** Transfers made before this time can no longer be undone. */
export const undoableSince = () => daysAgo(DAYS);
export const undoableUntil = (decidedAt: Date) => daysAfter(decidedAt, DAYS);

export const TRANSFER_STATUSES = [
  "offered",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "void",
  "undone",
] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** A transfer with its current status and the titles of the organizations. */
export interface TransferRow extends Omit<Transfer, "record" | "status"> {
  status: TransferStatus;
  fromTitle: string | null;
  toTitle: string | null;
}

const { record: _record, status: _status, ...SHOWN } = Prisma.TransferScalarFieldEnum;
const THING_LIES_THERE = (table: "Space" | "Collection", more: string) => `EXISTS (
  SELECT 1 FROM "${table}" x WHERE x."organizationId" = t."fromOrganizationId" AND x."id" = t."thingId"
    AND x."parentId" IS NOT DISTINCT FROM t."parentId" ${more})`;

/**
 * Selects transfers `t`, with $1 as the time before which offers have expired. An offer is void if its
 * resource has moved or is in the trash, or if its creator is no longer an administrator.
 */
export const TRANSFERS = `SELECT ${Object.values(SHOWN)
  .map((name) => `t."${name}"`)
  .join(", ")}, f."title" AS "fromTitle", o."title" AS "toTitle", CASE
    WHEN t."status" <> 'offered' THEN t."status"
    WHEN t."createdAt" < $1 THEN 'expired'
    WHEN NOT CASE t."kind"
      WHEN 'space' THEN ${THING_LIES_THERE("Space", `AND x."deletedAt" IS NULL`)}
      ELSE ${THING_LIES_THERE("Collection", "")} END THEN 'void'
    WHEN NOT EXISTS (SELECT 1 FROM "Member" m WHERE m."organizationId" = t."fromOrganizationId"
      AND m."userId" = t."offeredById" AND m."role" = 'admin' AND m."disabledAt" IS NULL) THEN 'void'
    ELSE 'offered' END AS "status"
  FROM "Transfer" t LEFT JOIN "Organization" f ON f."id" = t."fromOrganizationId"
  LEFT JOIN "Organization" o ON o."id" = t."toOrganizationId"`;

export const thingOf = ({ kind, fromOrganizationId, thingId }: TransferRow): Thing => ({
  kind: kind as Thing["kind"],
  organizationId: fromOrganizationId,
  id: thingId,
});

/** Throws 403 for callers who aren't administrators of the source organization. */
export async function checkSource(actor: UserActor, organizationId: string): Promise<void> {
  const organization = await findOrganization(organizationId, actor);
  if (!atLeast(organization?.role ?? null, ORGANIZATION_PERMISSIONS.admin))
    throw forbidden(
      "To transfer a space or collection to another organization, you need the Admin role in its current organization.",
    );
}

/**
 * Throws 404 for an organization that the caller doesn't belong to, 403 if they can't accept on its behalf.
 */
export async function checkReceiver(actor: UserActor, organizationId: string): Promise<void> {
  const { role } = orNotFound(await findOrganization(organizationId, actor), "Organization");
  if (!atLeast(role, ORGANIZATION_PERMISSIONS.admin))
    throw forbidden(
      "To transfer a space or collection directly, you need the Admin role in the other organization. Create a transfer offer instead.",
    );
}

/** The columns of a completed transfer, with the data for undoing it. */
export const madeNow = (record: TransferRecord) => ({
  status: "accepted",
  decidedAt: now(),
  thingIds: [...record.spaces, ...record.collections].map(({ id }) => id),
  record: JSON.parse(JSON.stringify(record)) as Prisma.InputJsonObject,
});

type Fields = Pick<Prisma.TransferUncheckedCreateInput, "status" | "decidedAt" | "thingIds" | "record">;

/** Inserts a transfer and withdraws earlier offers of the same resource. Returns its ID. */
export async function insertTransfer(
  tx: Tx,
  actor: UserActor,
  thing: NamedThing,
  to: string,
  fields: Fields,
): Promise<string> {
  const { kind, organizationId, id: thingId, title, parentId } = thing;
  const time = now();
  await tx.transfer.updateMany({
    where: { fromOrganizationId: organizationId, thingId, status: "offered" },
    data: { status: "withdrawn", decidedAt: time },
  });
  const id = newId();
  const between = { fromOrganizationId: organizationId, toOrganizationId: to, offeredById: actor.userId };
  const data = { id, ...between, kind, thingId, title, parentId, createdAt: time, ...fields };
  await tx.transfer.create({ data });
  return id;
}

/** Hides withdrawn offers from their recipients, so that they can't fill the list. */
const LISTED = `${TRANSFERS} WHERE (t."fromOrganizationId" = $2
  OR t."toOrganizationId" = $2 AND t."status" <> 'withdrawn')`;
const PAGE = `${LISTED}
  AND ($3::timestamptz IS NULL OR (t."createdAt", t."id") < ($3, $4::text))
  ORDER BY t."createdAt" DESC, t."id" DESC LIMIT $5::int`;
const COUNT = `SELECT count(*)::int AS "count" FROM (${LISTED}) listed`;

/** An organization's offers and transfers in both directions, newest first. */
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

/** One transfer from or to an organization. Throws 404 if it doesn't exist. */
export async function readTransfer(
  organizationId: string,
  id: string,
  reader: Pick<Tx, "$queryRawUnsafe"> = db(),
): Promise<TransferRow> {
  const [row] = await reader.$queryRawUnsafe<TransferRow[]>(ONE, openSince(), organizationId, id);
  if (!row) throw notFound("Transfer");
  return row;
}
