import type { z } from "zod";
import type { ImportRun } from "@/db/generated/client";
import { apiUrl, appUrl } from "@/lib/urls";
import type { Format, importRunSchema, Problem, Status } from "./schema";

/** Path of a run below `/v1`; the contract has `/org` here, in the singular. */
export const pathOfRun = ({ organizationId, id }: Pick<ImportRun, "organizationId" | "id">) =>
  `/org/${organizationId}/imports/${id}`;

const target = ({ spaceId, changeRequestId, pageId }: ImportRun) => ({
  space: spaceId,
  ...(changeRequestId !== null && { changeRequest: changeRequestId }),
  ...(pageId !== null && { page: pageId }),
});

/** A run as the contract has it, with what was taken. */
export function presentImportRun(run: ImportRun): z.input<typeof importRunSchema> {
  const { id, createdById, changeRequestId, spaceId, done, total } = run;
  const isCompleted = run.status === "completed";
  return {
    object: "import-run",
    id,
    status: run.status as Status,
    source: { type: "file", files: run.files },
    target: target(run),
    createdBy: createdById,
    createdAt: run.createdAt.toISOString(),
    updatedAt: run.updatedAt.toISOString(),
    ...(run.startedAt && { startedAt: run.startedAt.toISOString() }),
    ...(run.endedAt && { completedAt: run.endedAt.toISOString() }),
    ...(run.reason !== null && { reason: run.reason }),
    ...(run.format !== null && { format: run.format as Format }),
    ...(run.step !== null && { step: run.step }),
    progress: { done, total },
    report: {
      pages: run.pageCount,
      files: run.fileCount,
      problems: run.problems as Problem[],
      problemCount: run.problemCount,
    },
    urls: {
      location: apiUrl(pathOfRun(run)),
      ...(isCompleted &&
        changeRequestId !== null && { app: appUrl(`/spaces/${spaceId}/change-requests/${changeRequestId}`) }),
    },
  };
}
