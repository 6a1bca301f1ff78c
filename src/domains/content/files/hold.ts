import type { Queryable } from "@/domains/content/versions";
import { conflict } from "@/lib/errors";

/**
 * Keeps stored bytes from being removed until the caller's transaction ends, which refers to them.
 * @throws ApiError 409 where they are not there any more
 */
export async function holdFiles(
  db: Queryable,
  organizationId: string,
  keys: Iterable<string>,
): Promise<void> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return;
  const held = await db.$queryRawUnsafe<unknown[]>(
    `SELECT 1 FROM "Blob" WHERE "organizationId" = $1 AND "hash" = ANY($2::text[])
     ORDER BY "hash" FOR KEY SHARE`,
    organizationId,
    wanted,
  );
  if (held.length < wanted.length) throw conflict("A file was removed meanwhile: bring it once more");
}
