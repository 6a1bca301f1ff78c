/** Places of a statement's values, such as `$1`. */
interface Asked {
  organizationId: string;
  siteId: string;
  from: string;
  to: string;
}

/** SQL of the events in a batch's `events`, as rows of `SiteEvent` have them. OFFSET 0 has the batch unpacked once. */
export const eventsIn = (events: string) =>
  `SELECT to_timestamp((b->0)::float8 / 1000) AS "createdAt", b->>1 AS "type", b->>2 AS "visitorId", b->>3 AS "sessionId",
    (u."facts"->(b->4)::int) || (u."facts"->(b->5)::int) AS "facts"
  FROM (SELECT ${events}->'facts' AS "facts", ${events}->'events' AS "events" OFFSET 0) u, jsonb_array_elements(u."events") b`;

/** SQL of the events of a site that are kept one by one, from a time to before another. */
export const keptEvents = ({ organizationId, siteId, from, to }: Asked) =>
  `SELECT r."createdAt", r."type", r."visitorId", r."sessionId", r."facts" FROM "SiteEvent" r
    WHERE r."organizationId" = ${organizationId} AND r."siteId" = ${siteId} AND r."createdAt" >= ${from} AND r."createdAt" < ${to}
  UNION ALL SELECT e.* FROM "SiteEventBatch" k, LATERAL (${eventsIn(`k."events"`)}) e
    WHERE k."organizationId" = ${organizationId} AND k."siteId" = ${siteId} AND k."until" >= ${from} AND k."since" < ${to}
      AND e."createdAt" >= ${from} AND e."createdAt" < ${to}`;
