import { describe, expect, it } from "vitest";
import { exactSize } from "./sizes";

describe("exactSize", () => {
  it.each([
    [1024 ** 3, "1 GiB"],
    [100 * 1024 * 1024, "100 MiB"],
    [20_000_000, "20 MB"],
    [65_536, "64 KiB"],
    [64_000, "64 kB"],
    [255, "255 bytes"],
    [1, "1 byte"],
    [0, "0 bytes"],
  ])("shows %i bytes as %s", (bytes, shown) => {
    expect(exactSize(bytes)).toBe(shown);
  });
});
