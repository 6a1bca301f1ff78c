import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { memberJoin, spaceRole } from "@/access/authorization/level-sql";
import {
  type Level,
  TRANSLATION_PERMISSIONS,
  type TranslationPermission,
} from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import { columnsOf } from "@/db/columns";
import type { Translation } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";

/** A translation with the caller's level on the translated space; null if the space is hidden from them. */
export interface TranslationRow extends Translation {
  level: Level | null;
  /** The current revision of the space. */
  revisionId: string;
  /** The current revision of the source; null if the source is deleted or in the trash. */
  sourceHeadId: string | null;
}

/** A translation that the caller can see. */
export interface ScopedTranslation extends TranslationRow {
  level: Level;
}

/** Columns of a {@link TranslationRow} except the level, with the joins of {@link TRANSLATION_JOINS}. */
export const TRANSLATION_COLUMNS = `${columnsOf("Translation", "t")}, s."revisionId", o."revisionId" AS "sourceHeadId"`;

/**
 * Joins for a Translation `t`. People with a role on the translated space can see the translation, unless the space is in
 * the trash.
 */
export const TRANSLATION_JOINS = `JOIN "Space" s ON s."organizationId" = t."organizationId" AND s."id" = t."spaceId"
    AND s."deletedAt" IS NULL
  LEFT JOIN "Space" o ON o."organizationId" = t."organizationId" AND o."id" = t."sourceSpaceId"
    AND o."deletedAt" IS NULL`;

const FIND = `SELECT ${TRANSLATION_COLUMNS}, ${spaceRole("s")} AS "level" FROM "Translation" t
  ${TRANSLATION_JOINS} ${memberJoin("s", "$2")}
  WHERE t."organizationId" = $1 AND t."id" = $3`;

const path = z.object({
  organizationId: idField.describe("The ID of the organization."),
  translationId: idField.describe("The ID of the translation."),
});

/** Returns the translation for a member; undefined if it doesn't exist or is hidden from them. */
export async function findTranslation(
  organizationId: string,
  actor: UserActor,
  translationId: string,
  within?: InUnit,
): Promise<ScopedTranslation | undefined> {
  if (!reaches(actor, organizationId)) return undefined;
  const values = [organizationId, actor.userId, translationId];
  const [row] = await hotQuery<TranslationRow>("translation", FIND, values, within);
  return row?.level ? { ...row, level: levelWithin(actor, row.level) } : undefined;
}

/** `/orgs/{organizationId}/translations/{translationId}`. */
export const translationScope = defineScope({
  who: "person",
  needs: levelOn("the space with the translated content", TRANSLATION_PERMISSIONS),
  path,
  async load(ctx, input, permission: TranslationPermission) {
    const translation = orNotFound(
      await findTranslation(input.organizationId, ctx.actor, input.translationId),
      "Translation",
    );
    assertLevel(translation.level, TRANSLATION_PERMISSIONS[permission], "the space");
    ctx.reply.version = translation.version;
    return { translation, organizationId: translation.organizationId };
  },
});
