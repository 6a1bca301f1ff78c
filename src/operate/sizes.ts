import { pooled } from "@/db/client";
import { sizes } from "./queries";

/** The storage that the instance uses, in bytes. */
export interface Sizes {
  database: number;
  /** The size of all files in the store. */
  files: number;
}

/**
 * Reads the sizes. If you call this function often, cache the result, because PostgreSQL reads the size of
 * every file of the database.
 */
export async function readSizes(): Promise<Sizes> {
  const found = await sizes.first(pooled(), {});
  return { database: Number(found?.database), files: Number(found?.files) };
}
