import { makePdf } from "@/domains/content/pdf/jobs";
import { handle, type JobHandler } from "@/jobs/handle";
import { handleTask, type TaskHandler } from "@/lib/threads/task";
import { typesetTask } from "./task";

/**
 * The PDF typesetter, and the only entry point to this folder: the work of the worker, and of its thread. What it
 * guarantees:
 *
 * - A PDF shows one revision, whatever is edited while it is made, and only what its reader can read.
 * - It has bookmarks that match the page tree, a table of contents, and links that lead to the same places as on
 *   screen.
 * - A chapter is read when it is laid out, and only finished pages are kept in memory, up to a limit.
 * - It fetches nothing: images come from the file store, and drawings are rendered in a thread that can be stopped.
 * - Content that is too long (`PDF_LIMITS`), too deep, too costly or broken is replaced by a sentence, and never ends
 *   the worker.
 * - It is typeset in a separate thread (`src/threads/pdf.ts`), which is stopped if a step takes too long and when its
 *   job stops; the worker continues with other jobs.
 */
export const pdfHandlers: JobHandler[] = [
  handle(makePdf, async (payload, run) => (await import("./make")).makePdfOf(payload, run)),
];

/** The handlers import their code when there is a PDF to create. Only the thread loads pdfkit. */
export const typesetHandler: TaskHandler = handleTask(typesetTask, async (input) =>
  (await import("./set")).setInto(input),
);
