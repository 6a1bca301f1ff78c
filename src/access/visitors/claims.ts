import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import type { Level } from "@/access/authorization/roles";
import { env, requiredEnv } from "@/env";
import { now } from "@/lib/clock";

const LIFE_SECONDS = 24 * 60 * 60;

/**
 * The key for visitors' tokens. This key differs from the key for sessions, because a visitor's token must not give
 * access to the console.
 */
const signingKey = () => createHmac("sha256", requiredEnv("AUTH_SECRET")).update("bindery visitor").digest();

/**
 * Returns a JWT that identifies the visitor. `aud` is the organization's ID. `claims.role` is `guest` by
 * default.
 */
export async function signVisitorClaims(visitor: {
  userId: string;
  organizationId: string;
  role: Level | null;
}): Promise<string> {
  const issued = Math.floor(now().getTime() / 1000);
  return await new SignJWT({ claims: { role: visitor.role ?? "guest" } })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(env.PUBLIC_URL)
    .setAudience(visitor.organizationId)
    .setSubject(visitor.userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFE_SECONDS)
    .sign(signingKey());
}
