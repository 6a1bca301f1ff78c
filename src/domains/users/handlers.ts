import { handle, type JobHandler } from "@/jobs/handle";
import { mailEmailChange, mailEmailChanged, sendEmailChange, sendEmailChanged } from "./email-change";
import { mailVerification, sendVerification } from "./email-proof";
import { mailReset, sendReset } from "./password-reset";

export const userHandlers: JobHandler[] = [
  handle(sendReset, ({ email }) => mailReset(email)),
  handle(sendEmailChange, ({ userId, email }) => mailEmailChange(userId, email)),
  handle(sendEmailChanged, ({ name, previous, email }) => mailEmailChanged(name, previous, email)),
  handle(sendVerification, ({ userId }) => mailVerification(userId)),
];
