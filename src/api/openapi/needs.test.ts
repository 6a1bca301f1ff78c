import { describe, expect, it } from "vitest";
import { TABLE } from "@/conformance/access-matrix/table";
import { operationsOf } from "../rest/routes";
import { appRouter } from "../root";
import { needsOf } from "./needs";

const operations = operationsOf(appRouter);

/** What the access matrix, whose every row is tried, says of whom an operation lets in, in the document's words. */
function expectedOf({ needs, on }: (typeof TABLE)[string]): RegExp {
  if (needs === "anyone") return /^Needs no credential\.$/;
  if (needs === "person") return /^For (everybody with a credential|every person|whoever has signed in)/;
  if (needs === "member" && on === "organization") return /^(For everybody in |Needs the level `read`)/;
  if (needs === "member") return /^Needs the level `read`/;
  return new RegExp(`^Needs the level \`${needs}\``);
}

describe("whom an operation lets in", () => {
  it("is said of every operation, as the access matrix has it", () => {
    const wrong = operations.flatMap((operation) => {
      const row = TABLE[operation.id];
      return row && !expectedOf(row).test(needsOf(operation))
        ? [`${operation.id}: ${needsOf(operation)}`]
        : [];
    });
    expect(
      wrong,
      "a permission is asked for beyond the scope: say it as `needs` of rest(…) in the router",
    ).toEqual([]);
  });
});
