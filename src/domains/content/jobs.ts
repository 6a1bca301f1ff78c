import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Lets search know of spaces that were written before it was there. */
export const indexMissing = defineJob("search:index-missing", z.object({}));
