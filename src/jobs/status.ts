import { Prisma } from "@/db/generated/client";
import { JOBS_TABLE } from "./private-tables";

/**
 * SQL: nothing works on this any more, nor will. The key of its job is `prefix` and `id`; a job that was killed at each
 * attempt stays behind without a worker. What waits and its job are made in one transaction, and a job outlives the end
 * of its work, so one look at both tells.
 */
export const isJobEnded = (prefix: string, id: Prisma.Sql): Prisma.Sql => Prisma.sql`NOT EXISTS (
  SELECT 1 FROM ${Prisma.raw(JOBS_TABLE)} j
  WHERE j."key" = ${prefix} || ${id} AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))`;
