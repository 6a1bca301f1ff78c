import { handle, type JobHandler } from "@/jobs/handle";
import { mailVerification, sendVerification } from "./email-proof";
import { mailReset, sendReset } from "./password-reset";

export const userHandlers: JobHandler[] = [
  handle(sendReset, ({ email }) => mailReset(email)),
  handle(sendVerification, ({ userId }) => mailVerification(userId)),
];
