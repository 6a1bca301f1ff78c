import { hash, randomBytes } from "node:crypto";
import { pooled } from "@/db/client";
import { newId } from "@/db/ids";
import { Cache } from "@/lib/cache";
import { monotonicMilliseconds } from "@/lib/clock";
import { deleteSalts, drawSalt } from "./queries";

const VISITOR_LENGTH = 22;
const SALT_BYTES = 32;
const VISIT_BYTES = 100;
/** A visit ends if the visitor does nothing for this long. */
const PAUSE_MILLISECONDS = 30 * 60 * 1000;

/** The day of a time in UTC, as `YYYY-MM-DD`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

let known: { day: string; salt: Promise<string> } | undefined;

/**
 * Stores a new salt for the day if no other server has already stored a salt. Returns the stored salt, and deletes the
 * salts of past days.
 */
async function draw(day: string): Promise<string> {
  const drawn = randomBytes(SALT_BYTES).toString("base64url");
  const kept = await drawSalt.first(pooled(), { day, salt: drawn });
  if (!kept) throw new Error("the visitor salt wasn't stored");
  return kept.salt;
}

/** Returns the salt of a day. All servers use it to hash the visitors' IP addresses. */
export async function saltOf(day: string): Promise<string> {
  if (known?.day !== day) {
    const salt = draw(day);
    known = { day, salt };
    salt.catch(() => {
      if (known?.salt === salt) known = undefined;
    });
  }
  return await known.salt;
}

/**
 * Deletes the salts of past days. Storing a new salt also deletes old salts, so this function is needed only if a site has no
 * more visits.
 */
export async function forgetSalts(today: string): Promise<void> {
  await deleteSalts.count(pooled(), { day: today });
}

/** Returns the ID of a visitor of one site on one day. Without the salt, no one can recover the IP address from the ID. */
export const visitorIdOf = (salt: string, siteId: string, address: string, userAgent: string): string =>
  hash("sha256", `${salt}\n${siteId}\n${address}\n${userAgent}`, "base64url").slice(0, VISITOR_LENGTH);

interface Visit {
  id: string;
  /** The time at which the visit ends if there are no further actions. */
  until: number;
}

const visits = new Cache<Visit>({ name: "visits", weigh: () => VISIT_BYTES });

/** Returns the ID of the visitor's current visit in this process, or of a new visit. */
export function visitOf(visitorId: string): string {
  const time = monotonicMilliseconds();
  const known = visits.get(visitorId);
  const visit = known && known.until > time ? known : { id: newId(), until: 0 };
  visit.until = time + PAUSE_MILLISECONDS;
  // A current visit keeps its place in the map, because adding the visit again would double the cost.
  if (visit !== known) visits.set(visitorId, visit);
  return visit.id;
}
