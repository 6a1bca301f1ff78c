import { createHmac } from "node:crypto";
import { db, pooled, type Tx } from "@/db/client";
import type { IdempotencyKey } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { ApiError, conflict, underWay } from "@/lib/errors";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import { sealFor, signingKey, unsealFor } from "@/lib/seal";
import type { RestResponse } from "./message";
import { lockClaimed, takeOverKey } from "./queries";

const KEPT_MILLISECONDS = REQUEST_LIMITS.idempotencyHours * 60 * 60 * 1000;
/**
 * A request that hasn't started to write after this time loses its key to the next request with this key. The process
 * of such a request might have died. If the process is alive and starts to write later, it finds that its claim no
 * longer exists, and doesn't write anything.
 */
const CLAIM_MILLISECONDS = 60_000;
const PURPOSE = "idempotency";

export interface Claim {
  /** The ID of the credential, in the form `token:…` or `session:…`. */
  actor: string;
  key: string;
  requestHash: string;
  /** The secret that encrypts the response. */
  holder: string;
  /** The ID of this claim, or undefined until the request has claimed the key. */
  id?: string;
}

interface Kept {
  headers: Record<string, string>;
  body: string | null;
}

/**
 * Returns a hash that shows whether two requests are equal. The hash is keyed with AUTH_SECRET, so that attackers can't use it
 * to guess passwords in requests.
 */
export function hashOf(line: string, bytes: Uint8Array | null): string {
  const hash = createHmac("sha256", signingKey(PURPOSE)).update(line);
  if (bytes) hash.update(bytes);
  return hash.digest("base64url");
}

const stillRuns = (waitMilliseconds: number) =>
  underWay(
    "The first request with this `Idempotency-Key` is still running. Try again in a moment.",
    waitMilliseconds / 1000,
  );

/**
 * Returns the time after which the caller can try again. The time is as long as the first request has already been
 * running. This time never exceeds the time until the first request's claim ends.
 */
function waitFor(ageMilliseconds: number): number {
  const left = CLAIM_MILLISECONDS - ageMilliseconds;
  return left > 0 ? Math.min(ageMilliseconds, left) : CLAIM_MILLISECONDS / 10;
}

/**
 * Claims the key, or returns the existing row.
 * @throws ApiError 409 while the first request with the key runs, 422 if the first request was different
 */
export async function claimKey(claim: Claim): Promise<IdempotencyKey | null> {
  const { actor, key, requestHash } = claim;
  const createdAt = now();
  const claimId = newId();
  const data = { actor, key, requestHash, claimId, createdAt };
  const created = await db().idempotencyKey.createMany({ data: [data], skipDuplicates: true });
  const row = created.count === 1 ? null : await find(claim);
  if (created.count === 0 && !row) return await claimKey(claim);
  if (row) {
    const age = createdAt.getTime() - row.createdAt.getTime();
    const isOver = age >= KEPT_MILLISECONDS;
    if (!isOver && row.requestHash !== requestHash)
      throw new ApiError(
        422,
        "This `Idempotency-Key` was already used for a different request. Use a new key.",
      );
    if (!isOver && row.completedAt !== null) return row;
    if (!isOver && age < CLAIM_MILLISECONDS) throw stillRuns(waitFor(age));
    if (!(await takeOver(row, claimId, requestHash, createdAt))) {
      const isHeld = (await find(claim))?.claimId === row.claimId;
      if (isHeld) throw stillRuns(waitFor(age));
      return await claimKey(claim);
    }
  }
  claim.id = claimId;
  return null;
}

const find = ({ actor, key }: Claim) =>
  db().idempotencyKey.findUnique({ where: { actor_key: { actor, key } } });

/**
 * Takes over the key of a request that ended without a result. Returns whether this succeeded. The takeover fails if
 * the earlier request is writing, because that request holds a lock on the row.
 */
async function takeOver(row: IdempotencyKey, claimId: string, requestHash: string, createdAt: Date) {
  const { actor, key, claimId: lastClaimId } = row;
  const values = { actor, key, lastClaimId, claimId, requestHash, createdAt };
  return (await takeOverKey.count(pooled(), values)) === 1;
}

/**
 * Locks the key before the request writes. From now on, other requests can't take over the key.
 * @throws ApiError 409 if another request has already taken over the key
 */
export async function hold(tx: Tx, { actor, key, id = "" }: Claim): Promise<void> {
  if (!(await lockClaimed.first(tx, { actor, key, claimId: id }))) throw stillRuns(0);
}

/**
 * Stores the response. If the request has made changes, stores the response in the transaction of these
 * changes.
 */
export async function keep(tx: Tx | null, claim: Claim, response: RestResponse): Promise<void> {
  const { actor, key, id = "", holder } = claim;
  const body = response.body as string | Uint8Array | null;
  const kept: Kept = {
    headers: response.headers,
    body: body instanceof Uint8Array ? Buffer.from(body).toString() : body,
  };
  const sealed = sealFor(PURPOSE, holder, Buffer.from(JSON.stringify(kept)));
  await (tx ?? db()).idempotencyKey.updateMany({
    where: { actor, key, claimId: id, completedAt: null },
    data: { status: response.status, body: new Uint8Array(sealed), completedAt: now() },
  });
}

/** Releases the key. Call this function if the request hasn't changed anything. */
export async function release({ actor, key, id = "" }: Claim): Promise<void> {
  await db().idempotencyKey.deleteMany({ where: { actor, key, claimId: id, completedAt: null } });
}

/**
 * Returns the stored response.
 * @throws ApiError 409 if it can't be decrypted because AUTH_SECRET has changed
 */
export function replayOf({ holder }: Claim, { status, body: sealed }: IdempotencyKey): RestResponse {
  if (status === null || sealed === null) throw stillRuns(0);
  const { headers, body } = opened(holder, sealed);
  return { status, headers: { ...headers, "idempotent-replayed": "true" }, body };
}

function opened(holder: string, sealed: Uint8Array): Kept {
  try {
    return JSON.parse(unsealFor(PURPOSE, holder, sealed).toString()) as Kept;
  } catch {
    throw conflict(
      "The first request with this `Idempotency-Key` succeeded, but its response can no longer be read. Get the resource instead.",
    );
  }
}
