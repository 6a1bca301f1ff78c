import { pooled } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { addFirstSpec } from "@/domains/organizations/jobs";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { hoursAgo } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { processSpec } from "./jobs";
import { enqueueProcessing, failProcessing, processSpecification } from "./processing";
import { abandonedSpecs, dueSpecs } from "./queries";
import { createSpec } from "./service";

/** The slug of a new organization's first specification. */
const SLUG = "api";

/**
 * Adds an organization's first specification. The person `byId` entered its URL when creating the
 * organization. Repeated calls have no further effect.
 */
async function addFirst(organizationId: string, url: string, byId: string | null): Promise<void> {
  try {
    await createSpec(null, organizationId, SLUG, { url }, byId);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

const BATCH = 500;
/** The number of hours after which a specification is fetched again. */
const FRESH_HOURS = 6;

/** Queues the processing of all specifications that must be fetched again now. */
export async function refetchDue(): Promise<void> {
  const due = await dueSpecs.rows(pooled(), { before: hoursAgo(FRESH_HOURS), limit: BATCH });
  for (const { organizationId, id, processingNumber } of due) {
    await inTransaction(null, async (tx) => {
      const number = processingNumber + 1;
      const { count } = await tx.openAPISpec.updateMany({
        where: { organizationId, id, processingNumber, processingState: "complete" },
        data: { processingState: "pending", processingNumber: number },
      });
      if (count > 0) await enqueueProcessing(tx, { organizationId, id, processingNumber: number });
    });
  }
}

/**
 * Marks the processing of specifications as failed if the job no longer exists, because the worker was killed
 * at each attempt.
 */
export async function endAbandoned(): Promise<void> {
  const abandoned = await abandonedSpecs.rows(pooled(), { limit: BATCH });
  for (const { organizationId, id: specId, processingNumber: number } of abandoned) {
    const message =
      "Processing stopped after several interruptions, such as restarts of the server. Upload the specification again.";
    const failure = { code: "PARSE_ERROR", problems: [{ code: "LIMIT", message }] } as const;
    await failProcessing({ organizationId, specId, number }, failure);
    log.warn({ spec: specId }, "processing of a specification ended because its job no longer exists");
  }
}

export const openapiHandlers: JobHandler[] = [
  handle(processSpec, processSpecification),
  handle(addFirstSpec, ({ organizationId, url, byId }) => addFirst(organizationId, url, byId)),
  byClock("openapi:refetch-due", "11 * * * *", refetchDue),
  byClock("openapi:end-abandoned", "*/5 * * * *", endAbandoned),
];
