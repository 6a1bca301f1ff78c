import { db } from "@/db/client";
import { now } from "@/lib/clock";

/**
 * Removes requests that have expired, and assertions that are too old to be accepted again, of all organizations.
 * Safe to repeat.
 */
export async function forgetExpired(): Promise<{ requests: number; assertions: number }> {
  const time = now();
  const requests = await db().$executeRaw`DELETE FROM "SamlRequest"
    WHERE "organizationId" IS NOT NULL AND "expiresAt" < ${time}`;
  const assertions = await db().$executeRaw`DELETE FROM "SamlAssertion"
    WHERE "organizationId" IS NOT NULL AND "expiresAt" < ${time} AND "ticketExpiresAt" < ${time}`;
  return { requests, assertions };
}
