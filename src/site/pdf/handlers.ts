import { makePdf } from "@/domains/content/pdf/jobs";
import { handle, type JobHandler } from "@/jobs/handle";
import { handleTask, type TaskHandler } from "@/lib/threads/task";
import { typesetTask } from "./task";

/**
 * The PDF typesetter, and the only way into this folder: what the worker does, and what its thread runs. What it promises:
 *
 * - A PDF shows one revision, whatever is edited while it is made, and what its reader may read.
 * - It has bookmarks that are the page tree, a table of contents, and links within that lead where they lead on screen.
 * - A chapter is read when it is laid out, and only pages are kept: at most so many of them.
 * - Nothing is fetched: pictures come from the file store, and drawings are rendered in a thread that can be ended.
 * - What is too long (`PDF_LIMITS`), too deep, too costly or broken ends in a sentence, and never ends the worker.
 * - It is set in a thread of its own (`src/threads/pdf.ts`), which is ended where a step takes too long and when its job
 *   stops; the worker goes on with other jobs.
 */
export const pdfHandlers: JobHandler[] = [
  handle(makePdf, async (payload, run) => (await import("./make")).makePdfOf(payload, run)),
];

/** Each of them loads what it runs once there is a PDF to make: pdfkit is for the thread alone. */
export const typesetHandler: TaskHandler = handleTask(typesetTask, async (input) =>
  (await import("./set")).setInto(input),
);
