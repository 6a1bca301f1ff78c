import { makePdf } from "@/domains/content/pdf/jobs";
import { handle, type JobHandler } from "@/jobs/handle";

/**
 * The PDF typesetter, and the only way into this folder. What it promises:
 *
 * - A PDF shows one revision, whatever is edited while it is made, and what its reader may read.
 * - It has bookmarks that are the page tree, a table of contents, and links within that lead where they lead on screen.
 * - A chapter is read when it is laid out, and only pages are kept: at most `PDF_PAGES_MAX` of them.
 * - Nothing is fetched: pictures come from the file store, and drawings are rendered in a thread that can be ended.
 * - What is too long (`PDF_PAGES_MAX`), too deep, or broken ends in a sentence, and never ends the worker.
 * - It lets the event loop of the worker take turns, and stops when its job does.
 *
 * The typesetter and its fonts are loaded when the first PDF is made.
 */
export const pdfHandlers: JobHandler[] = [
  handle(makePdf, async (payload, run) => {
    const { makePdfOf } = await import("./make");
    await makePdfOf(payload, run);
  }),
];
