import { closeSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { log } from "@/lib/log";
import { assertReachable, prepareFolder } from "./folder";
import { forgetUses, noteUse, startGuard } from "./guard";
import { currentBinaries, launch } from "./launch";
import { type Cluster, locateCluster } from "./location";
import { lockFile, withFileLock } from "./lock";
import { readClusterState, readSystemIdentifier, refuseOtherVersion, writeRecord } from "./record";
import { attach, connect, leaseKey, prepareDatabase, stopPostmaster, urlOf } from "./running";

/** The connection of one process to the embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** The URL of Bindery's database. The role in the URL owns the database and isn't a superuser. */
  url: string;
  /**
   * Stops PostgreSQL if no other process uses it. Otherwise, the last process that uses PostgreSQL stops it.
   */
  stop(): Promise<void>;
}

/** Options for starting the embedded PostgreSQL. */
export interface EmbeddedOptions {
  /** If false, PostgreSQL is faster but can lose data. Only tests set it to false. */
  durable?: boolean;
  /** How many seconds PostgreSQL keeps running after the last process that used it was killed. Default: 20. */
  graceSeconds?: number;
}

/** Stores the cluster's identifier in the record. Call it after signing in with the record's password has succeeded. */
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
    return withFileLock(lockFile(this.dataDirectory), run);
  }

  /**
   * Attaches to a running PostgreSQL, or starts PostgreSQL. If PostgreSQL ran before, starts it on the same
   * port if possible.
   */
  async open(): Promise<void> {
    const { dataDirectory } = this;
    // An upgrade holds the lock until it's done. Check the version first, so that a wrong version is reported
    // without waiting for the lock.
    refuseOtherVersion(readClusterState(dataDirectory));
    const cluster = await this.withLock(async () => {
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
    this.url = urlOf(cluster, this.port);
    this.client?.once("end", () => void this.reopen());
  }

  private async launch(cluster: Cluster): Promise<pg.Client> {
    const guard = (pid: number) => {
      if (this.use !== undefined) startGuard(this.dataDirectory, cluster, pid, this.options.graceSeconds);
    };
    const port = await launch(cluster, currentBinaries(cluster), {
      wishedPort: this.port,
      durable: this.options.durable ?? true,
      onSpawned: guard,
    });
    return connect(cluster, port);
  }

  /**
   * Starts PostgreSQL again on the same port after it ended unexpectedly. Retries until the start succeeds.
   */
  private async reopen(): Promise<void> {
    for (let pause = 100; !this.stopping; pause = Math.min(pause * 2, 5_000)) {
      log.error("embedded PostgreSQL stopped unexpectedly, restarting PostgreSQL");
      try {
        return await this.open();
      } catch (error) {
        log.error({ error }, "embedded PostgreSQL could not be restarted");
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
 * Attaches to the PostgreSQL of a DATA_DIR, or starts it. Creates the cluster if needed.
 * @throws Error with a message that says what to do
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
