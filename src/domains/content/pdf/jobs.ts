import { z } from "zod";
import { defineJob } from "@/jobs/define";

export const makePdf = defineJob("pdf:make", z.object({ organizationId: z.string(), id: z.string() }), {
  maxAttempts: 3,
  isLong: true,
});

/** A PDF is deleted if no one has requested it for this number of days. */
export const PDF_KEPT_DAYS = 14;

/** The error message of a PDF that couldn't be created because of an internal error. */
export const PDF_FAULT =
  "The PDF couldn't be created. Try again, or ask the operator to check the server log.";

/** The queue runs one job at a time, because a job can use a few hundred megabytes of memory. */
export const PDF_QUEUE = "pdf";
