import { handle, type JobHandler } from "@/jobs/handle";
import { mailVerification } from "./email-proof";
import { sendReset, sendVerification } from "./jobs";
import { mailReset } from "./password-reset";

export const userHandlers: JobHandler[] = [
  handle(sendReset, ({ email }) => mailReset(email)),
  handle(sendVerification, ({ userId }) => mailVerification(userId)),
];
