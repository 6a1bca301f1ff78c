import { jwtVerify, SignJWT } from "jose";
import { now } from "@/lib/clock";
import { signingKey } from "@/lib/seal";
import { type Claims, type Preview, VISITOR_TOKEN_SECONDS, type VisitorActor } from "./visitor";

/**
 * Tokens that give visitors access to one published site (docs/visitors.md). Within a time window, all visitors with equal
 * access and claims get the same token, so responses that contain the token can be cached. A token stays valid until the
 * end of the next window.
 */
const WINDOW_SECONDS = VISITOR_TOKEN_SECONDS / 2;
/** The maximum length of a token, so that the token fits into a request's headers. */
const TOKEN_LENGTH_MAX = 12_000;

const ISSUER = "bindery";
const AUDIENCE = "site-visitor";
const key = () => signingKey("site-visitor-token");

interface Payload {
  org: string;
  site: string;
  way: string;
  version: number;
  shown: string[];
  claims: Claims;
  preview?: Preview;
  member?: string;
}

/** Sorts the properties of a value, so that equal values have the same JSON. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** Returns a token for a site's visitor, or undefined if the visitor's claims are too large for a token. */
export async function signVisitorToken(visitor: Omit<VisitorActor, "kind">): Promise<string | undefined> {
  const { organizationId, siteId, audience, configVersion, shown, claims, preview, memberId } = visitor;
  const begun = Math.floor(now().getTime() / 1000 / WINDOW_SECONDS) * WINDOW_SECONDS;
  const payload: Payload = {
    org: organizationId,
    site: siteId,
    way: audience,
    version: configVersion,
    shown: [...shown].sort(),
    claims: sorted(claims) as Claims,
    ...(preview && { preview }),
    ...(memberId && { member: memberId }),
  };
  const token = await new SignJWT({ ...payload })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(begun)
    .setExpirationTime(begun + VISITOR_TOKEN_SECONDS)
    .sign(key());
  return token.length <= TOKEN_LENGTH_MAX ? token : undefined;
}

/** Whether a bearer token has the form of a visitor token: three parts, the first of which is JSON. */
export const looksLikeVisitorToken = (token: string) => /^eyJ[\w-]*\.[\w-]*\.[\w-]*$/.test(token);

/**
 * Returns the visitor that a token identifies. Returns undefined if the token is forged, expired or from
 * another issuer.
 */
export async function readVisitorToken(token: string): Promise<VisitorActor | undefined> {
  if (token.length > TOKEN_LENGTH_MAX) return undefined;
  try {
    const { payload } = await jwtVerify(token, key(), {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now(),
      requiredClaims: ["exp"],
    });
    // The signature proves that Bindery created this payload, so the type is known.
    const { org, site, way, version, shown, claims, preview, member } = payload as unknown as Payload;
    return {
      kind: "visitor",
      organizationId: org,
      siteId: site,
      audience: way,
      configVersion: version,
      shown,
      claims,
      ...(preview && { preview }),
      ...(member && { memberId: member }),
    };
  } catch {
    return undefined;
  }
}
