import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { moveFolder } from "./move";

/** Folders on another file system than the folder for temporary files. Most Linux machines have at least one. */
const others = ["/dev/shm", path.resolve("node_modules/.cache")].filter(
  (place) => existsSync(place) && statSync(place).dev !== statSync(tmpdir()).dev,
);

describe("a folder that is moved", () => {
  it.each([tmpdir(), ...others.slice(0, 1)])("to %s is complete and keeps its file modes", (root) => {
    const source = mkdtempSync(path.join(tmpdir(), "bindery-move-"));
    const target = path.join(root, `bindery-moved-${process.pid}`);
    mkdirSync(path.join(source, "postgres"), { mode: 0o700 });
    writeFileSync(path.join(source, "postgres", "one"), "content", { mode: 0o600 });
    chmodSync(source, 0o711);
    try {
      moveFolder(source, target);
      const mode = (name: string) => statSync(path.join(target, name)).mode & 0o777;
      expect([".", "postgres", "postgres/one"].map(mode)).toEqual([0o711, 0o700, 0o600]);
      expect(readFileSync(path.join(target, "postgres/one"), "utf8")).toBe("content");
      expect([source, `${target}.partial`].map((place) => existsSync(place))).toEqual([false, false]);
    } finally {
      for (const place of [source, target]) rmSync(place, { recursive: true, force: true });
    }
  });
});
