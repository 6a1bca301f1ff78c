import type { Tx } from "@/db/client";

/** Channel of PostgreSQL's NOTIFY that says which space was written to; the payload is `organizationId/spaceId`. */
export const SPACES_CHANNEL = "bindery_spaces";

/**
 * Tells everybody who looks at a space that something of it has changed: content, a change request, a comment, a
 * review. It is delivered once the caller's transaction is committed and never when it is rolled back, and once
 * however often the transaction says it. It carries no content: whoever hears it reads again, as what they may see.
 */
export async function announce(
  tx: Pick<Tx, "$executeRaw">,
  space: { organizationId: string; spaceId: string },
): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${SPACES_CHANNEL}, ${`${space.organizationId}/${space.spaceId}`})`;
}
