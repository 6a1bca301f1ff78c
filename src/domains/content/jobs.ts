import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Lets search know of spaces that were written before it was there. */
export const indexMissing = defineJob("search:index-missing", z.object({}));

/** Finishes what was left of transfers and of writes whose process was killed: bytes to copy, and bytes to remove. */
export const tidyStoredFiles = defineJob("files:tidy", z.object({}));

/** Removes bytes that earlier versions have left in the store. */
export const forgetUnknownFiles = defineJob("files:forget-unknown", z.object({}));
