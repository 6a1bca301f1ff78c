import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { reads } from "@/db/reads";
import { inLongTransaction, inTransaction } from "@/db/transaction";
import { lockLibrary } from "@/domains/collections/library";
import { now } from "@/lib/clock";
import { conflict, forbidden } from "@/lib/errors";
import { carry, type NamedThing, type Thing } from "./carry";
import type { TransferRow } from "./queries";
import {
  checkReceiver,
  checkSource,
  insertTransfer,
  madeNow,
  readTransfer,
  thingOf,
  undoableSince,
} from "./rows";
import type { TransferStatus } from "./schema";
import { takeBack } from "./undo";

/** The timeout of the transaction that moves everything in a collection. */
const TRANSFER_SECONDS = 600;

/**
 * Immediately moves a space or a collection to the root of another organization. Throws 403 if the caller isn't an
 * administrator of both organizations, and 404 if the caller isn't a member of the other organization. Throws 409 and
 * 412 as {@link carry} does.
 */
export async function transferBetween(act: Act, thing: NamedThing, to: string): Promise<void> {
  await checkSource(act.actor, thing.organizationId);
  await checkReceiver(act.actor, to);
  await inLongTransaction(act, TRANSFER_SECONDS, async (tx) => {
    await lockLibrary(tx, thing.organizationId, to);
    const { organizationId } = thing;
    const transferId = await insertTransfer(tx, act.actor, thing, to, madeNow(await carry(tx, thing, to)));
    await recordEvent(tx, act, { organizationId, made: { transferId }, otherOrganizationId: to });
  });
}

/** The error message for each status in which a transfer doesn't allow an action. */
const REFUSALS: Readonly<Record<TransferStatus, string>> = {
  offered:
    "The receiving organization hasn't accepted the transfer yet, so it can't be undone. To withdraw the offer, decline the transfer.",
  accepted: "The receiving organization has already accepted the transfer.",
  declined: "The receiving organization declined the transfer. Only a new offer can be accepted.",
  withdrawn: "The offering organization withdrew the offer. Ask for a new offer.",
  expired: "The offer has expired. Ask for a new offer.",
  void: "The offer is no longer valid. Its space or collection was moved or deleted, or its creator is no longer an administrator. Ask for a new offer.",
  undone: "The transfer has already been undone.",
};

function checkStatus(transfer: TransferRow, needed: TransferStatus): void {
  if (transfer.status !== needed) throw conflict(REFUSALS[transfer.status]);
}

/**
 * Offers a space or a collection to another organization, which can accept the offer for 7 days. The response doesn't disclose
 * whether that organization exists. Throws 403 if the caller isn't an administrator of the current organization, and 409 for an
 * offer to the current organization.
 */
export async function offerTransfer(act: Act, thing: NamedThing, to: string): Promise<TransferRow> {
  await checkSource(act.actor, thing.organizationId);
  if (to === thing.organizationId)
    throw conflict(
      "The space or collection is already in this organization. Select a different organization.",
    );
  const id = await inTransaction(act, async (tx) => {
    await lockLibrary(tx, thing.organizationId);
    const transferId = await insertTransfer(tx, act.actor, thing, to, { status: "offered" });
    await recordEvent(tx, act, { organizationId: thing.organizationId, made: { transferId } });
    return transferId;
  });
  return await readTransfer(thing.organizationId, id, reads(act));
}

type Key = Pick<Thing, "organizationId" | "id">;

/** Changes a transfer while both libraries are locked, and records it in both audit logs. */
async function decide(
  act: Act,
  { organizationId, id }: Key,
  work: (tx: Tx, transfer: TransferRow) => Promise<string>,
): Promise<TransferRow> {
  await inLongTransaction(act, TRANSFER_SECONDS, async (tx) => {
    const { fromOrganizationId, toOrganizationId } = await readTransfer(organizationId, id, tx);
    await lockLibrary(tx, fromOrganizationId, toOrganizationId);
    const transfer = await readTransfer(organizationId, id, tx);
    const other = organizationId === fromOrganizationId ? toOrganizationId : fromOrganizationId;
    const status = await work(tx, transfer);
    await tx.transfer.update({ where: { id }, data: { status, decidedAt: now() } });
    const made = { [`${transfer.kind}Id`]: transfer.thingId };
    const details = { organization: other };
    // The audit log of the other organization doesn't contain a withdrawn offer. If the log recorded withdrawn offers,
    // people in other organizations could fill it.
    const otherOrganizationId = status === "withdrawn" ? undefined : other;
    await recordEvent(tx, act, { organizationId, made, details, otherOrganizationId });
  });
  return await readTransfer(organizationId, id, reads(act));
}

/**
 * Accepts an offer. Throws 403 in the organization that made the offer, 409 if the offer is no longer open, and 412 as {@link
 * carry} does.
 */
export const acceptTransfer = (act: Act, key: Key): Promise<TransferRow> =>
  decide(act, key, async (tx, transfer) => {
    if (transfer.toOrganizationId !== key.organizationId)
      throw forbidden("Only an administrator of the receiving organization can accept the transfer.");
    checkStatus(transfer, "offered");
    const { status, ...made } = madeNow(await carry(tx, thingOf(transfer), key.organizationId));
    await tx.transfer.update({ where: { id: key.id }, data: made });
    return status;
  });

/** Declines an offer. In the organization that made the offer, withdraws the offer. Throws 409 if the offer is no longer open. */
export const declineTransfer = (act: Act, key: Key): Promise<TransferRow> =>
  decide(act, key, async (_tx, transfer) => {
    checkStatus(transfer, "offered");
    return transfer.toOrganizationId === key.organizationId ? "declined" : "withdrawn";
  });

/**
 * Undoes a transfer of the last 7 days. Throws 403 in the organization that received the resource, and 409 if more than 7 days
 * have passed.
 */
export const undoTransfer = (act: Act, key: Key): Promise<TransferRow> =>
  decide(act, key, async (tx, transfer) => {
    if (transfer.fromOrganizationId !== key.organizationId)
      throw forbidden("Only an administrator of the previous organization can undo the transfer.");
    checkStatus(transfer, "accepted");
    if (transfer.decidedAt === null || transfer.decidedAt < undoableSince())
      throw conflict(
        "You can undo a transfer only within 7 days, and this period is over. Ask an administrator of the other organization to transfer the space or collection back.",
      );
    await takeBack(tx, transfer);
    return "undone";
  });
