import { jwtVerify, SignJWT } from "jose";
import { now } from "@/lib/clock";
import { signingKey } from "@/lib/seal";
import { type Claims, type Preview, VISITOR_TOKEN_SECONDS, type VisitorActor } from "./visitor";

/**
 * Tokens that open one published site to one audience (docs/visitors.md). Within a window, the token is the same for
 * the same audience, so responses that contain one can be cached. Each token is valid for one more window.
 */
const WINDOW_SECONDS = VISITOR_TOKEN_SECONDS / 2;
/** The length that fits into the headers of a request together with everything else. */
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
}

/** The same result for equal values, whatever the order of their properties. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** A token for the visitor of a site; undefined if the facts about the visitor don't fit into one. */
export async function signVisitorToken(visitor: Omit<VisitorActor, "kind">): Promise<string | undefined> {
  const { organizationId, siteId, audience, configVersion, shown, claims, preview } = visitor;
  const begun = Math.floor(now().getTime() / 1000 / WINDOW_SECONDS) * WINDOW_SECONDS;
  const payload: Payload = {
    org: organizationId,
    site: siteId,
    way: audience,
    version: configVersion,
    shown: [...shown].sort(),
    claims: sorted(claims) as Claims,
    ...(preview && { preview }),
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

/** The visitor of a token; undefined if the token is forged, expired or of another issuer. */
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
    // Only Bindery can have signed it.
    const { org, site, way, version, shown, claims, preview } = payload as unknown as Payload;
    return {
      kind: "visitor",
      organizationId: org,
      siteId: site,
      audience: way,
      configVersion: version,
      shown,
      claims,
      ...(preview && { preview }),
    };
  } catch {
    return undefined;
  }
}
