import { type ApiError, forbidden } from "@/lib/errors";
import { atLeast, type Level, roleName } from "./roles";

/**
 * Returns the error for callers whose role is too low. `on` is the name of the resource in the message, such
 * as `the space`.
 */
export const lacksRole = (needed: Level, on: string): ApiError =>
  forbidden(`You need the ${roleName(needed)} role${needed === "admin" ? "" : " or higher"} on ${on}.`);

/** @throws ApiError 403 with the required role, if the level is too low */
export function assertLevel(level: Level | null, needed: Level, on: string): void {
  if (!atLeast(level, needed)) throw lacksRole(needed, on);
}
