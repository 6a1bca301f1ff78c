import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { lockedSpec } from "./queries";

/**
 * Replaces the stored reasons why pages weren't updated after a specification changed. Stores each reason
 * only once. Keeps the problems that were found when the specification was processed. Does nothing if the
 * specification has been deleted.
 */
export async function noteFollowed(
  organizationId: string,
  slug: string,
  refusals: readonly string[],
): Promise<void> {
  const problems = [...new Set(refusals)].map((message) => ({ code: "FOLLOW" as const, message }));
  await inTransaction(null, async (tx) => {
    const row = await lockedSpec.first(tx, { organizationId, slug });
    if (!row) return;
    const others = row.lastProcessedErrors.filter(({ code }) => code !== "FOLLOW");
    if (problems.length === 0 && others.length === row.lastProcessedErrors.length) return;
    await tx.openAPISpec.update({
      where: { organizationId_id: { organizationId, id: row.id } },
      data: { lastProcessedErrors: JSON.parse(JSON.stringify([...others, ...problems])), updatedAt: now() },
    });
  });
}
