import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Removes requests and assertions whose time is over. */
export const forgetSignIns = defineJob("sso:forget", z.object({}));
