import { describe, expect, it } from "vitest";
import { OwnWrites } from "./own-writes";

const made = (revision: string) => async () => ({ revision });

describe("writes of one window", () => {
  it("make the previously known revisions outdated", async () => {
    const writes = new OwnWrites();
    writes.note("a");
    expect(writes.isPassed("a")).toBe(false);
    await writes.next(made("b"));
    expect([writes.isPassed("a"), writes.isPassed("b")]).toEqual([true, false]);
    await writes.next(made("c"));
    expect([writes.isPassed("b"), writes.isPassed("c")]).toEqual([true, false]);
  });

  it("don't make revisions outdated that were loaded later or are unknown", async () => {
    const writes = new OwnWrites();
    writes.note("a");
    await writes.next(made("b"));
    writes.note("of another person");
    expect(writes.isPassed("of another person")).toBe(false);
    expect(writes.isPassed("unknown")).toBe(false);
  });

  it("don't make any revision outdated if they fail", async () => {
    const writes = new OwnWrites();
    writes.note("a");
    const refused = writes.next(async () => {
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    expect(writes.isPassed("a")).toBe(false);
  });

  it("are sent one at a time, even after a failed write", async () => {
    const writes = new OwnWrites();
    writes.note("a");
    const order: string[] = [];
    const first = writes.next(async () => {
      await new Promise((done) => setTimeout(done, 20));
      order.push("first");
      throw new Error("refused");
    });
    const second = writes.next(async () => {
      order.push("second");
      return { revision: "b" };
    });
    await expect(first).rejects.toThrow("refused");
    await second;
    expect(order).toEqual(["first", "second"]);
    expect(writes.isPassed("a")).toBe(true);
  });
});
