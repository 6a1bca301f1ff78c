import { closeSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { fetchEarlierCluster } from "./earlier";
import { assertReachable, prepareFolder } from "./folder";
import { forgetUses, noteUse, startGuard } from "./guard";
import { launch } from "./launch";
import { type Cluster, locateCluster } from "./location";
import { withFileLock } from "./lock";
import { isAlive, readPostmaster, servesData } from "./process";
import { readSystemIdentifier, writeRecord } from "./record";
import { originOf } from "./resolve-folder";

/** The embedded PostgreSQL, as one process of the service uses it. */
export interface EmbeddedPostgres {
  /** Address of the service's database, of which its role is the owner but no superuser. */
  url: string;
  /** Stops PostgreSQL, unless another process of the service still uses it; then that one stops it later. */
  stop(): Promise<void>;
}

/** How the embedded PostgreSQL is started. */
export interface EmbeddedOptions {
  /** False trades safety for speed in tests. */
  durable?: boolean;
  /** How long PostgreSQL outlives the last process that used it, when that was killed; 20. */
  graceSeconds?: number;
  /** Told, in one line each, what was moved. */
  say?: (line: string) => void;
}

/** Advisory lock that every process using the cluster shares; who gets it alone is the last one. */
const leaseKey = 1_650_552_420;
const attachMilliseconds = 60_000;
const stopMilliseconds = 60_000;
const name = "bindery";

async function connect(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...{
      host: "127.0.0.1",
      port,
      database: "postgres",
      user: "postgres",
      password: cluster.superuserPassword,
    },
    application_name: "bindery lease",
  });
  // Without a listener, a connection that PostgreSQL ends would end this process as well.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** The connection, when it leads to this very cluster: a copied folder names the process of the one it was copied from. */
async function assertServes(client: pg.Client, cluster: Cluster): Promise<pg.Client> {
  const { rows } = await client.query("SELECT current_setting('data_directory') AS directory");
  if (realpathSync(rows[0].directory) === realpathSync(cluster.data)) return client;
  await client.end();
  throw new Error(`${cluster.data} is a copy of ${rows[0].directory}, on which PostgreSQL is running`);
}

/**
 * Attaches to a PostgreSQL that already serves the cluster: one that another server started, or that
 * outlived its killed server. Waits while it is starting up; undefined when there is none.
 */
async function attach(cluster: Cluster): Promise<pg.Client | undefined> {
  const deadline = monotonicMilliseconds() + attachMilliseconds;
  let failure: unknown;
  while (monotonicMilliseconds() < deadline) {
    const running = readPostmaster(cluster.data);
    if (running === undefined || !servesData(running.pid, cluster.data)) return undefined;
    try {
      return await assertServes(await connect(cluster, running.port), cluster);
    } catch (error) {
      failure = error;
      await sleep(100);
    }
  }
  throw new Error(`A PostgreSQL runs on ${cluster.data}, but does not let the service in.`, {
    cause: failure,
  });
}

/** Makes the role and database of the service where they are missing. */
async function prepareDatabase(client: pg.Client, cluster: Cluster): Promise<void> {
  const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  if (role.rowCount === 0) {
    const password = client.escapeLiteral(cluster.ownerPassword);
    await client.query(`CREATE ROLE ${name} LOGIN CREATEDB PASSWORD ${password}`);
  }
  const database = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (database.rowCount === 0) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
}

async function stopPostmaster(cluster: Cluster): Promise<void> {
  const running = readPostmaster(cluster.data);
  if (running === undefined || !servesData(running.pid, cluster.data)) return;
  // SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is written. SIGQUIT gives up on that.
  process.kill(running.pid, "SIGINT");
  const deadline = monotonicMilliseconds() + stopMilliseconds;
  while (isAlive(running.pid)) {
    if (monotonicMilliseconds() > deadline) return void process.kill(running.pid, "SIGQUIT");
    await sleep(20);
  }
}

/** Notes which cluster the record belongs to, once the cluster has let the record's password in. */
function noteIdentity(dataDirectory: string, cluster: Cluster): void {
  if (cluster.systemIdentifier !== null) return;
  writeRecord(dataDirectory, {
    ...cluster,
    systemIdentifier: readSystemIdentifier(cluster.data) ?? null,
  });
}

class Lease implements EmbeddedPostgres {
  url = "";
  private port = 0;
  private client: pg.Client | undefined;
  private cluster: Cluster | undefined;
  private use: number | undefined;
  private stopping = false;

  constructor(
    private readonly dataDirectory: string,
    private readonly options: EmbeddedOptions,
  ) {}

  private withLock<Result>(run: () => Promise<Result>): Promise<Result> {
    return withFileLock(path.join(this.dataDirectory, "embedded-postgres.lock"), run);
  }

  /** Attaches to a running PostgreSQL or starts one, on the port it had before where it had one. */
  async open(): Promise<void> {
    const { dataDirectory } = this;
    const cluster = await this.withLock(async () => {
      const say = this.options.say ?? ((line) => log.warn(line));
      fetchEarlierCluster(dataDirectory, originOf(dataDirectory), say);
      const located = locateCluster(dataDirectory);
      this.use ??= noteUse(dataDirectory);
      const client = (await attach(located)) ?? (await this.launch(located));
      await client.query("SELECT pg_advisory_lock_shared($1)", [leaseKey]);
      await prepareDatabase(client, located);
      noteIdentity(dataDirectory, located);
      this.port = client.port;
      this.client = client;
      return located;
    });
    this.cluster = cluster;
    this.url = `postgresql://${name}:${cluster.ownerPassword}@127.0.0.1:${this.port}/${name}`;
    this.client?.once("end", () => void this.reopen());
  }

  private async launch(cluster: Cluster): Promise<pg.Client> {
    const guard = (pid: number) => {
      if (this.use !== undefined) startGuard(this.dataDirectory, cluster, pid, this.options.graceSeconds);
    };
    const port = await launch(cluster, this.port, this.options.durable ?? true, guard);
    return connect(cluster, port);
  }

  /** PostgreSQL ended though nobody asked it to: start it again, on the same port, until that works. */
  private async reopen(): Promise<void> {
    for (let pause = 100; !this.stopping; pause = Math.min(pause * 2, 5_000)) {
      log.error("the embedded PostgreSQL is gone; starting it again");
      try {
        return await this.open();
      } catch (error) {
        log.error({ error }, "the embedded PostgreSQL could not be started again");
        await sleep(pause);
      }
    }
  }

  private async isLast(): Promise<boolean> {
    if (this.client === undefined) return false;
    try {
      await this.client.query("SELECT pg_advisory_unlock_shared($1)", [leaseKey]);
      const { rows } = await this.client.query("SELECT pg_try_advisory_lock($1) AS alone", [leaseKey]);
      return rows[0].alone;
    } catch {
      return false;
    }
  }

  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    const { cluster } = this;
    if (cluster === undefined) return;
    await this.withLock(async () => {
      const last = await this.isLast();
      await this.client?.end().catch(() => {});
      if (last) {
        await stopPostmaster(cluster);
        forgetUses(this.dataDirectory);
      }
      if (this.use !== undefined) closeSync(this.use);
    });
  }
}

/**
 * Provides the PostgreSQL that lives in a DATA_DIR: attaches to it when it runs, else starts it, founding the
 * cluster the first time. Several processes may share one.
 * @throws a sentence that says what to do, when it cannot be reached or what is there does not belong together.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const dataDirectory = prepareFolder(path.resolve(dataDir));
  assertReachable(dataDirectory);
  const lease = new Lease(dataDirectory, options);
  await lease.open();
  return lease;
}
