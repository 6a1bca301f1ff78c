import { pooled } from "@/db/client";
import { sizes } from "./queries";

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
  const found = await sizes.first(pooled(), {});
  return { database: Number(found?.database), files: Number(found?.files) };
}
