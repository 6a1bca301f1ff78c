import { type Selectable, sql } from "kysely";
import type { AuditEvent } from "@/db/generated/kysely";
import { type Given, Statement, tables } from "@/db/statement";

export type AuditEntry = Selectable<AuditEvent>;

interface Written extends AuditEntry {
  spaceId: string | null;
  siteId: string | null;
}

/**
 * Writes an entry and returns the webhooks that receive this entry. A single statement is used, so an organization
 * without webhooks needs no second query. The statement skips webhooks that are being deleted, and locks the other
 * webhooks until the transaction ends.
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

/** The organizations that a person belongs to. */
export const organizationsOf = new Statement("audit:organizations", (given: Given<{ userId: string }>) =>
  tables.selectFrom("Member as m").select("m.organizationId").where("m.userId", "=", given("userId")),
);
