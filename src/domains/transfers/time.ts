import { daysAfter, daysAgo } from "@/lib/clock";

/** How long an offer may be accepted, and how long a transfer can be undone. */
const DAYS = 7;

/** Offers made before this time have expired. */
export const openSince = () => daysAgo(DAYS);
export const expiryOf = (createdAt: Date) => daysAfter(createdAt, DAYS);

/** Transfers made before this time stay as they are. */
export const undoableSince = () => daysAgo(DAYS);
export const undoableUntil = (decidedAt: Date) => daysAfter(decidedAt, DAYS);
