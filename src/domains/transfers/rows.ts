import type { UserActor } from "@/access/authorization/actor";
import { atLeast, ORGANIZATION_PERMISSIONS } from "@/access/authorization/roles";
import type { On, Tx } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Page, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import { daysAfter, daysAgo, now } from "@/lib/clock";
import { forbidden, orNotFound } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";
import type { NamedThing, Thing, TransferRecord } from "./carry";
import { type TransferRow, transferById, transfersCount, transfersPage } from "./queries";

/** The number of days for accepting an offer, and for undoing a transfer. */
const DAYS = 7;

/** Offers made before this time have expired. */
const openSince = () => daysAgo(DAYS);
export const expiryOf = (createdAt: Date) => daysAfter(createdAt, DAYS);

/** Transfers made before this time can no longer be undone. */
export const undoableSince = () => daysAgo(DAYS);
export const undoableUntil = (decidedAt: Date) => daysAfter(decidedAt, DAYS);

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

/** Throws 404 if the caller isn't a member of the organization, and 403 if the caller can't accept an offer for it. */
export async function checkReceiver(actor: UserActor, organizationId: string): Promise<void> {
  const { role } = orNotFound(await findOrganization(organizationId, actor), "Organization");
  if (!atLeast(role, ORGANIZATION_PERMISSIONS.admin))
    throw forbidden(
      "To transfer a space or collection directly, you need the Admin role in the other organization. Without this role, create a transfer offer.",
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

/** Returns an organization's offers and transfers in both directions, sorted from newest to oldest. */
export const listTransfers = (organizationId: string, paging: Paging): Promise<Page<TransferRow>> =>
  readList(paging, {
    name: listName("transfers", [organizationId]),
    page: (isNext) => transfersPage.of({ isNext }),
    count: transfersCount,
    values: { organizationId, openSince: openSince() },
    after: afterKey,
    keyOf: keyByTime,
  });

/** Returns one transfer from or to an organization. Throws 404 if the transfer doesn't exist. */
export const readTransfer = async (
  organizationId: string,
  id: string,
  on: On = reads(),
): Promise<TransferRow> =>
  orNotFound(await transferById.first(on, { organizationId, id, openSince: openSince() }), "Transfer");
