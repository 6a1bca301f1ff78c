import { describe, expect, it } from "vitest";
import { readEarly, takeEarly } from "./early-page";

const target = { spaceId: "space", changeRequestId: null } as Parameters<typeof readEarly>[1];

const client = {
  content: { revision: { page: { query: async () => ({ type: "group", title: "A group" }) } } },
} as unknown as Parameters<typeof readEarly>[0];

/** Returns the revision of the page that was loaded early, or null if no page was loaded early. */
const readIn = async (pageId: string) => (await takeEarly(target, pageId))?.revision ?? null;

describe("a page that is loaded together with the editor", () => {
  it("is returned only once", async () => {
    readEarly(client, target, "a", "r1");
    expect(await readIn("a")).toBe("r1");
    expect(await readIn("a")).toBeNull();
  });

  it("is discarded when the editor closes, so that the next visit loads the newest version", async () => {
    readEarly(client, target, "a", "r1")();
    expect(await readIn("a")).toBeNull();
    const leave = readEarly(client, target, "a", "r1");
    readEarly(client, target, "a", "r2");
    leave();
    expect(await readIn("a")).toBe("r2");
  });

  it("is used only if it's the first page that opens", async () => {
    readEarly(client, target, "a", "r1");
    expect(await readIn("b")).toBeNull();
    expect(await readIn("a")).toBeNull();
  });
});
