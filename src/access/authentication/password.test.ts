import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

let argon2: typeof import("@node-rs/argon2");
let password: typeof import("./password");

// Other test files have already loaded this module. This test needs a separate copy to spy on the hash function.
beforeAll(async () => {
  vi.doMock("@node-rs/argon2", { spy: true });
  argon2 = await import("@node-rs/argon2");
  const copy = "./password?watched";
  password = await import(copy);
});
afterAll(() => {
  vi.doUnmock("@node-rs/argon2");
});

describe("a password", () => {
  it("is stored as an argon2id digest with a unique salt", async () => {
    const [first, second] = await Promise.all([1, 2].map(() => password.hashPassword("a password")));
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(first).not.toContain("a password");
  });

  it("matches only its own digest, regardless of the Unicode form of its accented letters", async () => {
    const digest = await password.hashPassword("caf\u00e9 au lait");
    expect(await password.isPassword("cafe\u0301 au lait", digest)).toBe(true);
    expect(await password.isPassword("cafe au lait", digest)).toBe(false);
    expect(await password.isPassword("", digest)).toBe(false);
  });

  it("is refused after the same computing time if there is no digest", async () => {
    const digest = await password.hashPassword("a password");
    const verify = vi.mocked(argon2.verify).mockClear();
    for (const kept of [digest, null, undefined])
      expect(await password.isPassword("another", kept)).toBe(false);
    expect(verify.mock.calls.map(([, password]) => password)).toEqual(Array(3).fill("another"));
    const costs = verify.mock.calls.map(([compared]) => String(compared).split("$").slice(0, 4));
    expect(costs).toEqual(Array(3).fill(digest.split("$").slice(0, 4)));
  });
});
