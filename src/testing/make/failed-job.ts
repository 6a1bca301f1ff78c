import { sql } from "kysely";
import { pooled } from "@/db/client";
import { newId } from "@/db/ids";
import { sweepUnusedFiles } from "@/domains/content/jobs";
import { enqueue } from "@/jobs/enqueue";
import { JOBS_TABLE } from "@/jobs/private-tables";
import { runSql } from "../sql";

/** Creates a job that has failed permanently for an organization. Returns its ID. */
export async function makeFailedJob(organizationId: string): Promise<string> {
  const key = newId();
  await enqueue(pooled(), sweepUnusedFiles, { organizationId }, { key });
  const error = "the store said Bearer abcdefghijkl and nothing else";
  const [job] = await runSql(sql<{ id: bigint }>`UPDATE ${sql.raw(JOBS_TABLE)}
    SET attempts = max_attempts, last_error = ${error} WHERE key = ${key} RETURNING id`);
  return String(job?.id);
}
