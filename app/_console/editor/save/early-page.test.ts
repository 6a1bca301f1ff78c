import { describe, expect, it } from "vitest";
import { readEarly, takeEarly } from "./early-page";

const target = { spaceId: "space", changeRequestId: null } as Parameters<typeof readEarly>[1];

const client = {
  content: { revision: { page: { query: async () => ({ type: "group", title: "A group" }) } } },
} as unknown as Parameters<typeof readEarly>[0];

/** The revision in which a page was read early; null where it was not. */
const readIn = async (pageId: string) => (await takeEarly(target, pageId))?.revision ?? null;

describe("a page that is read while the editor is loaded", () => {
  it("is given once", async () => {
    readEarly(client, target, "a", "r1");
    expect(await readIn("a")).toBe("r1");
    expect(await readIn("a")).toBeNull();
  });

  it("is forgotten where the editor was left, so that who comes back gets the newest", async () => {
    readEarly(client, target, "a", "r1")();
    expect(await readIn("a")).toBeNull();
    const leave = readEarly(client, target, "a", "r1");
    readEarly(client, target, "a", "r2");
    leave();
    expect(await readIn("a")).toBe("r2");
  });

  it("is of use to the first page that is opened alone", async () => {
    readEarly(client, target, "a", "r1");
    expect(await readIn("b")).toBeNull();
    expect(await readIn("a")).toBeNull();
  });
});
