import type { IncomingMessage } from "node:http";
import { authenticate } from "@/access/authentication/authenticate";
import type { UserActor } from "@/access/authorization/actor";
import { unsignedFromCookie, unsignedFromSearch } from "@/domains/sites/adaptive/visitor";
import { SHARE_KEY_FIELD, TOKEN_FIELD } from "@/domains/sites/published/audience";
import type { PublishedPlace, Visitor } from "@/domains/sites/published/resolution";
import { clientAddress } from "@/lib/client-address";
import { PREVIEW_ROOT } from "@/scopes/site-address";
import { type Answer, redirectTo } from "./answer";
import { onceFromLimit } from "./rate-limit";

/** Names of the cookies that store a visitor's access. Each site has a separate path or host. */
const SHARE_KEY_COOKIE = "visitor-key";
const TOKEN_COOKIE = "visitor-token";
const CLAIMS_COOKIE = "visitor-claims";

const UNSIGNED_PREFIX = "visitor.";
const KEPT_SECONDS = 30 * 86_400;
/** The maximum length of a cookie in browsers. */
const COOKIE_LENGTH_MAX = 4000;

function cookiesOf(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at === -1) continue;
    const name = part.slice(0, at).trim();
    try {
      if (!cookies.has(name)) cookies.set(name, decodeURIComponent(part.slice(at + 1).trim()));
    } catch {
      // Ignore a cookie that can't be decoded. Bindery always encodes its cookies, so another program has set this cookie.
    }
  }
  return cookies;
}

const isOfVisitor = (name: string) =>
  name === SHARE_KEY_FIELD || name === TOKEN_FIELD || name.startsWith(UNSIGNED_PREFIX);

/**
 * Whether the URL identifies the visitor. If the URL identifies the visitor, Bindery redirects the visitor to a URL
 * without that part.
 */
export const carriesVisitor = (url: URL): boolean => [...url.searchParams.keys()].some(isOfVisitor);

/** The visitor of a request. */
export function visitorIn(request: IncomingMessage, url: URL): Visitor {
  const header = request.headers.cookie;
  const spend = onceFromLimit(request, "draw");
  if (header === undefined && url.search === "") return { spend };
  const cookies = cookiesOf(header);
  const kept = unsignedFromCookie(cookies.get(CLAIMS_COOKIE));
  const unsignedClaims = { ...kept, ...unsignedFromSearch(url.searchParams) };
  const [shareKey, jwtToken] = [cookies.get(SHARE_KEY_COOKIE), cookies.get(TOKEN_COOKIE)];
  return { shareKey, jwtToken, unsignedClaims, spend };
}

/** The signed-in member. The member is set only for requests of a preview. */
export async function memberIn(request: IncomingMessage, url: URL): Promise<UserActor | undefined> {
  if (!url.pathname.includes("/~/") && !url.pathname.startsWith(PREVIEW_ROOT)) return undefined;
  const { cookie, authorization } = request.headers;
  const actor = await authenticate({ cookie, authorization, address: clientAddress(request) });
  return actor.kind === "user" ? actor : undefined;
}

/**
 * Whether a browser without a session opens a preview. The response then redirects to the sign-in page, whether or not the
 * preview exists.
 */
export const isForSignIn = ({ headers }: IncomingMessage, { pathname }: URL): boolean =>
  pathname.startsWith(PREVIEW_ROOT) &&
  headers.authorization === undefined &&
  headers.accept?.includes("text/html") === true;

/** Redirects to the sign-in page, which returns to the URL. */
export const signInTo = ({ pathname, search }: URL): Answer =>
  redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`, 302, {
    "cache-control": "private, no-store",
  });

/** The URL without the parameters about the visitor. */
export function withoutVisitor(url: URL): string {
  const clean = new URL(url);
  for (const name of [...clean.searchParams.keys()]) if (isOfVisitor(name)) clean.searchParams.delete(name);
  return clean.pathname + clean.search;
}

interface CookiePlace {
  path: string;
  isSecure: boolean;
}

const attributes = ({ path, isSecure }: CookiePlace, seconds: number) =>
  `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

/**
 * Cookies that store the visitor's access. Scripts can't read them, and browsers send them only to this site.
 */
export function keepVisitor({ admission }: PublishedPlace, visitor: Visitor, at: CookiePlace): string[] {
  const { shareKey, jwtToken } = admission;
  const claims = JSON.stringify(visitor.unsignedClaims ?? {});
  const kept: [string, string | undefined][] = [
    [SHARE_KEY_COOKIE, shareKey],
    [TOKEN_COOKIE, jwtToken],
    [CLAIMS_COOKIE, claims === "{}" ? undefined : claims],
  ];
  return kept.flatMap(([name, value]) => {
    const encoded = encodeURIComponent(value ?? "");
    return value === undefined || encoded.length > COOKIE_LENGTH_MAX
      ? []
      : [`${name}=${encoded}; ${attributes(at, KEPT_SECONDS)}`];
  });
}

/** Cookies that delete the visitor's access. */
export const forgetVisitor = (at: CookiePlace): string[] =>
  [SHARE_KEY_COOKIE, TOKEN_COOKIE, CLAIMS_COOKIE].map((name) => `${name}=; ${attributes(at, 0)}`);
