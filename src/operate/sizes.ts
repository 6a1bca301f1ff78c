import { db } from "@/db/client";

/** The storage that the instance uses, in bytes. */
export interface Sizes {
  database: number;
  /** Files in the store. */
  files: number;
}

/**
 * To compute these sizes, PostgreSQL reads the size of every file of the database. Cache the result if you
 * call it often.
 */
export async function readSizes(): Promise<Sizes> {
  const [sizes] = await db().$queryRaw<{ database: bigint; files: bigint }[]>`
    SELECT pg_database_size(current_database()) AS database,
           (SELECT coalesce(sum(total."bytes"), 0)::bigint FROM
             (SELECT b."organizationId", sum(b."size") AS "bytes" FROM "Blob" b GROUP BY b."organizationId") total) AS files`;
  return { database: Number(sizes?.database), files: Number(sizes?.files) };
}
