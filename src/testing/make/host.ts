import { db } from "@/db/client";
import { now } from "@/lib/clock";

/** Stores an organization's proof of a host, as if Bindery had just found the DNS record. */
export async function holdHost(claim: { organizationId: string; hostname: string }): Promise<void> {
  await db().hostnameClaim.create({ data: { method: "txt", checkedAt: now(), ...claim } });
}
