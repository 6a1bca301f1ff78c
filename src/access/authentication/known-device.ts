import { createHash, createHmac, randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { requiredEnv } from "@/env";
import { now } from "@/lib/clock";
import { hostCookieName, isSecure } from "./session-cookie";

/**
 * The time for which an account recognizes a browser after a sign-in. If someone enters wrong passwords in other browsers,
 * people can still sign in with a recognized browser (OWASP, "device cookies").
 */
const LIFE_SECONDS = 365 * 24 * 60 * 60;

const deviceCookieName = () => hostCookieName("device");

const signingKey = () => createHmac("sha256", requiredEnv("AUTH_SECRET")).update("bindery device").digest();

/** A hash that identifies an account, so that the cookie doesn't contain the email address. */
const accountOf = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");

/** Returns a `Set-Cookie` value for a cookie by which the account recognizes the browser from now on. */
export async function knownDeviceCookie(email: string): Promise<string> {
  const issued = Math.floor(now().getTime() / 1000);
  const value = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(accountOf(email))
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFE_SECONDS)
    .sign(signingKey());
  const secure = isSecure() ? "; Secure" : "";
  return `${deviceCookieName()}=${value}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly${secure}; SameSite=Lax`;
}

/**
 * Returns the ID of the browser if the account recognizes it. Returns null if the cookie is missing, is
 * forged or belongs to another account.
 */
export async function knownDeviceOf(
  cookies: Readonly<Record<string, string>>,
  email: string,
): Promise<string | null> {
  try {
    const options = { algorithms: ["HS256"], currentDate: now(), subject: accountOf(email) };
    const { payload } = await jwtVerify(cookies[deviceCookieName()] ?? "", signingKey(), options);
    return payload.jti ?? null;
  } catch {
    return null;
  }
}
