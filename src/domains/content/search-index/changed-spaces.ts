import { pooled } from "@/db/client";
import { daysAgo } from "@/lib/clock";
import { changedSpaces } from "./queries";

/** The number is larger than a week, so that weekly jobs miss no change if no worker runs for a week. */
const CHANGED_DAYS = 15;

/** Returns the spaces whose content has changed recently. Weekly jobs process only these spaces. */
export const recentlyChangedSpaces = () => changedSpaces.rows(pooled(), { since: daysAgo(CHANGED_DAYS) });
