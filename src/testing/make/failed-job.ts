import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { sweepUnusedFiles } from "@/domains/content/jobs";
import { enqueue } from "@/jobs/enqueue";
import { JOBS_TABLE } from "@/jobs/private-tables";

/** Creates a job that has failed permanently for an organization. Returns its ID. */
export async function makeFailedJob(organizationId: string): Promise<string> {
  const key = newId();
  await enqueue(db(), sweepUnusedFiles, { organizationId }, { key });
  const [job] = await db().$queryRawUnsafe<{ id: bigint }[]>(
    `UPDATE ${JOBS_TABLE} SET attempts = max_attempts, last_error = $2 WHERE key = $1 RETURNING id`,
    key,
    "the store said Bearer abcdefghijkl and nothing else",
  );
  return String(job?.id);
}
