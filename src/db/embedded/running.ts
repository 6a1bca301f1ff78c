import { realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { monotonicMilliseconds } from "@/lib/clock";
import type { Cluster } from "./location";
import { isAlive, readPostmaster, servesData } from "./process";

/**
 * The key of an advisory lock. Every process holds this lock in shared mode while it uses the cluster. If a
 * process can get the lock exclusively, no other process uses the cluster.
 */
export const leaseKey = 1_650_552_420;
const attachMilliseconds = 60_000;
const stopMilliseconds = 60_000;
/** The name of Bindery's role and of its database. */
const name = "bindery";

/** Returns the URL of Bindery's database. */
export const urlOf = ({ ownerPassword }: Cluster, port: number): string =>
  `postgresql://${name}:${ownerPassword}@127.0.0.1:${port}/${name}`;

/** Connects to the database as superuser. */
export async function connect(cluster: Cluster, port: number): Promise<pg.Client> {
  const place = { host: "127.0.0.1", port, database: "postgres" };
  const as = { user: "postgres", password: cluster.superuserPassword, application_name: "bindery lease" };
  const client = new pg.Client({ ...place, ...as });
  // Without a listener for errors, this process would end if PostgreSQL closed the connection.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/**
 * Checks that the connection leads to this cluster, and returns the connection. In a copied folder, postmaster.pid contains the
 * process ID of the original.
 * @throws Error if the connection leads to another cluster
 */
async function assertServes(client: pg.Client, cluster: Cluster): Promise<pg.Client> {
  const { rows } = await client.query("SELECT current_setting('data_directory') AS directory");
  if (realpathSync(rows[0].directory) === realpathSync(cluster.data)) return client;
  await client.end();
  throw new Error(
    `${cluster.data} is a copy of ${rows[0].directory}. PostgreSQL is running in the original directory. Remove the file postmaster.pid from the copy, then start Bindery again.`,
  );
}

/**
 * Connects to the cluster's PostgreSQL. If PostgreSQL is starting, waits until it's ready. Returns undefined if PostgreSQL
 * isn't running.
 */
export async function attach(cluster: Cluster): Promise<pg.Client | undefined> {
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
  throw new Error(
    `PostgreSQL is running in ${cluster.data}, but rejects Bindery's password. Restore this directory and the password file embedded-postgres.json in DATA_DIR, both from the same backup.`,
    {
      cause: failure,
    },
  );
}

/** Creates Bindery's role and database if they're missing. */
export async function prepareDatabase(client: pg.Client, cluster: Cluster): Promise<void> {
  const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  if (role.rowCount === 0) {
    const password = client.escapeLiteral(cluster.ownerPassword);
    await client.query(`CREATE ROLE ${name} LOGIN CREATEDB PASSWORD ${password}`);
  }
  const database = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (database.rowCount === 0) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
}

/** Stops the PostgreSQL of a cluster if it's running. */
export async function stopPostmaster({ data }: Pick<Cluster, "data">): Promise<void> {
  const running = readPostmaster(data);
  if (running === undefined || !servesData(running.pid, data)) return;
  // SIGINT requests PostgreSQL's fast shutdown, which ends all sessions and writes all data. With SIGQUIT,
  // PostgreSQL wouldn't write the data.
  process.kill(running.pid, "SIGINT");
  const deadline = monotonicMilliseconds() + stopMilliseconds;
  while (isAlive(running.pid)) {
    if (monotonicMilliseconds() > deadline) return void process.kill(running.pid, "SIGQUIT");
    await sleep(20);
  }
}
