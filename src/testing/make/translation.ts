import { db } from "@/db/client";
import type { Prisma, Translation } from "@/db/generated/client";
import type { TranslationUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import { emptyDocument } from "@/domains/content/markdown/document";
import { now } from "@/lib/clock";
import { makeSpace } from "./space";

interface Fields extends Partial<Omit<TranslationUncheckedCreateInput, "organizationId">> {
  organizationId: string;
}

/**
 * Creates a translation from English to French that has never run. If no spaces are given, creates the
 * translated space and the source space.
 */
export async function makeTranslation({ organizationId, ...fields }: Fields): Promise<Translation> {
  const time = now();
  return await db().translation.create({
    data: {
      organizationId,
      id: newId(),
      spaceId: fields.spaceId ?? (await makeSpace({ organizationId, language: "fr" })).id,
      sourceSpaceId: fields.sourceSpaceId ?? (await makeSpace({ organizationId, language: "en" })).id,
      sourceLanguage: "en",
      language: "fr",
      instructions: emptyDocument() as unknown as Prisma.InputJsonValue,
      createdAt: time,
      updatedAt: time,
      ...fields,
    },
  });
}

/**
 * Creates a translation conflict: reusable content that was changed both in the source and in the translation. Returns its ID.
 */
export async function makeTranslationConflict({
  organizationId,
  spaceId,
}: Pick<Translation, "organizationId" | "spaceId">): Promise<string> {
  const itemId = newId();
  const state = (title: string) => ({
    kind: "reusable-content",
    fields: { title, textHash: null, gitPath: null },
  });
  await db().translationItem.create({
    data: {
      organizationId,
      spaceId,
      itemId,
      kind: "reusable-content",
      status: "conflict",
      title: "Reused",
      fingerprint: "",
      written: state("Reused"),
      proposal: { ...state("Réutilisé"), text: "# Réutilisé\n" },
      reason: "both-changed",
    },
  });
  return itemId;
}

/** Creates a glossary term in English and French. Returns its ID. */
export async function makeGlossaryEntry(organizationId: string, term = "page"): Promise<string> {
  const id = newId();
  const translations = { en: term, fr: `${term} (fr)` };
  await db().glossaryEntry.create({
    data: { organizationId, id, translations, createdAt: now(), updatedAt: now() },
  });
  return id;
}
