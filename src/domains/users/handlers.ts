import { handle, type JobHandler } from "@/jobs/handle";
import {
  mailEmailChange,
  mailEmailChanged,
  mailEmailChangeNotice,
  sendEmailChange,
  sendEmailChanged,
  sendEmailChangeNotice,
} from "./email-change";
import { mailVerification, sendVerification } from "./email-proof";
import { mailReset, sendReset } from "./password-reset";
import { mailChange, sendFactorChange } from "./second-factor/emails";

export const userHandlers: JobHandler[] = [
  handle(sendReset, ({ email }) => mailReset(email)),
  handle(sendEmailChange, ({ userId, email, proof }) => mailEmailChange(userId, email, proof)),
  handle(sendEmailChangeNotice, ({ name, current, email }) => mailEmailChangeNotice(name, current, email)),
  handle(sendEmailChanged, ({ name, previous, email }) => mailEmailChanged(name, previous, email)),
  handle(sendVerification, ({ userId }) => mailVerification(userId)),
  handle(sendFactorChange, ({ userId, change }) => mailChange(userId, change)),
];
