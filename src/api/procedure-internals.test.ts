import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { accountProcedure } from "@/trpc/init";
import { hasProcedure, internalsOf, passesThrough, proceduresOf, TRPC_VERSION } from "./procedure-internals";
import { appRouter } from "./root";

it("the tRPC internals that Bindery uses were verified with the installed version of tRPC", () => {
  const { version } = JSON.parse(readFileSync("node_modules/@trpc/server/package.json", "utf8"));
  expect(version).toBe(TRPC_VERSION);
  const procedures = Object.fromEntries(proceduresOf(appRouter));
  expect([hasProcedure(appRouter, "spaces.update"), hasProcedure(appRouter, "toString")]).toEqual([
    true,
    false,
  ]);
  const procedure = procedures["spaces.update"];
  const { type, inputs, output, meta } = internalsOf(procedure as NonNullable<typeof procedure>);
  expect(type).toBe("mutation");
  expect(Object.keys((inputs[0] as unknown as { shape: object }).shape)).toContain("spaceId");
  expect(output).toBeDefined();
  expect(meta?.openapi?.operationId).toBe("updateSpaceById");
  const isOfAccount = (name: string) =>
    passesThrough(procedures[name] as NonNullable<typeof procedure>, accountProcedure);
  expect(["spaces.update", "tokens.create", "users.listSessions"].map(isOfAccount)).toEqual([
    false,
    true,
    true,
  ]);
});
