import type { AuditContext } from "@/access/audit/record";
import type { VisitorActor } from "@/access/visitors/visitor";
import type { InUnit } from "@/db/unit-of-work";
import type { Level } from "./roles";

export const TOKEN_SCOPES = ["read", "write", "admin"] as const;
/** What a token may be used for: reading, also writing, or everything that its owner may do. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What keeps a token from all that its owner may do. */
export interface TokenLimits {
  scope: TokenScope;
  /** The only organization that it reaches; null for all of its owner's. */
  organizationId: string | null;
  /** Organizations that have shut it out. */
  closedTo: readonly string[];
}

/** A caller with an account: a signed-in person or a service account, by session or token. */
export interface UserActor {
  kind: "user";
  userId: string;
  credential: { kind: "token" | "session"; id: string };
  /** Of a token or a session that may do less than its owner; absent otherwise. */
  limits?: TokenLimits;
  /** Organizations that enforce single sign-on, which this credential did not come in by; absent for none. */
  shutOut?: readonly string[];
  /** The organization whose identity provider signed the person in; absent for other sessions. */
  ssoOrganizationId?: string;
  /** No level that is resolved for this actor goes beyond this one; set for the call at hand (see `token-scope.ts`). */
  levelMax?: Level;
}

export interface AnonymousActor {
  kind: "anonymous";
}

/** A caller whose credential might let them read something of an organization. */
export type Reader = UserActor | VisitorActor;
export type Actor = Reader | AnonymousActor;

export const ANONYMOUS: AnonymousActor = { kind: "anonymous" };

/**
 * What a service is given of the request: who acts, the versions that `If-Match` named (null when the header is absent;
 * `*` matches any), the unit that it writes as, and what the audit log is told once something has changed.
 */
export interface Act extends InUnit {
  actor: UserActor;
  audit: AuditContext;
  ifMatch: readonly string[] | null;
}
