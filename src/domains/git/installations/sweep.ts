import { db, type Tx } from "@/db/client";
import type { GitInstallation } from "@/db/generated/client";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { keepInStep, queueOf } from "../jobs";

const BATCH = 500;

type Key = Pick<GitInstallation, "organizationId" | "spaceId">;

/** Has both sides of a space's connection looked at; asked for again and again meanwhile, it is done once. */
export const askForStep = (tx: Pick<Tx, "$executeRaw">, { organizationId, spaceId }: Key) =>
  enqueue(
    tx,
    keepInStep,
    { organizationId, spaceId },
    { queue: queueOf(spaceId), key: `git-step:${spaceId}` },
  );

/**
 * Connections whose branch is to be looked at again, or whose space is not as it was exported: edited without a change
 * request, rolled back, or freed by one that was archived. Those that have failed wait.
 */
function listDue(): Promise<Key[]> {
  const time = now();
  return db().$queryRaw`SELECT i."organizationId", i."spaceId" FROM "GitInstallation" i
    JOIN "Space" s ON s."organizationId" = i."organizationId" AND s."id" = i."spaceId" AND s."deletedAt" IS NULL
    LEFT JOIN "GitSync" g ON g."organizationId" = i."organizationId" AND g."spaceId" = i."spaceId"
      AND g."url" = i."url" AND g."ref" = i."ref"
    LEFT JOIN "ChangeRequest" c ON c."organizationId" = i."organizationId" AND c."id" = i."changeRequestId"
    WHERE (i."retryAt" IS NULL OR i."retryAt" <= ${time})
      AND (i."polledAt" <= ${time}::timestamptz - i."pollMinutes" * interval '1 minute'
        OR i."retryAt" IS NOT NULL
        OR i."direction" <> 'import' AND g."revisionId" <> s."revisionId"
          AND (c."id" IS NULL OR c."status" IN ('merged', 'archived')))
    LIMIT ${BATCH}`;
}

/** Asks for every connection that is due. Safe to repeat. */
export async function sweep(): Promise<void> {
  for (const key of await listDue()) await askForStep(db(), key);
}

/** Asks for a space that something was merged into, where it is connected. */
export async function followMerge({ organizationId, spaceId }: Key): Promise<void> {
  const where = { organizationId, spaceId };
  if (await db().gitInstallation.findFirst({ where, select: { id: true } })) await askForStep(db(), where);
}
