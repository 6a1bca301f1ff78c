import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetAsked } from "./jobs";
import { forgetQuestions } from "./questions/service";

export const askHandlers: JobHandler[] = [handle(forgetAsked, () => forgetQuestions())];

export const askSchedules: Schedule[] = [schedule(forgetAsked, "41 4 * * *", { backfillMinutes: 60 })];
