import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Removes counters and kept answers whose time is over. */
export const forgetBygones = defineJob("system:forget-bygones", z.object({}));

/** Removes what has ended and is kept for some days after. */
export const purge = defineJob("system:purge", z.object({}));
