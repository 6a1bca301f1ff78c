import { describe, expect, it } from "vitest";
import { isOfSpace } from "./of-space";

const key = (input: object) => [["spaces", "get"], { input, type: "query" }];

describe("isOfSpace", () => {
  it("finds the queries of one space, and no other's", () => {
    expect(isOfSpace({ queryKey: key({ spaceId: "a", limit: 1 }) }, "a")).toBe(true);
    expect(isOfSpace({ queryKey: key({ spaceId: "b" }) }, "a")).toBe(false);
    expect(isOfSpace({ queryKey: key({ organizationId: "a" }) }, "a")).toBe(false);
    expect(isOfSpace({ queryKey: [["users", "me"]] }, "a")).toBe(false);
  });

  it("finds lists of several pages", () => {
    expect(isOfSpace({ queryKey: [...key({ spaceId: "a" }), "pages"] }, "a")).toBe(true);
  });

  it("leaves alone what keeps itself current", () => {
    expect(isOfSpace({ queryKey: key({ spaceId: "a" }), meta: { live: false } }, "a")).toBe(false);
  });
});
