import { db } from "@/db/client";
import type { SiteKey } from "@/domains/sites/rows";
import { keptEvents } from "./aggregate";

interface KeptEvent {
  createdAt: Date;
  type: string;
  visitorId: string;
  sessionId: string;
  facts: Record<string, unknown>;
}

const ALL = keptEvents({ organizationId: "$1", siteId: "$2", from: "'-infinity'", to: "'infinity'" });

/** The stored events of a site, oldest first. */
export const keptEventsOf = ({ organizationId, id: siteId }: SiteKey): Promise<KeptEvent[]> =>
  db().$queryRawUnsafe<KeptEvent[]>(`${ALL} ORDER BY "createdAt"`, organizationId, siteId);
