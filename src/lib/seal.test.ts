import { describe, expect, it } from "vitest";
import { seal, unseal } from "./seal";

describe("sealed secrets", () => {
  it("come back for the purpose that they were sealed for, and do not show", () => {
    const secret = Buffer.from("user:password");
    const sealed = seal("one", secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(unseal("one", sealed).equals(secret)).toBe(true);
  });

  it("do not open for another purpose, nor after a change of one bit", () => {
    const sealed = seal("one", Buffer.from("user:password"));
    expect(() => unseal("two", sealed)).toThrow();
    sealed[sealed.length - 20] = (sealed[sealed.length - 20] as number) ^ 1;
    expect(() => unseal("one", sealed)).toThrow();
  });
});
