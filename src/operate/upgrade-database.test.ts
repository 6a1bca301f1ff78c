import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handTo } from "@/db/embedded/account";
import { packageName } from "@/db/embedded/binaries";
import { startEmbeddedPostgres } from "@/db/embedded/database";
import { prepareFolder } from "@/db/embedded/folder";
import { launch } from "@/db/embedded/launch";
import { placeOf } from "@/db/embedded/location";
import { oldBinaries } from "@/db/embedded/old-binaries";
import { newRecord, readClusterState, readRecord, recordFile, writeRecord } from "@/db/embedded/record";
import {
  connect as connectToCluster,
  leaseKey,
  prepareDatabase,
  stopPostmaster,
  urlOf,
} from "@/db/embedded/running";
import {
  migrationsDirectory,
  OUTSIDE,
  readApplied,
  readMigrations,
  recordApplied,
  statementsOf,
} from "@/db/migrations/history";
import { requiredEnv } from "@/env";
import { queueLogger } from "@/lib/queue-log";
import { bundled } from "@/testing/bundled";
import { makeContent } from "@/testing/make/content";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { Sum } from "./backup/contents";
import {
  CopyIn,
  connect,
  copyOut,
  idOf,
  listTables,
  readSequences,
  setSequences,
  withoutTriggers,
} from "./backup/tables";

vi.setConfig({ testTimeout: 300_000 });

const MAJOR = 17;
const SECRET = "the secret of this installation";
const say = () => {};

let folder: string;
/** A data folder from a version of Bindery that used PostgreSQL 17, or undefined if PostgreSQL 17 can't be downloaded. */
let template: string | undefined;
/** The reason why PostgreSQL 17 isn't available here. */
let whyNot: string | undefined;
let sums: Record<string, string>;
let programs: string;
let dataDir: string;

const statementsIn = (sql: string) => (sql.startsWith(OUTSIDE) ? statementsOf(sql) : [sql]);

/**
 * Creates the tables as `deployMigrations` does. The test can't call `deployMigrations`, because that
 * function requires PostgreSQL 18.
 */
async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await readApplied(client);
  for (const migration of readMigrations(migrationsDirectory())) {
    for (const statement of statementsIn(migration.sql)) await client.query(statement);
    await recordApplied(client, migration);
  }
  await client.end();
  await runMigrations({ connectionString: databaseUrl, logger: queueLogger });
}

/** Copies all rows from the database of the tests. */
async function copyRows(databaseUrl: string): Promise<void> {
  const from = await connect(requiredEnv("DATABASE_URL"), "test");
  const to = await connect(databaseUrl, "test");
  const tables = (await listTables(from)).filter(({ name }) => name !== "_prisma_migrations");
  await withoutTriggers(to, async () => {
    await to.query(`TRUNCATE ${tables.map(({ schema, name }) => `"${schema}"."${name}"`).join(", ")}`);
    for (const table of tables) {
      const copy = new CopyIn(to, table);
      await copy.add(copyOut(from, table));
      await copy.end();
    }
    await setSequences(to, await readSequences(from));
  });
  await from.end();
  await to.end();
}

/** Returns the checksum of each table in a database. */
async function sumsOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = await connect(databaseUrl, "test");
  const sums: Record<string, string> = {};
  for (const table of await listTables(client)) {
    const sum = new Sum();
    for await (const rows of copyOut(client, table)) sum.add(rows);
    sums[idOf(table)] = sum.digest();
  }
  await client.end();
  return sums;
}

const placeOfOld = () => placeOf(dataDir, String(MAJOR));

/** Returns the URL of the database in which each server registers while it uses the cluster. */
const leaseUrl = (url: string) => url.replace(/[^/]+$/, "postgres");

/** Starts PostgreSQL 17 with the old cluster, and runs `work`. */
async function withOld<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const record = readRecord(dataDir) ?? newRecord();
  writeRecord(dataDir, record);
  const cluster = { ...record, systemIdentifier: null, ...placeOfOld() };
  const copies = path.join(folder, "programs");
  const binaries = await oldBinaries(MAJOR, cluster.account, copies, { named: undefined, say });
  programs = path.dirname(binaries.postgres);
  const options = { wishedPort: 0, durable: false, onSpawned: () => {} };
  const port = await launch(cluster, binaries, options);
  try {
    const client = await connectToCluster(cluster, port);
    await prepareDatabase(client, cluster);
    await client.end();
    return await work(urlOf(cluster, port));
  } finally {
    await stopPostmaster(cluster);
  }
}

const newDataDir = () => prepareFolder(mkdtempSync(path.join(folder, "data-")));

/**
 * Runs the command. If `killAt` is set, kills the process when it prints the text in `killAt`. Returns the
 * exit status and the output.
 */
async function upgrade(args: string[], killAt?: string): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, [bundled("operate/main.ts"), "upgrade-database", ...args], {
    env: { ...process.env, LOG_LEVEL: "silent", DATA_DIR: dataDir, DATABASE_URL: "", AUTH_SECRET: "" },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (killAt !== undefined && said.includes(killAt)) child.kill("SIGKILL");
  });
  const [status] = await once(child, "close");
  return { status, said };
}

/**
 * Creates the template.
 * @throws Error if PostgreSQL 17 can't be downloaded
 */
async function makeTemplate(): Promise<void> {
  dataDir = newDataDir();
  const { directory, account } = placeOfOld();
  mkdirSync(directory, { mode: 0o700 });
  handTo(account, directory);
  await withOld(async (url) => {
    await migrate(url);
    await copyRows(url);
    sums = await sumsOf(url);
  });
  writeFileSync(path.join(dataDir, "auth-secret"), SECRET);
  template = dataDir;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "bindery-upgrade-"));
  chmodSync(folder, 0o755);
  const { id: organizationId } = await makeOrganization();
  const space = await makeSpace({ organizationId });
  await makeContent({ space, pages: [{ id: "one", text: "# Tab\t\\N é 漢字 😀\n" }, { id: "two" }] });
  await makeTemplate().catch((error: Error) => {
    if (!error.message.includes("could not be fetched")) throw error;
    whyNot = error.message;
  });
}, 120_000);

beforeEach((context) => {
  context.skip(whyNot !== undefined, whyNot);
  dataDir = newDataDir();
  spawnSync("cp", ["-a", `${template}/.`, dataDir]);
});

afterEach(async () => {
  for (const data of [placeOfOld().data, placeOf(dataDir).data]) await stopPostmaster({ data });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const versions = () => readClusterState(dataDir).clusters.map(({ version }) => version);

/** Returns the checksums after the server has started with the folder. */
async function sumsAtStart(): Promise<Record<string, string>> {
  const postgres = await startEmbeddedPostgres(dataDir, { durable: false });
  return await sumsOf(postgres.url).finally(() => postgres.stop());
}

describe("a database of PostgreSQL 17", () => {
  it("is upgraded with all rows, no matter when an upgrade was killed, and the old database stays until someone deletes it", async () => {
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
      /with npm run upgrade-database, which keeps/,
    );
    for (const step of [
      "Copying the old database.",
      "is verified. Restoring the backup",
      "The new database matches the old database",
    ]) {
      const killed = await upgrade(["--binaries", programs], step);
      expect(killed).toEqual({ status: null, said: expect.stringContaining(step) });
      expect(versions()).toEqual(["17"]);
      await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/npm run upgrade-database/);
    }
    const { status, said } = await upgrade(["--binaries", programs]);
    expect([status, said]).toEqual([0, expect.stringContaining("Upgraded from PostgreSQL 17")]);
    expect(await sumsAtStart()).toEqual(sums);
    expect(readFileSync(path.join(dataDir, "auth-secret"), "utf8")).toBe(SECRET);
    expect(readdirSync(path.join(dataDir, "postgres"))).not.toContain("upgrade");
    expect(await withOld(sumsOf)).toEqual(sums);
    expect((await upgrade([])).said).toContain("Nothing to upgrade");

    expect((await upgrade(["--remove-old"])).said).toContain(`Removed ${placeOfOld().data}`);
    expect([versions(), existsSync(`${recordFile(dataDir)}.17`)]).toEqual([["18"], false]);
    expect(await sumsAtStart()).toEqual(sums);
    expect(await upgrade(["--remove-old"])).toEqual({
      status: 0,
      said: expect.stringContaining("No old database"),
    });
  });

  it("is complete after a crash during the renaming, and the earlier version can use it if its record is restored", async () => {
    const record = readRecord(dataDir);
    if (record !== undefined) writeRecord(dataDir, { ...record, systemIdentifier: null });
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/npm run upgrade-database/);
    expect(await upgrade(["--binaries", programs])).toMatchObject({ status: 0 });
    const after = readRecord(dataDir);
    if (after !== undefined) writeRecord(dataDir, { ...after, systemIdentifier: null });
    expect(await sumsAtStart()).toEqual(sums);

    rmSync(placeOf(dataDir).data, { recursive: true });
    renameSync(`${recordFile(dataDir)}.17`, recordFile(dataDir));
    expect(await withOld(sumsOf)).toEqual(sums);
    expect(await upgrade(["--binaries", programs])).toMatchObject({ status: 0 });
    expect(await sumsAtStart()).toEqual(sums);
  });

  it("isn't changed while a server uses it, or if PostgreSQL 17's programs are missing or have another version", async () => {
    const refused = async (args: string[], words: RegExp) => {
      const { status, said } = await upgrade(args);
      expect([status, said]).toEqual([1, expect.stringMatching(words)]);
      expect(versions()).toEqual(["17"]);
    };
    await withOld(async (url) => {
      const service = new pg.Client({ connectionString: leaseUrl(url) });
      await service.connect();
      await service.query("SELECT pg_advisory_lock_shared($1)", [leaseKey]);
      await refused(["--binaries", programs], /Bindery is running in .*Stop Bindery, then upgrade/);
      await service.end();
    });
    await refused(["--binaries", folder], /doesn't contain the programs of PostgreSQL/);
    const own = path.join("node_modules", packageName);
    await refused(["--binaries", own], /is PostgreSQL 18\S*, but the upgrade needs version 17/);
    await refused(["--remove-old"], /npm run upgrade-database/);
    expect(await withOld(sumsOf)).toEqual(sums);
  });
});
