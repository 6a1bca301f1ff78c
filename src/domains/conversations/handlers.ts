import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { processConversations } from "./jobs";
import { processOrganization, resumeWaiting } from "./process";

export const conversationHandlers: JobHandler[] = [
  handle(processConversations, ({ organizationId }, run) => processOrganization(organizationId, run)),
  byClock("conversations:resume", "7 * * * *", resumeWaiting),
];
