import { sql } from "kysely";
import { anyOf, type Given, Statement, sameOrganization, tables } from "@/db/statement";

interface Waiting {
  organizationId: string;
  threadId: string;
  userIds: readonly string[];
  /** The setting for people who haven't chosen a setting. */
  byDefault: string;
}

/**
 * Selects the people who have chosen immediate emails and have an unsent notification of the thread. For each person, also
 * selects the time of the oldest unsent notification.
 */
export const waitingForMail = new Statement("notification-mail:waiting", (given: Given<Waiting>) =>
  tables
    .selectFrom("Notification as n")
    .innerJoin("User as u", (join) =>
      join.onRef("u.id", "=", "n.userId").on("u.emailVerifiedAt", "is not", null),
    )
    .leftJoin("NotificationSettings as x", "x.userId", "u.id")
    .select((eb) => ["n.userId", eb.fn.min("n.createdAt").as("since")])
    .where("n.organizationId", "=", given("organizationId"))
    .where("n.threadId", "=", given("threadId"))
    .where("n.userId", "=", anyOf(given("userIds")))
    .where("n.readAt", "is", null)
    .where("n.mailedAt", "is", null)
    .where((eb) => eb(eb.fn.coalesce("x.email", given("byDefault")), "=", "immediately"))
    .groupBy("n.userId"),
);

/** Marks notifications as emailed. */
export const setMailed = new Statement(
  "notification-mail:sent",
  (given: Given<{ organizationIds: string[]; userId: string; ids: string[]; now: Date }>) =>
    tables
      .updateTable("Notification")
      .set({ mailedAt: given("now") })
      .where("organizationId", "=", anyOf(given("organizationIds")))
      .where("userId", "=", given("userId"))
      .where("id", "=", anyOf(given("ids"))),
);

/** Marks all notifications of a person as emailed. */
export const setAllMailed = new Statement(
  "notification-mail:all-sent",
  (given: Given<{ userId: string; now: Date }>) =>
    tables
      .updateTable("Notification")
      .set({ mailedAt: given("now") })
      .where("userId", "=", given("userId"))
      .where("mailedAt", "is", null)
      .where("organizationId", "in", (eb) =>
        eb.selectFrom("Member as m").select("m.organizationId").where("m.userId", "=", given("userId")),
      ),
);

/** Selects the people who have chosen a daily digest and have a notification for the next digest. */
export const waitingForDigest = new Statement("notification-mail:digests", () =>
  tables
    .selectFrom("NotificationSettings as x")
    .select("x.userId")
    .where("x.email", "=", sql.lit("daily"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("Notification as n")
          .innerJoin("Member as m", sameOrganization("m", "n", { userId: "userId" }))
          .select("n.id")
          .whereRef("n.userId", "=", "x.userId")
          .where("n.readAt", "is", null)
          .where("n.mailedAt", "is", null),
      ),
    ),
);

export const lockedUser = new Statement("user:locked", (given: Given<{ id: string }>) =>
  tables.selectFrom("User as u").select("u.id").where("u.id", "=", given("id")).forUpdate(),
);
