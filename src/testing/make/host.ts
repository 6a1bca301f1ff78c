import { db } from "@/db/client";
import { now } from "@/lib/clock";

/** An organization's proof of a host, as if its DNS record had just been found. */
export async function holdHost(claim: { organizationId: string; hostname: string }): Promise<void> {
  await db().hostnameClaim.create({ data: { method: "txt", checkedAt: now(), ...claim } });
}
