import { createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { env, requiredEnv } from "@/env";
import { now } from "@/lib/clock";

/** The maximum lifetime of a session and its cookie, even if the session is in constant use. */
export const SESSION_LIFE_SECONDS = 90 * 24 * 60 * 60;

/** The claims in the cookie: the user's ID, and the ID of the Session row that shows whether the session is still valid. */
export interface SessionClaims {
  userId: string;
  sessionId: string;
}

export const isSecure = () => env.PUBLIC_URL.startsWith("https:");

/** With the prefix `__Host-`, browsers refuse the cookie over HTTP and from other hosts of the domain (RFC 6265bis). */
export const hostCookieName = (name: string) => `${isSecure() ? "__Host-" : ""}bindery.${name}`;

export const sessionCookieName = () => hostCookieName("session");

export const sessionCookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isSecure(),
});

/** A `Set-Cookie` value that deletes the session cookie. */
export const clearedSessionCookie = () =>
  `${sessionCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

/** A key that signs only sessions. The key is derived from AUTH_SECRET. */
const signingKey = () => createHmac("sha256", requiredEnv("AUTH_SECRET")).update("bindery session").digest();

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export async function signSession(claims: SessionClaims): Promise<string> {
  const issued = seconds(now());
  return await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(claims.userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + SESSION_LIFE_SECONDS)
    .sign(signingKey());
}

/** Returns the claims in a cookie's value, or null if the value is malformed, expired or signed with another key. */
export async function readSession(value: string): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify(value, signingKey(), { algorithms: ["HS256"], currentDate: now() });
    if (typeof payload.sub !== "string" || typeof payload.sid !== "string") return null;
    return { userId: payload.sub, sessionId: payload.sid };
  } catch {
    return null;
  }
}

/** Returns a cookie's value from a `Cookie` header. Returns undefined if the header doesn't contain the cookie. */
export function cookieNamed(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = header?.split(";").find((part) => part.trimStart().startsWith(prefix));
  return pair?.trim().slice(prefix.length) || undefined;
}

export const sessionCookieOf = (header: string | undefined) => cookieNamed(header, sessionCookieName());
