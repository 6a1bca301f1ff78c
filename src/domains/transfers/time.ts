import { now } from "@/lib/clock";

const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** How long an offer may be accepted, and how long a transfer can be undone. */
const DAYS = 7;

const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MILLISECONDS);
const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MILLISECONDS);

/** Offers made before this time have expired. */
export const openSince = () => daysAgo(DAYS);
export const expiryOf = (createdAt: Date) => daysAfter(createdAt, DAYS);

/** Transfers made before this time stay as they are. */
export const undoableSince = () => daysAgo(DAYS);
export const undoableUntil = (decidedAt: Date) => daysAfter(decidedAt, DAYS);
