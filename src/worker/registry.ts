import { gitHandlers } from "@/domains/git/handlers";
import type { JobHandler, Schedule } from "@/jobs/handle";

/** Every job that a worker runs. Domains export theirs from `handlers.ts`. */
export const handlers: JobHandler[] = [...gitHandlers];

/** What runs by the clock. */
export const schedules: Schedule[] = [];
