import { db } from "@/db/client";

/** Bytes that the installation takes. */
export interface Sizes {
  database: number;
  /** Of the files in the store. */
  files: number;
}

/** PostgreSQL reads the size of every file of the database for this, so frequent callers should cache the answer. */
export async function readSizes(): Promise<Sizes> {
  const [sizes] = await db().$queryRaw<{ database: bigint; files: bigint }[]>`
    SELECT pg_database_size(current_database()) AS database,
           (SELECT coalesce(sum(total."bytes"), 0)::bigint FROM
             (SELECT b."organizationId", sum(b."size") AS "bytes" FROM "Blob" b GROUP BY b."organizationId") total) AS files`;
  return { database: Number(sizes?.database), files: Number(sizes?.files) };
}
