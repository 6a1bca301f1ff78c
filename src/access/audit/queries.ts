import { type Selectable, sql } from "kysely";
import type { AuditEvent } from "@/db/generated/kysely";
import { type Given, Statement, tables } from "@/db/statement";

/** An entry of the audit log. */
export type AuditEntry = Selectable<AuditEvent>;

interface Written extends AuditEntry {
  spaceId: string | null;
  siteId: string | null;
}

/**
 * Writes an entry and returns the webhooks that receive it. One statement does both, so organizations without
 * webhooks cause no extra cost. Webhooks that are being deleted are skipped, and the other webhooks are
 * locked until the transaction ends.
 */
export const insertEntry = new Statement("audit-entry", (given: Given<Written>) =>
  tables
    .with("written", (db) =>
      db
        .insertInto("AuditEvent")
        .values({
          organizationId: given("organizationId"),
          id: given("id"),
          createdAt: given("createdAt"),
          action: given("action"),
          userId: given("userId"),
          credentialKind: given("credentialKind"),
          credentialId: given("credentialId"),
          address: given("address"),
          requestId: given("requestId"),
          targets: given("targets"),
          details: given("details"),
        })
        .returning("id"),
    )
    .selectFrom("Webhook as w")
    .select("w.id")
    .where("w.organizationId", "=", given("organizationId"))
    .where("w.disabledAt", "is", null)
    .where(({ ref }) => {
      const [events, spaceIds, siteIds] = [ref("w.events"), ref("w.spaceIds"), ref("w.siteIds")];
      return sql<boolean>`(cardinality(${events}) = 0 OR ${given("action")}::text = any(${events}))
        AND (cardinality(${spaceIds}) + cardinality(${siteIds}) = 0
          OR ${given("spaceId")}::text = any(${spaceIds}) OR ${given("siteId")}::text = any(${siteIds}))`;
    })
    .orderBy("w.id")
    .forKeyShare("w")
    .skipLocked(),
);
