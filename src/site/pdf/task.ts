import type { PdfExport } from "@/db/generated/client";
import { defineTask } from "@/lib/threads/task";

/** The input of the PDF task: a row, and the path of the output file. */
export interface TypesetInput {
  row: PdfExport;
  file: string;
}

/** The result of the PDF task: the number of pages, or the reason why the content doesn't fit into a PDF. */
export type Typeset = { pages: number } | { refusal: string };

/** The time limit for one step. A normal page takes seconds on a loaded machine. */
const STEP_MILLISECONDS = 120_000;
/** The memory limit. This limit is enough for 12,000 pages, which stay in memory until the page numbers are known. */
const MEMORY_MEGABYTES = 1024;

export const typesetTask = defineTask<TypesetInput, Typeset>("pdf-typeset", {
  milliseconds: STEP_MILLISECONDS,
  apart: { file: "pdf", memoryMegabytes: MEMORY_MEGABYTES },
});

/** Selects a row only if its PDF is neither completed nor failed, so that such rows never change. */
export const unfinished = ({ organizationId, id }: Pick<PdfExport, "organizationId" | "id">) => ({
  organizationId,
  id,
  status: { in: ["pending", "running"] },
});
