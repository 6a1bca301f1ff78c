import { describe, expect, it } from "vitest";
import { monotonicMilliseconds } from "@/lib/clock";
import { hashPassword, isPassword } from "./password";

async function medianMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 9; i++) {
    const begun = monotonicMilliseconds();
    await work();
    times.push(monotonicMilliseconds() - begun);
  }
  return times.sort((a, b) => a - b)[4] as number;
}

describe("a password", () => {
  it("is kept as an argon2id digest with a salt of its own", async () => {
    const [first, second] = await Promise.all([hashPassword("a password"), hashPassword("a password")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(first).not.toContain("a password");
  });

  it("fits its digest alone, however its accents were typed", async () => {
    const digest = await hashPassword("caf\u00e9 au lait");
    expect(await isPassword("cafe\u0301 au lait", digest)).toBe(true);
    expect(await isPassword("cafe au lait", digest)).toBe(false);
    expect(await isPassword("", digest)).toBe(false);
  });

  it("costs the same to refuse when there is no digest to compare it with", async () => {
    const digest = await hashPassword("a password");
    expect(await isPassword("a password", null)).toBe(false);
    const wrong = await medianMilliseconds(() => isPassword("another", digest));
    const absent = await medianMilliseconds(() => isPassword("another", undefined));
    // Without the decoy it would be a thousandth.
    expect(absent).toBeGreaterThan(wrong / 3);
    expect(absent).toBeLessThan(wrong * 3);
  });
});
