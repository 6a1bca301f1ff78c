import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { dropInvalidRouterState } from "./router-state";

const NAME = "next-router-state-tree";

/** Passes a header value to the function, and returns the value afterwards. */
function left(value: string | string[]): unknown {
  const request = { headers: { [NAME]: value } } as unknown as IncomingMessage;
  dropInvalidRouterState(request);
  return request.headers[NAME];
}

describe("the header with the parts of a page that the browser already has", () => {
  it.each([
    ["", {}],
    [
      "",
      { children: ["orgs", { children: [["organizationId", "abc", "d", null], {}] }] },
      null,
      "refetch",
      4,
    ],
    ["", {}, ["/a", "?b"], "metadata-only", null, "x"],
  ])("stays unchanged if Next.js can parse it: %j", (...state) => {
    const text = encodeURIComponent(JSON.stringify(state));
    expect(left(text)).toBe(text);
  });

  it.each([
    "%",
    "{}",
    "",
    "%5B%5D",
    JSON.stringify(["", {}, "x"]),
    JSON.stringify(["", { a: 1 }]),
    JSON.stringify([["a", "b", "z", null], {}]),
    ["%", "%"],
  ])("is removed if it would make Next.js return 500: %j", (value) => {
    expect(left(value)).toBeUndefined();
  });
});
