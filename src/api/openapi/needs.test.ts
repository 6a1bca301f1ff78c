import { describe, expect, it } from "vitest";
import { roleName } from "@/access/authorization/roles";
import { TABLE } from "@/conformance/access-matrix/table";
import { operationsOf } from "../rest/routes";
import { appRouter } from "../root";
import { needsOf } from "./needs";

const operations = operationsOf(appRouter);

/**
 * Takes a row of the access matrix. Returns a pattern for the start of the sentence about the required role.
 */
function expectedOf({ needs, on }: (typeof TABLE)[string]): RegExp {
  if (needs === "anyone") return /^No authentication required\.$/;
  if (needs === "person") return /^Requires (authentication|a session)/;
  if (needs === "member" && on === "organization")
    return /^(Available to every member of |Requires the Reader role)/;
  if (needs === "member") return /^Requires the Reader role/;
  return new RegExp(`^Requires the ${roleName(needs)} role`);
}

describe("the role that an operation requires", () => {
  it("is described for every operation, and matches the access matrix", () => {
    const wrong = operations.flatMap((operation) => {
      const row = TABLE[operation.id];
      return row && !expectedOf(row).test(needsOf(operation))
        ? [`${operation.id}: ${needsOf(operation)}`]
        : [];
    });
    expect(
      wrong,
      "these check a permission beyond their scope: declare it as `needs` of rest(…) in the router",
    ).toEqual([]);
  });
});
