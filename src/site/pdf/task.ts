import type { PdfExport } from "@/db/generated/client";
import { defineTask } from "@/lib/threads/task";

/** What the typesetter is given: a row, and the path of the file that it writes. */
export interface TypesetInput {
  row: PdfExport;
  file: string;
}

/** The result: a number of pages, or the sentence that says why the content does not fit a PDF. */
export type Typeset = { pages: number } | { refusal: string };

/** How long the typesetter may be at one step: an honest page takes seconds on a loaded machine. */
const STEP_MILLISECONDS = 120_000;
/** What 12,000 pages of paper take until their numbers are known. */
const MEMORY_MEGABYTES = 1024;

export const typesetTask = defineTask<TypesetInput, Typeset>("pdf-typeset", {
  milliseconds: STEP_MILLISECONDS,
  apart: { file: "pdf", memoryMegabytes: MEMORY_MEGABYTES },
});

/** A row that has not ended: an ended row is never written again. */
export const unfinished = ({ organizationId, id }: Pick<PdfExport, "organizationId" | "id">) => ({
  organizationId,
  id,
  status: { in: ["pending", "running"] },
});
