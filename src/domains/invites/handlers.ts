import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { forgetEnded, mailInvitation } from "./deliver";
import { sendInvitation, sendSignUp } from "./jobs";
import { mailSignUp } from "./sign-up";

export const inviteHandlers: JobHandler[] = [
  handle(sendInvitation, ({ organizationId, invitationId }) => mailInvitation(organizationId, invitationId)),
  handle(sendSignUp, ({ organizationId, linkId, email }) => mailSignUp(organizationId, linkId, email)),
  byClock("invites:forget", "17 4 * * *", forgetEnded, { backfillMinutes: 60 }),
];
