import { readFileSync } from "node:fs";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { type AppRouter, appRouter } from "@/api/root";
import type { RouterInputs } from "../../../packages/client/src";
import type { AppRouter as ClientRouter } from "../../../packages/client/src/router";
import { routesSource, typesSource } from "./source";

/** The domains that have subscriptions. Only the console uses subscriptions. */
type Subscribing = "spaces" | "notifications";
type Told<All extends Record<Subscribing, { changes: unknown }>> = Omit<All, Subscribing> & {
  [Domain in Subscribing]: Omit<All[Domain], "changes">;
};
type Inputs = Told<inferRouterInputs<AppRouter>>;
type Outputs = Told<inferRouterOutputs<AppRouter>>;

describe("the client's types", () => {
  it.each([
    ["types.ts", typesSource],
    ["routes.ts", routesSource],
  ])("%s is what `npm run build:client` generates from the operations", (file, source) => {
    expect(readFileSync(`packages/client/src/${file}`, "utf8")).toBe(source(appRouter));
  });

  it("are assignable to the router's types, and the router's types are assignable to them", () => {
    // If the types differ, this code doesn't compile. Therefore, the type checker runs this test.
    const same = [
      (given: Inputs): RouterInputs => given,
      (given: RouterInputs): Inputs => given,
      (given: Outputs): inferRouterOutputs<ClientRouter> => given,
      (given: inferRouterOutputs<ClientRouter>): Outputs => given,
    ];
    expect(same).toHaveLength(4);
  });
});
