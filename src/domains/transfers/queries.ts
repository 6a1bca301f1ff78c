import { sql } from "kysely";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  column,
  columns,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  Statement,
  tables,
} from "@/db/statement";
import type { TransferStatus } from "./schema";

interface Asked {
  organizationId: string;
  /** Offers that were created before this time have expired. */
  openSince: Date;
}

/** Whether the offered space or collection is still at the position that it had when it was offered. */
const isThere = (table: "Space" | "Collection") =>
  tables
    .selectFrom(`${table as "Space"} as x`)
    .select("x.id")
    .where("x.organizationId", "=", column("Transfer", "t", "fromOrganizationId"))
    .where("x.id", "=", column("Transfer", "t", "thingId"))
    .where("x.parentId", "is not distinct from", column("Transfer", "t", "parentId"));

/** Whether the person who made the offer is still an administrator. */
const IS_BY_ADMINISTRATOR = tables
  .selectFrom("Member as m")
  .select("m.userId")
  .where("m.organizationId", "=", column("Transfer", "t", "fromOrganizationId"))
  .where("m.userId", "=", column("Transfer", "t", "offeredById"))
  .where("m.role", "=", sql.lit("admin"))
  .where("m.disabledAt", "is", null);

const STATUS = column("Transfer", "t", "status");

/**
 * The current status of a transfer. An offer is void if its space or collection has moved or is in the trash,
 * or if its creator is no longer an administrator.
 */
const statusOf = (given: Given<Asked>) => sql<TransferStatus>`CASE
  WHEN ${STATUS} <> 'offered' THEN ${STATUS}
  WHEN ${column("Transfer", "t", "createdAt")} < ${given("openSince")} THEN 'expired'
  WHEN NOT CASE ${column("Transfer", "t", "kind")}
    WHEN 'space' THEN EXISTS ${isThere("Space").where("x.deletedAt", "is", null)}
    ELSE EXISTS ${isThere("Collection")} END THEN 'void'
  WHEN NOT EXISTS ${IS_BY_ADMINISTRATOR} THEN 'void'
  ELSE 'offered' END`;

const SHOWN = columns("Transfer", "t").filter(
  (name): name is Exclude<typeof name, "t.record" | "t.status"> => name !== "t.record" && name !== "t.status",
);

/** Transfers with the titles of both organizations. */
const transfersOf = (given: Given<Asked>) =>
  tables
    .selectFrom("Transfer as t")
    .leftJoin("Organization as f", "f.id", "t.fromOrganizationId")
    .leftJoin("Organization as o", "o.id", "t.toOrganizationId")
    .select([...SHOWN, "f.title as fromTitle", "o.title as toTitle", statusOf(given).as("status")]);

const isFrom = (given: Given<Asked>) =>
  sql<boolean>`${column("Transfer", "t", "fromOrganizationId")} = ${given("organizationId")}`;
const isTo = (given: Given<Asked>) =>
  sql<boolean>`${column("Transfer", "t", "toOrganizationId")} = ${given("organizationId")}`;

export const transferById = new Statement("transfer", (given: Given<Asked & { id: string }>) =>
  transfersOf(given)
    .where(({ or }) => or([isFrom(given), isTo(given)]))
    .where("t.id", "=", given("id")),
);

/** A transfer with its current status and the titles of the organizations. */
export type TransferRow = RowOf<typeof transferById>;

/**
 * The organization that received an offer can't see the offer after it is withdrawn. If withdrawn offers were visible,
 * anyone could fill that organization's list with offers.
 */
const isListed = (given: Given<Asked>) =>
  sql<boolean>`(${isFrom(given)} OR ${isTo(given)} AND ${STATUS} <> 'withdrawn')`;

/** Selects a page of an organization's offers and transfers in both directions, sorted from newest to oldest. */
export const transfersPage = new ShapedStatement(
  "transfers",
  PAGES,
  (given: Given<Asked & After & { limit: number }>, shape) =>
    inPages(
      transfersOf(given).where(isListed(given)),
      given,
      { ...shape, order: "desc" },
      { time: "t.createdAt", id: "t.id" },
    ),
);

export const transfersCount = new Statement("transfers:count", (given: Given<Asked>) =>
  tables.selectFrom("Transfer as t").select(rowCount.as("count")).where(isListed(given)),
);
