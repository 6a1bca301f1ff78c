import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, it } from "vitest";
import { BaseStatement, connectionOf, PG_VERSION, prepareValue } from "./pg-internals";

it("pg has the version for which its undocumented parts were checked, and these parts exist", () => {
  const { version } = JSON.parse(readFileSync("node_modules/pg/package.json", "utf8"));
  expect(version).toBe(PG_VERSION);
  expect(BaseStatement.prototype).toHaveProperty("prepare");
  expect(prepareValue(new Date(0))).toBeTypeOf("string");
  const connection = connectionOf(new pg.Client());
  expect(connection.parsedStatements).toEqual({});
  for (const name of ["cork", "uncork"] as const) expect(connection.stream[name]).toBeTypeOf("function");
  for (const name of ["bind", "execute", "sync"] as const) expect(connection[name]).toBeTypeOf("function");
});
