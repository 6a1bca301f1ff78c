import type { Act, UserActor } from "@/access/authorization/actor";
import { spaceRole } from "@/access/authorization/level-sql";
import type { Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { whoOf } from "./rows";

/** A change request or a whole space, which people can mute. */
interface MuteTarget {
  organizationId: string;
  spaceId: string;
  /** Empty for a space. */
  changeRequestId: string;
}

export interface MuteRow extends MuteTarget {
  createdAt: Date;
  spaceTitle: string;
  changeRequest: { id: string; number: number; subject: string } | null;
}

export const placeOfSpace = (space: { organizationId: string; id: string }): MuteTarget => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  changeRequestId: "",
});

export const placeOfRequest = (row: { organizationId: string; spaceId: string; id: string }): MuteTarget => ({
  organizationId: row.organizationId,
  spaceId: row.spaceId,
  changeRequestId: row.id,
});

/** Mutes a space or change request for the caller. Existing notifications stay. Safe to repeat. */
export async function mute(
  act: Act,
  { organizationId, spaceId, changeRequestId }: MuteTarget,
): Promise<void> {
  await inTransaction(act, async (tx) => {
    await tx.$executeRaw`INSERT INTO "NotificationMute"
        ("organizationId", "userId", "spaceId", "changeRequestId", "createdAt")
      VALUES (${organizationId}, ${act.actor.userId}, ${spaceId}, ${changeRequestId}, ${now()})
      ON CONFLICT DO NOTHING`;
  });
}

/** Unmutes a space or change request for the caller. Does nothing if it isn't muted. */
export async function unmute(act: Act, place: MuteTarget | undefined): Promise<void> {
  if (!place) return;
  const { organizationId, spaceId, changeRequestId } = place;
  await inTransaction(act, async (tx) => {
    await tx.notificationMute.deleteMany({
      where: { organizationId, userId: act.actor.userId, spaceId, changeRequestId },
    });
  });
}

/** Mutes of the person $1 in spaces that they have a role on and their credential can access. */
const VISIBLE = `FROM "NotificationMute" x
  JOIN "Member" m ON m."organizationId" = x."organizationId" AND m."userId" = x."userId" AND m."disabledAt" IS NULL
  JOIN "Space" s ON s."organizationId" = x."organizationId" AND s."id" = x."spaceId" AND s."deletedAt" IS NULL
  LEFT JOIN "ChangeRequest" c ON c."organizationId" = x."organizationId" AND c."id" = x."changeRequestId"
  WHERE x."userId" = $1 AND ($2::text IS NULL OR x."organizationId" = $2) AND x."organizationId" <> ALL ($3::text[])
    AND ${spaceRole("s")} IS NOT NULL`;

const COLUMNS = `x."organizationId", x."spaceId", x."changeRequestId", x."createdAt", s."title" AS "spaceTitle",
  CASE WHEN c."id" IS NOT NULL THEN json_build_object('id', c."id", 'number', c."number", 'subject', c."subject") END
    AS "changeRequest"`;

/** What the caller has muted, newest first. */
export function listMutes(actor: UserActor, paging: Paging) {
  return statementPage<MuteRow>(paging, {
    name: "notification-mutes",
    page: `SELECT ${COLUMNS} ${VISIBLE} AND ($4::timestamptz IS NULL
        OR (x."createdAt", x."spaceId", x."changeRequestId") < ($4::timestamptz, $5::text, $6::text))
      ORDER BY x."createdAt" DESC, x."spaceId" DESC, x."changeRequestId" DESC LIMIT $7::int`,
    count: `SELECT count(*)::int AS "count" ${VISIBLE}`,
    values: whoOf(actor),
    keyLength: 3,
    keyOf: (row) => [row.createdAt.toISOString(), row.spaceId, row.changeRequestId],
  });
}
