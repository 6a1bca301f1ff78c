import { type ApiError, forbidden } from "@/lib/errors";
import { atLeast, type Level, roleName } from "./roles";

/** The error for people whose role is too low. `on` is what the role is for: `the space`. */
export const lacksRole = (needed: Level, on: string): ApiError =>
  forbidden(`You need the ${roleName(needed)} role${needed === "admin" ? "" : " or higher"} on ${on}.`);

/** Throws 403 and names the role that is needed. */
export function assertLevel(level: Level | null, needed: Level, on: string): void {
  if (!atLeast(level, needed)) throw lacksRole(needed, on);
}
