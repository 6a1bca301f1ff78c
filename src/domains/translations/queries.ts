import { type NotNull, sql } from "kysely";
import { SPACE_ROLE, standing } from "@/access/authorization/level-sql";
import { inPages, PAGES } from "@/db/list";
import { lockedRow } from "@/db/locked-row";
import type { After } from "@/db/page";
import {
  anyOf,
  type Given,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { isJobEnded } from "@/jobs/status";
import { TRANSLATION_SHOWN, translationsOf } from "@/scopes/translation";
import { jobKeyOf } from "./jobs";

interface TranslationsAsked {
  organizationId: string;
  userId: string;
  spaceId: string;
}

const FILTERS = { ofSpace: [false, true] } as const;

/**
 * Selects the translations for which the person has a role in the translated space. If `ofSpace` is set,
 * selects a translation only if its source space or its translated space is the given space.
 */
const translationsAsked = (given: Given<TranslationsAsked>, { ofSpace }: ShapeOf<typeof FILTERS>) =>
  translationsOf(given)
    .crossJoinLateral(standing(SPACE_ROLE))
    .where("l.level", "is not", null)
    .$if(ofSpace, (found) =>
      found.where(({ or, eb }) =>
        or([eb("t.spaceId", "=", given("spaceId")), eb("t.sourceSpaceId", "=", given("spaceId"))]),
      ),
    );

/** Lists one page of translations, oldest first. */
export const translationsPage = new ShapedStatement(
  "translations",
  { ...FILTERS, ...PAGES } as const,
  (given: Given<TranslationsAsked & After & { limit: number }>, { isNext, ...shape }) =>
    inPages(
      translationsAsked(given, shape)
        .select(TRANSLATION_SHOWN)
        .select("l.level")
        .$narrowType<{ level: NotNull }>(),
      given,
      { isNext },
      { time: "t.createdAt", id: "t.id" },
    ),
);

export const translationsCount = new ShapedStatement(
  "translations:count",
  FILTERS,
  (given: Given<TranslationsAsked>, shape) => translationsAsked(given, shape).select(rowCount.as("count")),
);

export const lockedTranslation = lockedRow("Translation", "organizationId", "id");

/** Finds the translation of a space into a language. Ignores translated spaces that are deleted or in the trash. */
export const translationInto = new Statement(
  "translation:language",
  (given: Given<{ organizationId: string; sourceSpaceId: string; language: string }>) =>
    tables
      .selectFrom("Translation as t")
      .innerJoin("Space as s", sameOrganization("s", "t", { id: "spaceId" }))
      .select("t.id")
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.sourceSpaceId", "=", given("sourceSpaceId"))
      .where("t.language", "=", given("language"))
      .where("s.deletedAt", "is", null),
);

/**
 * Reads the source space and the translated space, and prevents their deletion until the transaction ends.
 */
export const heldSpaces = new Statement(
  "translation:spaces",
  (given: Given<{ organizationId: string; spaceId: string; sourceSpaceId: string }>) =>
    tables
      .selectFrom("Space as s")
      .select(["s.id", "s.branchId", "s.deletedAt"])
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "in", [given("spaceId"), given("sourceSpaceId")])
      .orderBy("s.id")
      .forKeyShare(),
);

/**
 * Finds automatic translations whose source has changed since their last run. If the last run failed, finds
 * the translation only if the source has changed again since then.
 */
export const behindTranslations = new Statement("translations:behind", (given: Given<{ limit: number }>) =>
  tables
    .selectFrom("Translation as t")
    .innerJoin("Space as o", sameOrganization("o", "t", { id: "sourceSpaceId" }))
    .innerJoin("Space as s", sameOrganization("s", "t", { id: "spaceId" }))
    .select(["t.organizationId", "t.id"])
    .where("o.deletedAt", "is", null)
    .where("s.deletedAt", "is", null)
    .where("t.automatic", "=", sql.lit(true))
    .whereRef("o.revisionId", "is distinct from", "t.sourceRevisionId")
    .where(({ or, and, eb }) =>
      or([
        eb("t.runStatus", "is", null),
        eb("t.runStatus", "=", sql.lit("success")),
        and([eb("t.runStatus", "=", sql.lit("failure")), eb("o.updatedAt", ">", eb.ref("t.runEndedAt"))]),
      ]),
    )
    .orderBy("t.updatedAt")
    .limit(given("limit")),
);

/** Finds translations with a run that hasn't ended although its job no longer exists. */
export const abandonedTranslations = new Statement(
  "translations:abandoned",
  (given: Given<{ limit: number }>) =>
    tables
      .selectFrom("Translation as t")
      .select(["t.organizationId", "t.id", "t.runId"])
      .where("t.runStatus", "in", [sql.lit("pending"), sql.lit("running")])
      .where(isJobEnded(jobKeyOf(""), "t.runId"))
      .limit(given("limit"))
      .$narrowType<{ runId: NotNull }>(),
);

/** Deletes those rows of a table that belong to translations of the given source spaces. */
export const deleteOfSources = new ShapedStatement(
  "translations:delete",
  { table: ["TranslationItem", "TranslationSegment", "Translation"] } as const,
  (given: Given<{ organizationId: string; sourceSpaceIds: readonly string[] }>, { table }) =>
    tables
      .deleteFrom(table)
      .where("organizationId", "=", given("organizationId"))
      .where("spaceId", "in", (eb) =>
        eb
          .selectFrom("Translation as t")
          .select("t.spaceId")
          .where("t.organizationId", "=", given("organizationId"))
          .where("t.sourceSpaceId", "=", anyOf(given("sourceSpaceIds"))),
      ),
);
