import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { TokenScope } from "@/access/authorization/actor";
import { breakGlassOf, hasOnlyPassword, isLocal } from "@/access/authorization/enforcement-sql";
import { column, type Given, type RowOf, Statement, tables } from "@/db/statement";
import { brokenRules, sessionBreaks } from "./session-rules-sql";

interface Method {
  /** Whether the credential is a session that started with a password or a passkey. */
  isLocal: Expression<SqlBool>;
  /** Whether organizations that require a second factor check the person's account. */
  needsFactor: Expression<SqlBool>;
}

/**
 * Returns the SQL that selects the organizations that refuse a credential, because they enforce single sign-on or require a
 * second factor. Service accounts are never refused. An organization that requires a second factor also refuses people who
 * signed in with the provider of another organization, because that provider could sign in anyone without a second factor.
 */
const shutOut = (
  userId: RawBuilder<string>,
  ssoOrganizationId: Expression<string | null>,
  { isLocal, needsFactor }: Method,
) =>
  sql<string[]>`ARRAY(${tables
    .selectFrom("Member as m")
    .innerJoin("Organization as o", "o.id", "m.organizationId")
    .select("m.organizationId")
    .where("m.userId", "=", userId)
    .where("m.organizationId", "is distinct from", ssoOrganizationId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("User as u")
            .select("u.id")
            .whereRef("u.id", "=", "m.userId")
            .where("u.serviceAccountOf", "is not", null),
        ),
      ),
    )
    .where(({ and, eb, not, or, ref }) => {
      const isByOtherProvider = eb(ssoOrganizationId, "is not", null);
      const isBreakGlass = and([
        isLocal,
        eb("m.userId", "is not distinct from", breakGlassOf(ref("m.organizationId")).select("p.id")),
      ]);
      return or([
        and([eb("o.sso", "=", sql.lit(true)), not(isBreakGlass)]),
        and([
          eb("o.requireSecondFactor", "=", sql.lit(true)),
          or([isByOtherProvider, and([needsFactor, hasOnlyPassword(ref("m.userId"))])]),
        ]),
      ]);
    })})`;

/** A session that hasn't ended. */
export const liveSession = new Statement(
  "session",
  (given: Given<{ id: string; userId: string; now: Date; address: string | null }>) =>
    tables
      .selectFrom("Session as s")
      .select(({ and, eb, or, ref }) => [
        "s.createdAt",
        "s.lastSeenAt",
        "s.expiresAt",
        "s.ssoOrganizationId",
        "s.isConfined",
        shutOut(column("Session", "s", "userId"), ref("s.ssoOrganizationId"), {
          isLocal: isLocal(ref("s.method")),
          // A passkey counts as both steps, until it's removed.
          needsFactor: or([
            eb("s.method", "=", sql.lit("password")),
            and([eb("s.method", "=", sql.lit("passkey")), eb("s.passkeyId", "is", null)]),
          ]),
        }).as("shutOut"),
        brokenRules(column("Session", "s", "userId"), given("address"), sessionBreaks(given("now"))).as(
          "brokenRules",
        ),
      ])
      .where("s.id", "=", given("id"))
      .where("s.userId", "=", given("userId"))
      .where("s.revokedAt", "is", null)
      .where("s.expiresAt", ">", given("now")),
);

export type LiveSession = RowOf<typeof liveSession>;

const liveTokens = (given: Given<{ now: Date; address: string | null }>) =>
  tables
    .selectFrom("AccessToken as t")
    .select(({ ref }) => [
      "t.id",
      "t.userId",
      "t.lastUsedAt",
      ref("t.scope").$castTo<TokenScope>().as("scope"),
      "t.organizationId",
      "t.closedTo",
      "t.clientId",
      shutOut(column("AccessToken", "t", "userId"), ref("t.ssoOrganizationId"), {
        isLocal: sql.lit(false),
        needsFactor: sql.lit(true),
      }).as("shutOut"),
      brokenRules(column("AccessToken", "t", "userId"), given("address")).as("brokenRules"),
    ])
    .where("t.revokedAt", "is", null)
    .where(({ eb, or }) => or([eb("t.expiresAt", "is", null), eb("t.expiresAt", ">", given("now"))]));

/** A token that hasn't ended, by the hash of its secret. */
export const tokenByHash = new Statement(
  "token",
  (given: Given<{ hash: string; now: Date; address: string | null }>) =>
    liveTokens(given).where("t.hash", "=", given("hash")),
);

/** A token that hasn't ended, by its ID. */
export const tokenById = new Statement(
  "token:live",
  (given: Given<{ id: string; userId: string; now: Date; address: string | null }>) =>
    liveTokens(given).where("t.id", "=", given("id")).where("t.userId", "=", given("userId")),
);

export type LiveToken = RowOf<typeof tokenByHash>;

/** Stores the time of a session's last use, and the longest time between two uses. */
export const noteSessionUse = new Statement(
  "session:used",
  (given: Given<{ id: string; time: Date; expiresAt: Date }>) =>
    tables
      .updateTable("Session")
      .set({
        longestIdleSeconds: sql<number>`GREATEST("longestIdleSeconds",
          floor(extract(epoch FROM ${given("time")}::timestamptz - "lastSeenAt"))::int)`,
        lastSeenAt: given("time"),
        expiresAt: given("expiresAt"),
      })
      .where("id", "=", given("id"))
      .where("revokedAt", "is", null)
      .where("lastSeenAt", "<", given("time")),
);

/** Finds the account of a person if it still has this version, and locks the account against changes. */
export const unchangedPerson = new Statement(
  "session:unchanged-person",
  (given: Given<{ id: string; version: number }>) =>
    tables
      .selectFrom("User as u")
      .select("u.id")
      .where("u.id", "=", given("id"))
      .where("u.version", "=", given("version"))
      .where("u.serviceAccountOf", "is", null)
      .forShare(),
);

/** Counts an attempt in a window, and returns the number of attempts so far. */
export const countUse = new Statement("throttle:count", (given: Given<{ key: string; window: Date }>) =>
  tables
    .insertInto("Throttle")
    .values({ key: given("key"), window: given("window"), used: sql.lit(1) })
    .onConflict((conflict) =>
      conflict.columns(["key", "window"]).doUpdateSet({ used: sql<number>`"Throttle"."used" + 1` }),
    )
    .returning("used"),
);
