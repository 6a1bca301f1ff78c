import type { AuditContext } from "@/access/audit/record";
import type { VisitorActor } from "@/access/visitors/visitor";
import type { InUnit } from "@/db/unit-of-work";
import type { Level } from "./roles";

export const TOKEN_SCOPES = ["read", "write", "admin"] as const;
/** The scope of a token: it can read, read and write, or do everything that its owner can do. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The limits of a token that has fewer permissions than its owner. */
export interface TokenLimits {
  scope: TokenScope;
  /** The only organization that the token can access, or null if it can access all organizations of its owner. */
  organizationId: string | null;
  /** Organizations that have blocked the token. */
  closedTo: readonly string[];
}

/** A rule of an organization about sessions, or about the networks from which people and programs connect. */
export type SessionRule = "network" | "lifetime" | "idle";

/** A caller with an account: a person or service account that uses a session or token. */
export interface UserActor {
  kind: "user";
  userId: string;
  credential: { kind: "token" | "session"; id: string };
  /** Set if the token or session has fewer permissions than its owner. */
  limits?: TokenLimits;
  /**
   * Organizations that refuse this credential, because they enforce single sign-on, require a second factor, or have session
   * rules that it breaks. Undefined if no organization refuses it.
   */
  shutOut?: readonly string[];
  /** Which of the organizations in `shutOut` refuse the credential because of a session rule. */
  brokenRules?: Readonly<Record<string, SessionRule>>;
  /** The client's IP address, or undefined if it isn't known. */
  address?: string;
  /**
   * The organization whose identity provider signed the person in, or undefined if the person didn't use single
   * sign-on.
   */
  ssoOrganizationId?: string;
  /** The highest level that this actor can have in this call (`token-scope.ts`). */
  levelMax?: Level;
}

export interface AnonymousActor {
  kind: "anonymous";
}

/** A caller with a credential that can give access to an organization's data. */
export type Reader = UserActor | VisitorActor;
export type Actor = Reader | AnonymousActor;

export const ANONYMOUS: AnonymousActor = { kind: "anonymous" };

/**
 * The data about a request that a service gets: the actor, the versions in `If-Match`, the unit of work, and the facts for
 * the audit log. The versions are null if the header is missing. `*` matches any version.
 */
export interface Act extends InUnit {
  actor: UserActor;
  audit: AuditContext;
  ifMatch: readonly string[] | null;
}
