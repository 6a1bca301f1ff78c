import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { membershipOf, SPACE_ROLE } from "@/access/authorization/level-sql";
import {
  type Level,
  TRANSLATION_PERMISSIONS,
  type TranslationPermission,
} from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import { reads } from "@/db/reads";
import { columns, type Given, type RowOf, Statement, sameOrganization, tables } from "@/db/statement";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";

/**
 * The columns of a translation, the current revision of the translated space, and the current revision of the
 * source space. The source's revision is null if the source is deleted or in the trash.
 */
export const TRANSLATION_SHOWN = [
  ...columns("Translation", "t"),
  ...(["s.revisionId", "o.revisionId as sourceHeadId"] as const),
] as const;

/**
 * Selects the translations `t` of an organization, together with a person's membership `m`. People with a role on the
 * translated space can see the translation. If the space is in the trash, no one sees the translation.
 */
export const translationsOf = (given: Given<{ organizationId: string; userId: string }>) =>
  tables
    .selectFrom("Translation as t")
    .innerJoin("Space as s", sameOrganization("s", "t", { id: "spaceId" }))
    .leftJoin("Space as o", (join) =>
      sameOrganization("o", "t", { id: "sourceSpaceId" })(join).on("o.deletedAt", "is", null),
    )
    .leftJoin("Member as m", membershipOf("s", given("userId")))
    .where("t.organizationId", "=", given("organizationId"))
    .where("s.deletedAt", "is", null);

/** A translation and the person's level on its space. The level is null if the space is hidden from the person. */
export const translationById = new Statement(
  "translation",
  (given: Given<{ organizationId: string; userId: string; id: string }>) =>
    translationsOf(given)
      .select(TRANSLATION_SHOWN)
      .select(SPACE_ROLE.as("level"))
      .where("t.id", "=", given("id")),
);

/** A translation that the caller can see. */
export interface ScopedTranslation extends Omit<RowOf<typeof translationById>, "level"> {
  /** The caller's level on the translated space. */
  level: Level;
}

const path = z.object({
  organizationId: idField.describe("The ID of the organization."),
  translationId: idField.describe("The ID of the translation."),
});

/** Returns the translation for a member. Returns undefined if it doesn't exist or is hidden from the member. */
export async function findTranslation(
  organizationId: string,
  actor: UserActor,
  translationId: string,
  within?: InUnit,
): Promise<ScopedTranslation | undefined> {
  if (!reaches(actor, organizationId)) return undefined;
  const asked = { organizationId, userId: actor.userId, id: translationId };
  const row = await translationById.first(reads(within), asked);
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
