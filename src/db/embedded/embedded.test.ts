import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bundled } from "@/testing/bundled";
import { chooseAccount, identity } from "./account";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded";
import { placeOf } from "./location";
import { isAlive, readPostmaster } from "./process";

const asRoot = process.getuid?.() === 0;

let dataDir: string;
const open: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

/** The folder of a stopped database. Tests copy it, because creating a database takes longer than a test. */
let template: string;
const newFolder = () => mkdtempSync(path.join(tmpdir(), "bindery-embedded-"));

beforeAll(async () => {
  template = newFolder();
  await (await startEmbeddedPostgres(template)).stop();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = newFolder();
  spawnSync("cp", ["-a", `${template}/.`, dataDir]);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const postgres of open.splice(0)) await postgres.stop();
  const left = readPostmaster(placeOf(dataDir).data);
  if (left !== undefined && isAlive(left.pid)) process.kill(left.pid, "SIGQUIT");
  rmSync(dataDir, { recursive: true, force: true });
});

/** Empties the folder, for tests of the first start. */
function emptyFolder(): void {
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
}

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir);
  open.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that uses the same folder. Returns the process and the database's URL. */
async function startElsewhere(
  account: { uid?: number; gid?: number } = {},
  graceSeconds = 60,
): Promise<[ChildProcess, string]> {
  const child = spawn(
    process.execPath,
    [bundled("db/embedded/holder.fixture.ts"), dataDir, String(graceSeconds)],
    {
      ...account,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  children.push(child);
  const [url] = await once(child.stdout as NodeJS.ReadableStream, "data");
  return [child, String(url).trim()];
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

function postmasterPid(): number {
  return readPostmaster(placeOf(dataDir).data)?.pid ?? 0;
}

async function untilDead(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise(setImmediate);
}

describe("embedded PostgreSQL", () => {
  it("keeps its data from one start to the next, and leaves no processes behind", async () => {
    emptyFolder();
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
    const pid = postmasterPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(await query(second.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
  });

  it("is PostgreSQL 18, supports trigrams of any script, and has a role that isn't a superuser", async () => {
    const { url } = await start();
    const [row] = await query(url, `CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;`).then(() =>
      query(
        url,
        `SELECT current_setting('server_version_num')::int / 10000 AS version, cardinality(show_trgm('日本')) AS trigrams,
                unaccent('é') AS plain, rolsuper AS superuser FROM pg_roles WHERE rolname = current_user`,
      ),
    );
    expect(row).toEqual({ version: 18, trigrams: 3, plain: "e", superuser: false });
  });

  it("can't be used without the password, which only the owner of DATA_DIR can read", async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
    const file = path.join(dataDir, "embedded-postgres.json");
    expect(spawnSync("stat", ["-c", "%a", file], { encoding: "utf8" }).stdout.trim()).toBe("600");
  });

  it("keeps running without a restart if the process that started it was killed", async () => {
    const [child, url] = await startElsewhere();
    await query(url, "CREATE TABLE kept AS SELECT 42 AS value");
    const pid = postmasterPid();
    await kill(child);
    const postgres = await start();
    expect(postmasterPid()).toBe(pid);
    expect(postgres.url).toBe(url);
    await postgres.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it("loses no committed rows if all processes are killed at the same time", async () => {
    const [child, url] = await startElsewhere();
    await query(url, "CREATE TABLE kept AS SELECT 42 AS value");
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    await kill(child);
    await untilDead(pid);
    const postgres = await start();
    expect(postmasterPid()).not.toBe(pid);
    expect(await query(postgres.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
  });

  it("restarts automatically on the same port if only PostgreSQL is killed", async () => {
    const { url } = await start();
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    await untilDead(pid);
    const answer = () => query(url, "SELECT 1 AS value").catch(() => []);
    await expect.poll(answer, { timeout: 15_000 }).toEqual([{ value: 1 }]);
    expect(postmasterPid()).not.toBe(pid);
  });

  it("starts even if another program now has the process ID in postmaster.pid", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
    await first.stop();
    const { account, data } = placeOf(dataDir);
    const other = spawn("sleep", ["60"], { ...identity(account), cwd: "/", stdio: "ignore" });
    children.push(other);
    const pidFile = path.join(data, "postmaster.pid");
    writeFileSync(pidFile, `${other.pid}\n${data}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    if (asRoot) chownSync(pidFile, account.uid, account.gid);
    const second = await start();
    expect(await query(second.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
    expect(isAlive(other.pid ?? 0)).toBe(true);
  });

  it("serves two processes that start at the same time in one folder, and stops after the last process has ended", async () => {
    emptyFolder();
    const [[child, elsewhere], here] = await Promise.all([startElsewhere(), start()]);
    expect(here.url).toBe(elsewhere);
    const pid = postmasterPid();
    await here.stop();
    expect(await query(elsewhere, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(isAlive(pid)).toBe(false);
  });

  it("reports missing passwords and doesn't change the folder", async () => {
    const postgres = await start();
    await postgres.stop();
    const record = path.join(dataDir, "embedded-postgres.json");
    const before = readFileSync(record);
    rmSync(record);
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/with the database passwords is missing/);
    expect(existsSync(record)).toBe(false);
    writeFileSync(record, before);
    await expect(start()).resolves.toBeDefined();
  });

  it("stops after the last process that used it was killed, but not earlier", async () => {
    const [first, url] = await startElsewhere({}, 0);
    const [second] = await startElsewhere({}, 0);
    const pid = postmasterPid();
    await kill(first);
    expect(await query(url, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
    await kill(second);
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    expect(existsSync(path.join(placeOf(dataDir).data, "postmaster.pid"))).toBe(false);
  });

  it("keeps running if another process starts to use it after a process was killed", async () => {
    const [killed] = await startElsewhere({}, 3);
    await kill(killed);
    await (await start()).stop();
    const { url } = await start();
    const guards = () =>
      readdirSync("/proc")
        .filter((pid) => /^\d+$/.test(pid))
        .map((pid) => {
          try {
            return readFileSync(`/proc/${pid}/cmdline`, "utf8");
          } catch {
            return "";
          }
        })
        .filter((line) => line.includes("guard") && line.includes(placeOf(dataDir).data));
    await expect.poll(() => guards().length, { timeout: 15_000 }).toBe(1);
    expect(await query(url, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
  });

  it("has no files in DATA_DIR that other accounts can read", async () => {
    await start();
    const open = readdirSync(dataDir, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(dataDir, name))
      .filter((file) => ((lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o7077) !== 0)
      .filter((file) => !lstatSync(file).isSymbolicLink());
    expect(open).toEqual([]);
    expect(statSync(dataDir).mode & 0o777).toBe(asRoot ? 0o711 : 0o700);
  });

  it.runIf(asRoot)("runs under the account of the process if that account isn't root", async () => {
    const account = chooseAccount("/nonexistent");
    emptyFolder();
    chownSync(dataDir, account.uid, account.gid);
    const [child, url] = await startElsewhere({ uid: account.uid, gid: account.gid });
    expect(await query(url, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
    const pid = postmasterPid();
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(isAlive(pid)).toBe(false);
  });
});
