import { describe, expect, it } from "vitest";
import { TakenPaths } from "./taken-paths";

describe("taken paths", () => {
  it("never refer to the same file, regardless of case and Unicode form", () => {
    const paths = new TakenPaths();
    const wish = (name: string) => paths.give((count) => (count === 1 ? name : `${name}-${count}`));
    expect(wish("Über".normalize("NFC"))).toBe("Über");
    expect(wish("über".normalize("NFD"))).toBe(`${"über".normalize("NFD")}-2`);
    expect(paths.has("ÜBER")).toBe(true);
  });
});
