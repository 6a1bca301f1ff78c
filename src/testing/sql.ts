import type { RawBuilder } from "kysely";
import { type On, pooled } from "@/db/client";
import { rowsOf, tables } from "@/db/statement";

/** Runs an SQL statement that only a test needs, and returns its rows. */
export const runSql = <Row>(query: RawBuilder<Row>, on: On = pooled()): Promise<Row[]> =>
  rowsOf(on, "test", query.compile(tables));
