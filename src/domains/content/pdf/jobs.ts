import { z } from "zod";
import { defineJob } from "@/jobs/define";

export const makePdf = defineJob("pdf:make", z.object({ organizationId: z.string(), id: z.string() }), {
  maxAttempts: 3,
  isLong: true,
});

/** How many days a PDF is kept after the last request for it. */
export const PDF_KEPT_DAYS = 14;

/** The row's message about a PDF that failed because of an internal error. */
export const PDF_FAULT = "The PDF could not be made. The log of the server has the details.";

/** One at a time: each may take some hundred megabytes. */
export const PDF_QUEUE = "pdf";
