import { createHash, createHmac, randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { requiredEnv } from "@/env";
import { now } from "@/lib/clock";
import { hostCookieName, isSecure } from "./session-cookie";

/**
 * How long an account recognizes a browser after a sign-in. Wrong passwords from other browsers don't lock a recognized
 * browser out (OWASP, "device cookies").
 */
const LIFE_SECONDS = 365 * 24 * 60 * 60;

const deviceCookieName = () => hostCookieName("device");

const signingKey = () => createHmac("sha256", requiredEnv("AUTH_SECRET")).update("bindery device").digest();

/** Identifies an account without its email address in the cookie. */
const accountOf = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");

/** A `Set-Cookie` value that lets the account recognize the browser from now on. */
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

/** The ID of the browser if the account recognizes it. Null if the cookie is missing, forged or from another account. */
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
