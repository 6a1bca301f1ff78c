import type { UserActor } from "@/access/authorization/actor";
import { unitOfWork } from "@/db/transaction";
import type { UnitOfWork } from "@/db/unit-of-work";
import { ApiError, invalidRequest } from "@/lib/errors";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import type { Around } from "@/trpc/context";
import { answerError } from "./answer";
import { type Claim, claimKey, hashOf, hold, keep, release, replayOf } from "./idempotency-key";
import type { RestRequest, RestResponse } from "./message";

const SANE_KEY = /^[\x20-\x7e]+$/;
const BEARER = /^Bearer +(\S+) *$/i;

interface Attempt {
  key: string;
  actor: UserActor;
  request: RestRequest;
  bytes: Uint8Array | null;
  requestId: string;
}

/**
 * A secret that only the owner of the credential can send. If the credential is a token, the secret is the
 * token itself, because the database contains only its hash.
 */
function holderOf({ credential }: UserActor, { headers }: RestRequest): string {
  if (credential.kind === "session") return credential.id;
  return BEARER.exec(headers.authorization ?? "")?.[1] ?? credential.id;
}

function claimOf({ key, actor, request, bytes }: Attempt): Claim {
  if (!SANE_KEY.test(key) || key.length > REQUEST_LIMITS.idempotencyKeyCharacters) {
    throw invalidRequest(
      "Idempotency-Key",
      "The `Idempotency-Key` header must have 1–255 printable ASCII characters.",
    );
  }
  const { kind, id } = actor.credential;
  const requestHash = hashOf(`${request.method} ${request.path}?${request.query}\n`, bytes);
  return { actor: `${kind}:${id}`, key, requestHash, holder: holderOf(actor, request) };
}

/**
 * Stores the response. If the request has an open transaction with changes, stores the response in this
 * transaction and commits it.
 */
async function keepWith(unit: UnitOfWork, claim: Claim, response: RestResponse): Promise<void> {
  if (unit.tx) await unit.commit((tx) => keep(tx, claim, response));
  else await keep(null, claim, response);
}

/**
 * Handles an error response. If the request has made changes, stores the response together with these changes. If the
 * request hasn't changed anything, releases the key.
 */
async function refuse(unit: UnitOfWork, claim: Claim, response: RestResponse): Promise<void> {
  if (response.status < 500 && unit.tx && unit.isDone) return await keepWith(unit, claim, response);
  await unit.rollback();
  await release(claim);
}

/**
 * Runs a POST with an `Idempotency-Key` only once. The first request runs, and stores its response in the
 * transaction that makes its changes. For 24 hours, later requests with the same key and credential get this
 * response again, with the header `Idempotent-Replayed: true`. `run` makes all checks before it looks up the
 * key. Therefore, callers get the stored response only if they're still allowed to make the request. If a
 * request is refused before it changes anything, it doesn't use up the key (docs/rest.md).
 * @throws ApiError 400 for an invalid key, 409 while the first request runs, 422 if the key was used with a
 * different request
 */
export async function answerOnce(
  attempt: Attempt,
  run: (unit: UnitOfWork, around: Around) => Promise<RestResponse>,
): Promise<RestResponse> {
  const claim = claimOf(attempt);
  const unit = unitOfWork((tx) => hold(tx, claim));
  let state: "unclaimed" | "claimed" | RestResponse = "unclaimed";
  const around: Around = async (act) => {
    const earlier = await claimKey(claim);
    state = earlier ? replayOf(claim, earlier) : "claimed";
    if (earlier) throw new ApiError(409, "The first request with this `Idempotency-Key` already succeeded.");
    return await act();
  };
  try {
    const response = await run(unit, around);
    await keepWith(unit, claim, response);
    return response;
  } catch (error) {
    const reached = state as "unclaimed" | "claimed" | RestResponse;
    if (reached === "unclaimed") throw error;
    if (reached !== "claimed") return reached;
    const response = answerError(error, attempt.requestId);
    await refuse(unit, claim, response);
    return response;
  }
}
