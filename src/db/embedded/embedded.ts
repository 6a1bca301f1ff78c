import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { launch } from "./launch";
import { type Cluster, locateCluster } from "./location";
import { withFileLock } from "./lock";
import { isAlive, readPostmaster, servesData } from "./process";

/** The embedded PostgreSQL, as one process of the service uses it. */
export interface EmbeddedPostgres {
  /** Address of the service's database, of which its role is the owner but no superuser. */
  url: string;
  /** Stops PostgreSQL, unless another process of the service still uses it; then that one stops it later. */
  stop(): Promise<void>;
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
      return await connect(cluster, running.port);
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

class Lease implements EmbeddedPostgres {
  url = "";
  private port = 0;
  private client: pg.Client | undefined;
  private stopping = false;
  private readonly lockFile: string;

  constructor(
    private readonly dataDir: string,
    private readonly durable: boolean,
  ) {
    this.lockFile = path.join(dataDir, "embedded-postgres.lock");
  }

  /** Attaches to a running PostgreSQL or starts one, on the port it had before where it had one. */
  async open(): Promise<void> {
    const cluster = locateCluster(this.dataDir);
    await withFileLock(this.lockFile, async () => {
      let client = await attach(cluster);
      if (client === undefined)
        client = await connect(cluster, await launch(cluster, this.port, this.durable));
      await client.query("SELECT pg_advisory_lock_shared($1)", [leaseKey]);
      await prepareDatabase(client, cluster);
      this.port = client.port;
      this.client = client;
    });
    this.url = `postgresql://${name}:${cluster.ownerPassword}@127.0.0.1:${this.port}/${name}`;
    this.client?.once("end", () => void this.reopen());
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
    const cluster = locateCluster(this.dataDir);
    await withFileLock(this.lockFile, async () => {
      const last = await this.isLast();
      await this.client?.end().catch(() => {});
      if (last) await stopPostmaster(cluster);
    });
  }
}

/**
 * Provides the PostgreSQL that lives in a DATA_DIR: attaches to it when it runs, else starts it, founding the
 * cluster the first time. Several processes may share one. `durable: false` trades safety for speed in tests.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: { durable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const lease = new Lease(path.resolve(dataDir), options.durable ?? true);
  await lease.open();
  return lease;
}
