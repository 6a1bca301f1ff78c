import { z } from "zod";
import { defineJob } from "@/jobs/define";

// Links are made when they are sent: a queue that held them would be a list of secrets.

/** Mails a link to choose a new password to an address, if an account has it. */
export const sendReset = defineJob("users:send-reset", z.object({ email: z.string() }));

/** Mails a link to a person that proves their address. */
export const sendVerification = defineJob("users:send-verification", z.object({ userId: z.string() }));
