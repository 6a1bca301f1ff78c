import { describe, expect, it } from "vitest";
import { isOfSpace } from "./of-space";

const key = (input: object) => [["spaces", "get"], { input, type: "query" }];

describe("isOfSpace", () => {
  it("matches only the queries of one space", () => {
    expect(isOfSpace({ queryKey: key({ spaceId: "a", limit: 1 }) }, "a")).toBe(true);
    expect(isOfSpace({ queryKey: key({ spaceId: "b" }) }, "a")).toBe(false);
    expect(isOfSpace({ queryKey: key({ organizationId: "a" }) }, "a")).toBe(false);
    expect(isOfSpace({ queryKey: [["users", "me"]] }, "a")).toBe(false);
  });

  it("matches lists of several pages", () => {
    expect(isOfSpace({ queryKey: [...key({ spaceId: "a" }), "pages"] }, "a")).toBe(true);
  });

  it("ignores queries that have a custom key instead of the key of a procedure", () => {
    expect(isOfSpace({ queryKey: ["code-theme", "dark"] }, "a")).toBe(false);
    expect(isOfSpace({ queryKey: ["files", { input: { spaceId: "a" } }] }, "a")).toBe(true);
  });

  it("doesn't match the pages of a revision, which comments don't change", () => {
    const ofRevision = { input: { spaceId: "a" }, type: "query" };
    for (const tree of [
      ["content", "head", "pages"],
      ["content", "revision", "pages"],
      ["changeRequests", "content", "pages"],
    ])
      expect(isOfSpace({ queryKey: [tree, ofRevision] }, "a")).toBe(false);
    const ofRequest = { input: { spaceId: "a", changeRequestId: "1" }, type: "query" };
    expect(isOfSpace({ queryKey: [["changeRequests", "changes"], ofRequest] }, "a")).toBe(true);
  });

  it("doesn't match queries that have their own updates", () => {
    expect(isOfSpace({ queryKey: key({ spaceId: "a" }), meta: { live: false } }, "a")).toBe(false);
  });
});
