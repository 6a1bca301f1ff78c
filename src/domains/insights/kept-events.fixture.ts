import { pooled } from "@/db/client";
import { rowsOf } from "@/db/statement";
import type { SiteKey } from "@/domains/sites/rows";
import { type KeptEvent, keptEvents } from "./kept-events";

const [from, to] = [new Date(0), new Date("9999-01-01")];

/** Returns the stored events of a site, sorted from oldest to newest. */
export const keptEventsOf = ({ organizationId, id: siteId }: SiteKey): Promise<KeptEvent[]> =>
  rowsOf(
    pooled(),
    "insights:events",
    keptEvents({ organizationId, siteId, from, to }).orderBy("createdAt").compile(),
  );
