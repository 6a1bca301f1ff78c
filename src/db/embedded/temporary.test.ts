import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { startTemporaryPostgres } from "./temporary";

describe("a temporary PostgreSQL", () => {
  it("leaves no files or processes behind", async () => {
    const own = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`bindery-temporary-${process.pid}-`));
    const postgres = await startTemporaryPostgres();
    expect(own()).toHaveLength(1);
    await postgres.stop();
    expect(own()).toEqual([]);
  });

  it("removes the files of killed processes, and keeps those of running processes", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    const left = mkdtempSync(path.join(tmpdir(), `bindery-temporary-${child.pid}-`));
    const living = mkdtempSync(path.join(tmpdir(), `bindery-temporary-${process.ppid}-`));
    const postgres = await startTemporaryPostgres();
    expect([existsSync(left), existsSync(living)]).toEqual([false, true]);
    await postgres.stop();
    rmSync(living, { recursive: true });
  });
});
