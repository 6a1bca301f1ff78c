import { makePdf } from "@/domains/content/pdf/jobs";
import { handle, type JobHandler } from "@/jobs/handle";
import { handleTask, type TaskHandler } from "@/lib/threads/task";
import { typesetTask } from "./task";

/**
 * Creates PDFs. This module is the only entry point to its folder: the job for the worker, and the task for its thread. It
 * guarantees:
 *
 * - A PDF shows one revision, even if the content changes in the meantime. It shows only content that the person who
 *   requested it can read.
 * - It has bookmarks that match the page tree, a table of contents, and links to the same targets as on screen.
 * - Each chapter is loaded when it's laid out, and only finished pages are kept in memory, up to a limit.
 * - It sends no requests: images come from the file store. A thread that can be stopped renders SVG images.
 * - Content that is too long (`PDF_LIMITS`), too deep, too costly or invalid is replaced by a message, and never stops the
 *   worker.
 * - It runs in a separate thread (`src/threads/pdf.ts`), which is stopped if a step takes too long or its job is stopped.
 *   The worker continues with other jobs.
 */
export const pdfHandlers: JobHandler[] = [
  handle(makePdf, async (payload, run) => (await import("./make")).makePdfOf(payload, run)),
];

/** The handlers import their code only if there is a PDF to create. Only the thread loads pdfkit. */
export const typesetHandler: TaskHandler = handleTask(typesetTask, async (input) =>
  (await import("./set")).setInto(input),
);
