import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetQuestions } from "./questions";

export const askHandlers: JobHandler[] = [
  byClock("ask:forget", "41 4 * * *", forgetQuestions, { backfillMinutes: 60 }),
];
