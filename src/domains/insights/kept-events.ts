import { type RawBuilder, sql } from "kysely";
import type { Prisma } from "@/db/generated/client";
import { tables } from "@/db/statement";

/** A stored event. */
export interface KeptEvent {
  createdAt: Date;
  type: string;
  visitorId: string;
  sessionId: string;
  facts: Prisma.JsonObject;
}

/**
 * The events `e` in the `events` of a batch, as rows of `SiteEvent`. OFFSET 0 makes sure that the batch is
 * unpacked only once.
 */
export const eventsIn = (events: RawBuilder<unknown>) =>
  sql<KeptEvent>`(SELECT to_timestamp((b->0)::float8 / 1000) AS "createdAt", b->>1 AS "type", b->>2 AS "visitorId",
    b->>3 AS "sessionId", (u."facts"->(b->4)::int) || (u."facts"->(b->5)::int) AS "facts"
  FROM (SELECT ${events}->'facts' AS "facts", ${events}->'events' AS "events" OFFSET 0) u,
    jsonb_array_elements(u."events") b)`.as<"e">(sql`e`);

interface Asked {
  organizationId: string;
  siteId: string;
  from: Date;
  to: Date;
}

const COLUMNS = ["e.createdAt", "e.type", "e.visitorId", "e.sessionId", "e.facts"] as const;

/** The stored events of a site in a time range. The end is excluded. */
export const keptEvents = ({ organizationId, siteId, from, to }: Asked) =>
  tables
    .selectFrom("SiteEvent as e")
    .select(COLUMNS)
    .$castTo<KeptEvent>()
    .where("e.organizationId", "=", organizationId)
    .where("e.siteId", "=", siteId)
    .where("e.createdAt", ">=", from)
    .where("e.createdAt", "<", to)
    .unionAll(
      tables
        .selectFrom("SiteEventBatch as k")
        .crossJoinLateral(eventsIn(sql.ref("k.events")))
        .select(COLUMNS)
        .where("k.organizationId", "=", organizationId)
        .where("k.siteId", "=", siteId)
        .where("k.until", ">=", from)
        .where("k.since", "<", to)
        .where("e.createdAt", ">=", from)
        .where("e.createdAt", "<", to),
    );
