import { TOKEN_SCOPES, type TokenScope } from "@/access/authorization/actor";

/** The scopes that applications can get. These scopes give no access to administration or secrets. */
export const OFFERED_SCOPES = ["read", "write"] as const satisfies readonly TokenScope[];

/** Returns a token scope as a list in the format of RFC 6749 (section 3.3). The list includes all lower scopes. */
export const scopeText = (scope: TokenScope) =>
  TOKEN_SCOPES.slice(0, TOKEN_SCOPES.indexOf(scope) + 1).join(" ");

export const isWithin = (scope: TokenScope, max: TokenScope) =>
  TOKEN_SCOPES.indexOf(scope) <= TOKEN_SCOPES.indexOf(max);

/**
 * Returns the highest scope in a list. Unknown scopes are ignored. Returns null if the list contains no scope
 * that applications can get.
 */
export function scopeIn(text: string): TokenScope | null {
  const words = text.split(" ");
  return OFFERED_SCOPES.findLast((scope) => words.includes(scope)) ?? null;
}
