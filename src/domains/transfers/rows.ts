import type { UserActor } from "@/access/authorization/actor";
import { atLeast, ORGANIZATION_PERMISSIONS } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import { Prisma, type Transfer } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { forbidden, orNotFound } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";
import type { Thing } from "./carry";
import type { TransferRecord } from "./record";

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

/** A transfer as it stands now, with what the organizations are called. */
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
 * Selects transfers `t`, in a statement in which $1 is the time before which offers have expired. An offer is
 * void when its thing lies elsewhere or in the trash by now, and when whoever made it is no administrator any more.
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

/** Throws 403 for whoever does not administrate the organization that something is to leave. */
export async function checkSource(actor: UserActor, organizationId: string): Promise<void> {
  const organization = await findOrganization(organizationId, actor);
  if (!atLeast(organization?.role ?? null, ORGANIZATION_PERMISSIONS.admin))
    throw forbidden("Only administrators of its organization can transfer this to another one");
}

/** Throws 404 for an organization that the caller is not in, 403 where they cannot accept on its behalf. */
export async function checkReceiver(actor: UserActor, organizationId: string): Promise<void> {
  const { role } = orNotFound(await findOrganization(organizationId, actor), "Organization");
  if (!atLeast(role, ORGANIZATION_PERMISSIONS.admin))
    throw forbidden(
      "Only administrators of the other organization can take this at once: offer it to them (transfer-offers)",
    );
}

/** What a transfer that was made just now keeps for being undone. */
export const madeNow = (record: TransferRecord) => ({
  status: "accepted",
  decidedAt: now(),
  thingIds: [...record.spaces, ...record.collections].map(({ id }) => id),
  record: JSON.parse(JSON.stringify(record)) as Prisma.InputJsonObject,
});

type Fields = Pick<Prisma.TransferUncheckedCreateInput, "status" | "decidedAt" | "thingIds" | "record">;

/** Writes a new transfer; offers of the same thing that were made before are withdrawn by it. Answers its id. */
export async function insertTransfer(
  tx: Tx,
  actor: UserActor,
  thing: Thing & { title: string; parentId: string | null },
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
  await tx.transfer.create({
    data: {
      id,
      fromOrganizationId: organizationId,
      toOrganizationId: to,
      kind,
      thingId,
      title,
      parentId,
      offeredById: actor.userId,
      createdAt: time,
      ...fields,
    },
  });
  return id;
}
