import { sql } from "kysely";
import { anyOf, type Given, rowCount, Statement, sameOrganization, tables } from "@/db/statement";
import { isAtHead } from "../read/head-sql";

interface OneSpace {
  organizationId: string;
  spaceId: string;
}

/** The maximum number of URLs of one space. Sites show further URLs without a card. */
const CARDS_MAX = 10_000;
const URL_BYTES_MAX = 2_048;

/** The number of cards that can be added to a space. */
const room = (given: Given<OneSpace>) =>
  tables
    .selectFrom("EmbedCard as c")
    .select(sql<number>`greatest(0, ${sql.lit(CARDS_MAX)} - ${rowCount})`.as("room"))
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.spaceId", "=", given("spaceId"));

/**
 * Adds a card for each embedded URL among references, unless the space already has this card or has no room for it. `references` is
 * a JSON array of objects with the fields `usage` and `href`. Returns a row for each new card.
 */
export const addCards = new Statement(
  "embeds:add",
  (given: Given<OneSpace & { references: string; now: Date }>) =>
    tables
      .insertInto("EmbedCard")
      .columns(["organizationId", "spaceId", "id", "url", "dueAt"])
      .expression((eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom(
                sql<{
                  usage: string;
                  href: string;
                }>`jsonb_to_recordset(${given("references")}::jsonb)`.as<"r">(
                  sql`r("usage" text, "href" text)`,
                ),
              )
              .select("r.href")
              .select(sql<string>`encode(sha256(convert_to(r."href", 'UTF8')), 'hex')`.as("id"))
              .distinct()
              .where("r.usage", "=", sql.lit("embed"))
              .where("r.href", "~*", sql.lit("^https?://"))
              // URLs with a user name or password get no card, so Bindery never requests them.
              .where("r.href", "!~", sql.lit("^[^:]*://[^/?#\\\\]*@"))
              .where(sql<boolean>`octet_length(r."href") <= ${sql.lit(URL_BYTES_MAX)}`)
              .as("u"),
          )
          .select([given("organizationId").as("organizationId"), given("spaceId").as("spaceId")])
          .select(["u.id", "u.href", given("now").as("dueAt")])
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("EmbedCard as k")
                  .select("k.id")
                  .where("k.organizationId", "=", given("organizationId"))
                  .where("k.spaceId", "=", given("spaceId"))
                  .whereRef("k.id", "=", "u.id"),
              ),
            ),
          )
          .limit(room(given)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning("id"),
);

/** Returns those of the given cards that have a title. */
export const cardsById = new Statement(
  "embeds:cards",
  (given: Given<OneSpace & { ids: readonly string[] }>) =>
    tables
      .selectFrom("EmbedCard as c")
      .select(["c.url", "c.title", "c.description", "c.site", "c.fileKey", "c.imageWidth", "c.imageHeight"])
      .where("c.organizationId", "=", given("organizationId"))
      .where("c.spaceId", "=", given("spaceId"))
      .where("c.id", "=", anyOf(given("ids")))
      .where("c.title", "<>", sql.lit("")),
);

/** Returns the organizations with cards to fetch. Omits spaces in the trash. */
export const organizationsWithDue = new Statement(
  "embeds:due-by-organization",
  (given: Given<{ now: Date }>) =>
    tables
      .selectFrom("EmbedCard as c")
      .innerJoin("Space as s", sameOrganization("s", "c", { id: "spaceId" }))
      .select("c.organizationId")
      .distinct()
      .where("c.dueAt", "<=", given("now"))
      .where("s.deletedAt", "is", null),
);

/** Returns cards to fetch, starting with the card that has waited longest. Omits spaces in the trash. */
export const dueCards = new Statement(
  "embeds:due",
  (given: Given<{ organizationId: string; now: Date; limit: number }>) =>
    tables
      .selectFrom("EmbedCard as c")
      .innerJoin("Space as s", sameOrganization("s", "c", { id: "spaceId" }))
      .select(["c.organizationId", "c.spaceId", "c.id", "c.url", "c.title", "c.description", "c.site"])
      .select(["c.fileKey", "c.failures"])
      .where("c.organizationId", "=", given("organizationId"))
      .where("c.dueAt", "<=", given("now"))
      .where("s.deletedAt", "is", null)
      .orderBy("c.dueAt")
      .orderBy("c.id")
      .limit(given("limit")),
);

/** Returns the URLs that the current pages and reusable content of a space embed. */
export const embeddedUrls = new Statement(
  "embeds:urls",
  (given: Given<{ organizationId: string; branchId: string }>) =>
    tables
      .selectFrom("PageReference as r")
      .innerJoin(
        "PageVersion as v",
        sameOrganization("v", "r", { branchId: "branchId", pageId: "pageId", fromNumber: "fromNumber" }),
      )
      .select("r.href")
      .where("r.organizationId", "=", given("organizationId"))
      .where("r.branchId", "=", given("branchId"))
      .where("r.usage", "=", sql.lit("embed"))
      .where(isAtHead("v"))
      .union(
        tables
          .selectFrom("ReusableContentVersion as v")
          .innerJoinLateral(
            sql<{ usage: string; href: string }>`jsonb_to_recordset(coalesce(v."uses", '[]'))`.as<"u">(
              sql`u("usage" text, "href" text)`,
            ),
            (join) => join.onTrue(),
          )
          .select("u.href")
          .where("v.organizationId", "=", given("organizationId"))
          .where("v.branchId", "=", given("branchId"))
          .where("u.usage", "=", sql.lit("embed"))
          .where(isAtHead("v")),
      ),
);
