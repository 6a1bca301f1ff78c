import { hashSecret } from "@/access/authentication/secret";
import { authAudience, type Claims, linkAudience, OPEN_AUDIENCE } from "@/access/visitors/visitor";
import type { Site } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { unsignedFromSearch, visitorOf } from "@/domains/sites/adaptive/visitor";
import { verifyVisitorToken } from "@/domains/sites/publishing-auth/keys";
import { Cache, identityOf, weighJson } from "@/lib/cache";
import { now } from "@/lib/clock";
import { activeLink } from "./queries";
import type { Admission, Visitor } from "./resolution";
import type { SiteState } from "./state";

/** The query parameters of a published URL that contain the visitor's credentials. */
export const SHARE_KEY_FIELD = "shareKey";
export const TOKEN_FIELD = "jwt_token";

interface Signed {
  jwtToken: string;
  claims: Claims;
}

/**
 * Removes claims about the token itself. With such claims, each sign-in would be different and would count as a
 * different visitor.
 */
function aboutVisitor(claims: Claims): Claims {
  const { exp: _exp, iat: _iat, nbf: _nbf, jti: _jti, iss: _iss, aud: _aud, ...said } = claims;
  return said;
}

/**
 * Returns the visitor's credentials in the order in which they are tried: first those in the URL, then those in the
 * browser's cookies. The first valid credential is used.
 */
function credentialsOf(url: URL, name: string, kept: string | undefined): string[] {
  return [url.searchParams.get(name), kept].filter((value): value is string => !!value);
}

/** A cache of verified claims. The key consists of the state of the site and the token. */
const signedClaims = new Cache<{ claims: Claims; expiresSeconds: number }>({
  name: "visitors' claims",
  weigh: weighJson,
});

/**
 * Returns the claims of a token. The claims of a valid token are cached until the token expires or the site
 * changes.
 */
async function claimsIn(state: SiteState, jwtToken: string): Promise<Claims | undefined> {
  const key = `${identityOf(state)} ${jwtToken}`;
  const known = signedClaims.get(key);
  if (known && known.expiresSeconds * 1000 > now().getTime()) return known.claims;
  const claims = await verifyVisitorToken(state.alone?.keys ?? state.rows.site, jwtToken);
  if (claims) signedClaims.set(key, { claims, expiresSeconds: Number(claims.exp) });
  return claims;
}

async function signedOf(state: SiteState, url: URL, visitor: Visitor): Promise<Signed | undefined> {
  for (const jwtToken of credentialsOf(url, TOKEN_FIELD, visitor.jwtToken)) {
    const claims = await claimsIn(state, jwtToken);
    if (claims) return { jwtToken, claims };
  }
  return undefined;
}

/**
 * Returns the audience that a key gives access to, or undefined if the key was revoked or doesn't belong to
 * the site or space.
 */
export async function audienceByKey({ rows, alone }: SiteState, shareKey: string) {
  if (alone) {
    const isKey = alone.shareKey !== null && hashSecret(alone.shareKey) === hashSecret(shareKey);
    return isKey ? alone.audience : undefined;
  }
  const { organizationId, id: siteId } = rows.site;
  const link = await activeLink.first(reads(), { organizationId, siteId, keyHash: hashSecret(shareKey) });
  return link && linkAudience(link.id);
}

async function keyedAudience(state: SiteState, url: URL, visitor: Visitor) {
  for (const shareKey of credentialsOf(url, SHARE_KEY_FIELD, visitor.shareKey)) {
    const audience = await audienceByKey(state, shareKey);
    if (audience !== undefined) return { audience, shareKey };
  }
  return undefined;
}

/** Whether everyone who has the URL can read the site. */
export const isOpen = ({ visibility }: Pick<Site, "visibility">) =>
  visibility === "public" || visibility === "unlisted";

/**
 * Returns how a visitor gets access, or undefined if the visitor has no access. The claims of a valid token
 * are used on every site, even if the site requires no sign-in.
 */
export async function admit(state: SiteState, url: URL, visitor: Visitor): Promise<Admission | undefined> {
  const { site } = state.rows;
  const signed = await signedOf(state, url, visitor);
  // Claims in the URL override claims in the cookie from an earlier URL.
  const unsigned = { ...visitor.unsignedClaims, ...unsignedFromSearch(url.searchParams) };
  const claims = visitorOf(site, { signed: signed && aboutVisitor(signed.claims), unsigned });
  const known = { claims, ...(signed && { jwtToken: signed.jwtToken }) };
  if (isOpen(site)) return { audience: OPEN_AUDIENCE, ...known };
  switch (site.visibility) {
    case "visitor-auth":
      return signed && { audience: state.alone?.audience ?? authAudience(state.authMark), ...known };
    case "share-link": {
      const keyed = await keyedAudience(state, url, visitor);
      return keyed && { ...keyed, ...known };
    }
    default:
      return undefined;
  }
}

/**
 * Returns the URL where a visitor signs in. The parameter `location` in the URL contains the requested page. Returns
 * null if the site has no sign-in URL.
 */
export function loginUrlOf(site: Site, wanted: readonly string[]): string | null {
  if (site.fallbackURL === null) return null;
  const login = new URL(site.fallbackURL);
  login.searchParams.set("location", `/${wanted.map(encodeURIComponent).join("/")}`);
  return login.href;
}
