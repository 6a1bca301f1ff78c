import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { chooseAccount, identity } from "./embedded/account";
import { deployMigrations } from "./migrations/deploy";
import { assertServerVersion } from "./version";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts an older PostgreSQL from this machine on an empty cluster, and runs `work`. */
async function withOlder(programs: string, work: (url: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), "bindery-older-"));
  const account = chooseAccount("/nonexistent");
  if (account.switched) chownSync(directory, account.uid, account.gid);
  const as = { ...identity(account), cwd: directory, stdio: "ignore" as const };
  const data = path.join(directory, "data");
  spawnSync(path.join(programs, "initdb"), ["-D", data, "-U", "postgres", "--auth=trust"], as);
  const port = await freePort();
  const settings = ["-p", `${port}`, "-h", "127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off"];
  const server = spawn(path.join(programs, "postgres"), ["-D", data, ...settings], as);
  const ended = once(server, "exit");
  try {
    await work(`postgresql://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    server.kill("SIGQUIT");
    await ended;
    chmodSync(directory, 0o700);
    rmSync(directory, { recursive: true, force: true });
  }
}

async function tablesOf(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    return rows;
  } finally {
    await client.end();
  }
}

const older = ["17", "16", "15", "14"]
  .map((major) => `/usr/lib/postgresql/${major}/bin`)
  .find((place) => existsSync(place));

describe("the version of the database server", () => {
  it("must be 18 or newer, and the error contains the version that was found", () => {
    expect(() => assertServerVersion(180000)).not.toThrow();
    expect(() => assertServerVersion(190002)).not.toThrow();
    expect(() => assertServerVersion(170009)).toThrow(
      /is PostgreSQL 17\.9, but PostgreSQL 18 or later is needed/,
    );
    expect(() => assertServerVersion(150014)).toThrow(/is PostgreSQL 15\.14/);
  });

  it.runIf(older)(
    "is checked before anything is written, so that an older server stays unchanged",
    async () => {
      await withOlder(older ?? "", async (url) => {
        await expect.poll(() => tablesOf(url).catch(() => null), { timeout: 15_000 }).toEqual([]);
        await expect(deployMigrations(url)).rejects.toThrow(/^The database server is PostgreSQL 1[4-7]\.\d+/);
        expect(await tablesOf(url)).toEqual([]);
      });
    },
  );
});
