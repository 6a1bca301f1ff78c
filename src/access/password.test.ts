import * as argon2 from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { hashPassword, isPassword } from "./password";

vi.mock("@node-rs/argon2", { spy: true });

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

  it("is refused after the same work when there is no digest to compare it with", async () => {
    const digest = await hashPassword("a password");
    const verify = vi.mocked(argon2.verify).mockClear();
    for (const kept of [digest, null, undefined]) expect(await isPassword("another", kept)).toBe(false);
    expect(verify.mock.calls.map(([, password]) => password)).toEqual(Array(3).fill("another"));
    const costs = verify.mock.calls.map(([compared]) => String(compared).split("$").slice(0, 4));
    expect(costs).toEqual(Array(3).fill(digest.split("$").slice(0, 4)));
  });
});
