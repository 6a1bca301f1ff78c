import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, it } from "vitest";
import { PG_VERSION, socketOf } from "./pg-internals";

it("the installed pg is the version that was checked, and it has the undocumented part that Bindery uses", () => {
  const { version } = JSON.parse(readFileSync("node_modules/pg/package.json", "utf8"));
  expect(version).toBe(PG_VERSION);
  expect(socketOf(new pg.Client()).destroy).toBeTypeOf("function");
});
