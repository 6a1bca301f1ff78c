import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Forgets questions that were asked long ago. */
export const forgetAsked = defineJob("ask:forget", z.object({}));
