import { gitHandlers } from "@/domains/git/handlers";
import { spaceHandlers, spaceSchedules } from "@/domains/spaces/handlers";
import type { JobHandler, Schedule } from "@/jobs/handle";

/** Every job that a worker runs. Domains export theirs from `handlers.ts`. */
export const handlers: JobHandler[] = [...gitHandlers, ...spaceHandlers];

/** What runs by the clock. */
export const schedules: Schedule[] = [...spaceSchedules];
