import { TOKEN_SCOPES, type TokenScope } from "@/access/authorization/actor";

/** What applications can be granted. None of them administers anything, or is shown secrets. */
export const OFFERED_SCOPES = ["read", "write"] as const satisfies readonly TokenScope[];

/** A token scope as the list of RFC 6749 (3.3): each holds those before it. */
export const scopeText = (scope: TokenScope) =>
  TOKEN_SCOPES.slice(0, TOKEN_SCOPES.indexOf(scope) + 1).join(" ");

export const isWithin = (scope: TokenScope, max: TokenScope) =>
  TOKEN_SCOPES.indexOf(scope) <= TOKEN_SCOPES.indexOf(max);

/** The greatest scope that a list names; null where it names none that applications can have. Other words ask for nothing. */
export function scopeIn(text: string): TokenScope | null {
  const words = text.split(" ");
  return OFFERED_SCOPES.findLast((scope) => words.includes(scope)) ?? null;
}
