import { forbidden } from "@/lib/errors";
import type { Actor, TokenScope, UserActor } from "./actor";
import { atLeast, type Level } from "./roles";

/**
 * The highest level of a token with scope `write`. Such a token can create and change content, but has no administrator
 * permissions.
 */
const WRITE_LEVEL_MAX: Level = "create";

/**
 * Returns the scope of a connected application that a person granted `scope`. Applications never get administrator
 * permissions.
 */
export const scopeOfApplication = (scope: TokenScope): TokenScope => (scope === "admin" ? "write" : scope);

/** Whether a credential can access an organization. If the credential can't, the organization is hidden from the caller. */
export function reaches(actor: Actor, organizationId: string): boolean {
  if (actor.kind === "user" && actor.shutOut?.includes(organizationId)) return false;
  const limits = actor.kind === "user" ? actor.limits : undefined;
  if (!limits || limits.closedTo.includes(organizationId)) return !limits;
  return limits.organizationId === null || limits.organizationId === organizationId;
}

/**
 * The organizations that a credential can't access. In addition, `limits.organizationId` can limit the credential to one
 * organization.
 */
export const closedTo = ({ limits, shutOut }: UserActor): readonly string[] => [
  ...(limits?.closedTo ?? []),
  ...(shutOut ?? []),
];

/** Returns the caller's level with this credential. `level` is the level of the caller's account. */
export function levelWithin<L extends Level | null>(actor: Actor, level: L): L | Level {
  const max = actor.kind === "user" ? actor.levelMax : undefined;
  return level !== null && max !== undefined && atLeast(level, max) ? max : level;
}

/**
 * Returns the actor for one call. If the call writes, refuses a read-only token with 403, and removes administrator
 * permissions from a `write` token.
 */
export function actorFor<A extends Actor>(actor: A, isWrite: boolean): A {
  if (actor.kind !== "user" || !isWrite || !actor.limits) return actor;
  if (actor.limits.scope === "read")
    throw forbidden("This access token is read-only. Use an access token with write access.");
  return actor.limits.scope === "write" ? { ...actor, levelMax: WRITE_LEVEL_MAX } : actor;
}

/**
 * Refuses a change that affects several organizations if the credential is limited to one organization.
 * @throws ApiError 403
 */
export function assertUnconfined({ limits }: UserActor): void {
  if (limits && limits.organizationId !== null)
    throw forbidden(
      "This access token is limited to one organization. Use an access token without this limit to change your account.",
    );
}

/**
 * Refuses tokens for operations that change how people sign in. The change would stay in effect after the token ends.
 * @throws ApiError 403
 */
export function assertSession({ credential }: UserActor): void {
  if (credential.kind === "session") return;
  throw forbidden("This operation requires a browser session. Access tokens aren't accepted.");
}

/**
 * Refuses account operations if the token is limited. If limited tokens were allowed, someone could use them to create
 * another token with more access.
 * @throws ApiError 403
 */
export function assertUnlimited(actor: UserActor): void {
  if (!actor.limits) return;
  const what = actor.credential.kind === "token" ? "access token" : "session";
  throw forbidden(
    `This ${what} has limited access, but this operation requires full access to your account. Use ${what === "session" ? "a session" : "an access token"} without limits.`,
  );
}
