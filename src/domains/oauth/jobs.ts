import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Forgets registered clients that nobody uses, and codes that are over. */
export const forgetUnusedClients = defineJob("oauth:forget-unused", z.object({}));
