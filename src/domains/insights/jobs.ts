import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Removes events of readers that are too old to be asked for. */
export const forgetEvents = defineJob("insights:forget", z.object({}));
