import { type ApiError, forbidden } from "@/lib/errors";
import { atLeast, type Level, roleName } from "./roles";

/**
 * The error for people whose role is too low. `on` is the resource as named in the message, such as `the
 * space`.
 */
export const lacksRole = (needed: Level, on: string): ApiError =>
  forbidden(`You need the ${roleName(needed)} role${needed === "admin" ? "" : " or higher"} on ${on}.`);

/** Checks a level. @throws ApiError 403 with the required role, if the level is too low */
export function assertLevel(level: Level | null, needed: Level, on: string): void {
  if (!atLeast(level, needed)) throw lacksRole(needed, on);
}
