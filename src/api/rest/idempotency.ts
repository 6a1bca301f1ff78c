import { createHash } from "node:crypto";
import type { UserActor } from "@/access/actor";
import { db } from "@/db/client";
import type { IdempotencyKey } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { ApiError, conflict } from "@/lib/errors";
import { REQUEST_LIMITS } from "@/lib/limits";
import { seal, unseal } from "@/lib/seal";
import { answerError } from "./answer";
import type { RestRequest, RestResponse } from "./message";

const KEPT_MILLISECONDS = REQUEST_LIMITS.idempotencyHours * 60 * 60 * 1000;
/** A request that has not ended after this long is taken for one whose process died. */
const STALE_MILLISECONDS = 10 * 60 * 1000;
const PURPOSE = "idempotency";
const SANE_KEY = /^[\x20-\x7e]+$/;

interface Attempt {
  key: string;
  actor: UserActor;
  request: RestRequest;
  bytes: Uint8Array | null;
  requestId: string;
}

interface Claim {
  actor: string;
  key: string;
  requestHash: string;
}

interface Kept {
  headers: Record<string, string>;
  body: string | null;
}

function claimOf({ key, actor, request, bytes }: Attempt): Claim {
  if (!SANE_KEY.test(key) || key.length > REQUEST_LIMITS.idempotencyKeyCharacters) {
    throw new ApiError(400, "Idempotency-Key must be 1 to 255 printable ASCII characters");
  }
  const hash = createHash("sha256").update(`${request.method} ${request.path}?${request.query}\n`);
  if (bytes) hash.update(bytes);
  return { actor: `user:${actor.userId}`, key, requestHash: hash.digest("base64url") };
}

/**
 * Answers a POST that carries an `Idempotency-Key` once: the first one runs, later ones of the same person get its
 * answer again for 24 hours, marked `Idempotent-Replayed: true`. Faults (5xx) are not kept, so they can be retried.
 * @throws ApiError 400 for a bad key, 409 while the first one still runs, 422 when the key came with another request
 */
export async function answerOnce(attempt: Attempt, run: () => Promise<RestResponse>): Promise<RestResponse> {
  const claim = claimOf(attempt);
  const startedAt = now();
  const earlier = await take(claim, startedAt);
  if (earlier) return replay(earlier);
  let response: RestResponse;
  try {
    response = await run();
  } catch (error) {
    response = answerError(error, attempt.requestId);
  }
  await keep(claim, startedAt, response);
  return response;
}

/** Claims the key for this request, or answers the row of the one that has it. */
async function take(claim: Claim, startedAt: Date): Promise<IdempotencyKey | null> {
  const { actor, key, requestHash } = claim;
  const created = await db().idempotencyKey.createMany({
    data: [{ actor, key, requestHash, createdAt: startedAt }],
    skipDuplicates: true,
  });
  if (created.count === 1) return null;
  const row = await db().idempotencyKey.findUnique({ where: { actor_key: { actor, key } } });
  // It ended in a fault and was withdrawn between the two statements.
  if (!row) return take(claim, startedAt);
  const age = startedAt.getTime() - row.createdAt.getTime();
  const isOver = age >= KEPT_MILLISECONDS;
  const isStale = row.completedAt === null && age >= STALE_MILLISECONDS;
  if (!isOver && row.requestHash !== requestHash) {
    throw new ApiError(422, "This Idempotency-Key was used for another request");
  }
  if (!isOver && !isStale) return row;
  const takenOver = await db().idempotencyKey.updateMany({
    where: { actor, key, createdAt: row.createdAt, completedAt: row.completedAt },
    data: { requestHash, createdAt: startedAt, completedAt: null, status: null, body: null },
  });
  return takenOver.count === 1 ? null : take(claim, startedAt);
}

function replay(row: IdempotencyKey): RestResponse {
  if (row.completedAt === null || row.status === null || row.body === null) {
    throw conflict("The first request with this Idempotency-Key is still running");
  }
  const { headers, body } = JSON.parse(unseal(PURPOSE, row.body).toString()) as Kept;
  return { status: row.status, headers: { ...headers, "idempotent-replayed": "true" }, body };
}

async function keep(claim: Claim, startedAt: Date, response: RestResponse): Promise<void> {
  const { actor, key } = claim;
  // Of the row as this request wrote it: when it was taken over meanwhile, it is another one's.
  const mine = { actor, key, createdAt: startedAt, completedAt: null };
  if (response.status >= 500) {
    await db().idempotencyKey.deleteMany({ where: mine });
    return;
  }
  const body = response.body as string | Uint8Array | null;
  const kept: Kept = {
    headers: response.headers,
    body: body instanceof Uint8Array ? Buffer.from(body).toString() : body,
  };
  await db().idempotencyKey.updateMany({
    where: mine,
    data: {
      status: response.status,
      body: new Uint8Array(seal(PURPOSE, Buffer.from(JSON.stringify(kept)))),
      completedAt: now(),
    },
  });
}
