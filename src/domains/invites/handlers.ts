import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetEnded, mailInvitation } from "./deliver";
import { forgetInvites, sendInvitation, sendSignUp } from "./jobs";
import { mailSignUp } from "./sign-up";

export const inviteHandlers: JobHandler[] = [
  handle(sendInvitation, ({ organizationId, invitationId }) => mailInvitation(organizationId, invitationId)),
  handle(sendSignUp, ({ organizationId, linkId, email }) => mailSignUp(organizationId, linkId, email)),
  handle(forgetInvites, () => forgetEnded()),
];

export const inviteSchedules: Schedule[] = [schedule(forgetInvites, "17 4 * * *", { backfillMinutes: 60 })];
