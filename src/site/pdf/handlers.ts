import { makePdf } from "@/domains/content/pdf/jobs";
import { handle, type JobHandler } from "@/jobs/handle";

/** The typesetter and its fonts are loaded when the first PDF is made. */
export const pdfHandlers: JobHandler[] = [
  handle(makePdf, async (payload, run) => {
    const { makePdfOf } = await import("./make");
    await makePdfOf(payload, run);
  }),
];
