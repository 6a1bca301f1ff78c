import type { z } from "zod";
import { permissionsAt, TRANSLATION_PERMISSIONS } from "@/access/authorization/roles";
import type { TranslationItem } from "@/db/generated/client";
import { readStoredDocument } from "@/domains/content/document-schema";
import { apiUrl, appUrl } from "@/lib/urls";
import type { ScopedTranslation } from "@/scopes/translation";
import type { translationItemSchema, translationSchema } from "./schema";

type Resource = z.input<typeof translationSchema>;
type Item = z.input<typeof translationItemSchema>;

/** Returns the path of a translation in the API. */
export const pathOfTranslation = ({ organizationId, id }: Pick<ScopedTranslation, "organizationId" | "id">) =>
  `/orgs/${organizationId}/translations/${id}`;

/**
 * The API contract has no status for failures. A run that failed has the status `completed`, and `latestRun`
 * contains the error.
 */
const STATUSES: Record<string, Resource["status"]> = {
  pending: "pending",
  running: "running",
  success: "completed",
  failure: "completed",
};

function latestRunOf(row: ScopedTranslation): Resource["latestRun"] {
  if (row.runStatus === null) return undefined;
  return {
    status: row.runStatus as NonNullable<Resource["latestRun"]>["status"],
    progress: row.runProgress,
    ...(row.runStep !== null && { step: row.runStep }),
    pages: row.runPages,
    pagesDone: row.runPagesDone,
    ...(row.runError !== null && { error: { code: row.runErrorCode ?? "internal", message: row.runError } }),
    ...(row.runStartedAt && { startedAt: row.runStartedAt.toISOString() }),
    ...(row.runEndedAt && { endedAt: row.runEndedAt.toISOString() }),
  };
}

export function presentTranslation(row: ScopedTranslation): Resource {
  const language = row.language as Resource["language"];
  const latestRun = latestRunOf(row);
  return {
    object: "translation",
    id: row.id,
    status: STATUSES[row.runStatus ?? "pending"] ?? "pending",
    source: { space: row.sourceSpaceId, language: row.sourceLanguage as Resource["language"] },
    language,
    instructions: readStoredDocument(row.instructions),
    automatic: row.automatic,
    outdated: row.sourceHeadId !== null && row.sourceHeadId !== row.sourceRevisionId,
    result: { space: row.spaceId, revision: row.revisionId, language },
    ...(latestRun && { latestRun }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    stats: {
      runs: row.runs,
      totalWords: row.totalWords,
      totalPages: row.totalPages,
      totalDuration: row.totalDuration,
      latestRunDuration: row.latestRunDuration,
      latestPages: row.latestPages,
      latestWords: row.latestWords,
    },
    permissions: permissionsAt(TRANSLATION_PERMISSIONS, row.level),
    urls: {
      location: apiUrl(pathOfTranslation(row)),
      app: appUrl(`/orgs/${row.organizationId}/translations/${row.id}`),
    },
  };
}

/**
 * An item of a translation. In the response for a single item, `conflict` also contains the two conflicting
 * texts.
 */
export type ShownItem = TranslationItem & { conflict?: Item["conflict"] };

export function presentItem(translation: ScopedTranslation, item: ShownItem): Item {
  const { itemId, kind, title, conflict } = item;
  const page = kind === "page" ? `/pages/${itemId}` : "";
  return {
    object: "translation-item",
    id: itemId,
    kind: kind as Item["kind"],
    title,
    status: item.status as Item["status"],
    failures: item.failures as string[],
    ...(conflict && { conflict }),
    updatedAt: item.updatedAt.toISOString(),
    urls: {
      location: apiUrl(`${pathOfTranslation(translation)}/items/${itemId}`),
      app: appUrl(`/spaces/${translation.spaceId}${page}`),
    },
  };
}
