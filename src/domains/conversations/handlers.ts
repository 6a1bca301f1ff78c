import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { processConversations, resumeConversations } from "./jobs";
import { processOrganization, resumeWaiting } from "./process";

export const conversationHandlers: JobHandler[] = [
  handle(processConversations, ({ organizationId }, run) => processOrganization(organizationId, run)),
  handle(resumeConversations, () => resumeWaiting()),
];

export const conversationSchedules: Schedule[] = [schedule(resumeConversations, "7 * * * *")];
