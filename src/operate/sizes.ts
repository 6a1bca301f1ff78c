import { db } from "@/db/client";

/** The storage that the instance uses, in bytes. */
export interface Sizes {
  database: number;
  /** The size of all files in the store. */
  files: number;
}

/**
 * Reads the sizes. PostgreSQL reads the size of every file in the database for this, so cache the result if you call this
 * function often.
 */
export async function readSizes(): Promise<Sizes> {
  const [sizes] = await db().$queryRaw<{ database: bigint; files: bigint }[]>`
    SELECT pg_database_size(current_database()) AS database,
           (SELECT coalesce(sum(total."bytes"), 0)::bigint FROM
             (SELECT b."organizationId", sum(b."size") AS "bytes" FROM "Blob" b GROUP BY b."organizationId") total) AS files`;
  return { database: Number(sizes?.database), files: Number(sizes?.files) };
}
