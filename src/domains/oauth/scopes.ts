import { TOKEN_SCOPES, type TokenScope } from "@/access/authorization/actor";

/** What clients may ask for by themselves. `admin` is granted to those that name it. */
export const OFFERED_SCOPES = ["read", "write"] as const satisfies readonly TokenScope[];

/** A token scope as the list of RFC 6749 (3.3): each holds those before it. */
export const scopeText = (scope: TokenScope) =>
  TOKEN_SCOPES.slice(0, TOKEN_SCOPES.indexOf(scope) + 1).join(" ");

export const isWithin = (scope: TokenScope, max: TokenScope) =>
  TOKEN_SCOPES.indexOf(scope) <= TOKEN_SCOPES.indexOf(max);

/** The greatest scope that a list names; null where it names none of ours. Words that we do not know ask for nothing. */
export function scopeIn(text: string): TokenScope | null {
  const words = text.split(" ");
  return TOKEN_SCOPES.findLast((scope) => words.includes(scope)) ?? null;
}
