import { sql } from "kysely";
import { membershipOf, SPACE_ROLE } from "@/access/authorization/level-sql";
import type { Notification } from "@/db/generated/client";
import { type Given, Statement, tables } from "@/db/statement";
import { isMuted } from "./mute-queries";
import { isCovered, neededLevel, type Who } from "./queries";

/** The columns for a notification's subject. */
export const SUBJECT = [
  "changeRequestId",
  "commentId",
  "replyId",
  "pageId",
  "reviewId",
  "gitRunId",
  "jobType",
  "jobId",
  "jobError",
] as const;

/** The columns whose values are the same for all recipients of a notification. */
const SHARED = [
  ...(["organizationId", "spaceId", "kind", "cause", "actorId", "createdAt", "threadId"] as const),
  ...SUBJECT,
] as const;

interface Recipients extends Pick<Notification, (typeof SHARED)[number]> {
  ids: readonly string[];
  userIds: readonly string[];
}

/** Inserts notifications for the recipients who can see the subject and haven't muted it. Returns these recipients. */
export const insertNotifications = new Statement("notifications:insert", (given: Given<Recipients>) =>
  tables
    .insertInto("Notification")
    .columns(["id", "userId", ...SHARED])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{
            id: string;
            userId: string;
          }>`unnest(${given("ids")}::text[], ${given("userIds")}::text[])`.as<"t">(sql`t("id", "userId")`),
        )
        .innerJoin("User as u", (join) =>
          join.onRef("u.id", "=", "t.userId").on("u.serviceAccountOf", "is", null),
        )
        .innerJoin("Space as s", (join) =>
          join.on("s.organizationId", "=", given("organizationId")).on("s.id", "=", given("spaceId")),
        )
        .leftJoin("Member as m", membershipOf("s", sql.ref("t.userId")))
        .select(["t.id", "t.userId"])
        .select(SHARED.map((name) => given(name).as(name)))
        .where("s.deletedAt", "is", null)
        .where(SPACE_ROLE, ">=", neededLevel(sql`${given("commentId")}::text`))
        .where("t.userId", "is distinct from", sql<string>`${given("actorId")}::text`)
        .where(({ not, exists }) => not(exists(isMuted(sql.ref("t.userId"), given)))),
    )
    .onConflict((conflict) => conflict.columns(["organizationId", "userId", "kind", "cause"]).doNothing())
    .returning("userId"),
);

/** Marks all notifications of a person as read, in the organizations that their credential covers. */
export const setAllRead = new Statement("notifications:read-all", (given: Given<Who & { now: Date }>) =>
  tables
    .updateTable("Notification as n")
    .set({ readAt: given("now") })
    .where("n.userId", "=", given("userId"))
    .where("n.readAt", "is", null)
    .where(isCovered("n", given)),
);

export const deleteOld = new Statement(
  "notifications:delete-old",
  (given: Given<{ since: Date; rows: number }>) =>
    tables
      .deleteFrom("Notification")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("organizationId", "id"),
          "in",
          selectFrom("Notification as n")
            .select(["n.organizationId", "n.id"])
            .where("n.createdAt", "<", given("since"))
            .limit(given("rows"))
            .$asTuple("organizationId", "id"),
        ),
      ),
);

interface Mute {
  organizationId: string;
  userId: string;
  spaceId: string;
  changeRequestId: string;
  createdAt: Date;
}

export const insertMute = new Statement("notification-mutes:insert", (given: Given<Mute>) =>
  tables
    .insertInto("NotificationMute")
    .values({
      organizationId: given("organizationId"),
      userId: given("userId"),
      spaceId: given("spaceId"),
      changeRequestId: given("changeRequestId"),
      createdAt: given("createdAt"),
    })
    .onConflict((conflict) => conflict.doNothing()),
);
