import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, it } from "vitest";
import { PG_VERSION, socketOf } from "./pg-internals";

it("pg has the version for which its undocumented part was checked, and this part exists", () => {
  const { version } = JSON.parse(readFileSync("node_modules/pg/package.json", "utf8"));
  expect(version).toBe(PG_VERSION);
  expect(socketOf(new pg.Client()).destroy).toBeTypeOf("function");
});
