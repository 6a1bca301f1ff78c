import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { monotonicMilliseconds } from "@/lib/clock";
import { handTo, identity } from "./account";
import { type Binaries, findBinaries, programsFolder } from "./binaries";
import type { Cluster } from "./location";
import { isDataInUse, readPostmaster, servesData } from "./process";

const logBytesMax = 5_000_000;
const startMilliseconds = 180_000;
const leftoverMilliseconds = 15_000;

/** Locales whose character classes cover all of Unicode. Trigrams and full-text search need these classes. */
const characterClasses = ["C.UTF-8", "en_US.UTF-8"];

function initialise(cluster: Cluster, binaries: Binaries, characterClass: string): string | undefined {
  const partial = `${cluster.data}.partial`;
  const passwordFile = path.join(cluster.directory, "superuser-password");
  rmSync(partial, { recursive: true, force: true });
  writeFileSync(passwordFile, `${cluster.superuserPassword}\n`, { mode: 0o600 });
  handTo(cluster.account, passwordFile);
  const result = spawnSync(
    binaries.initdb,
    [
      ...["--pgdata", partial, "--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
      ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
      ...[`--lc-ctype=${characterClass}`, "--data-checksums", "--no-instructions"],
    ],
    { ...identity(cluster.account), cwd: cluster.directory, encoding: "utf8" },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) return result.error?.message ?? (result.stderr || result.stdout);
  renameSync(partial, cluster.data);
  return undefined;
}

/**
 * Creates an empty cluster. If this fails, the files of the failed attempt are removed, so that a cluster is never incomplete.
 */
function foundCluster(cluster: Cluster, binaries: Binaries): void {
  const failures: string[] = [];
  for (const characterClass of characterClasses) {
    const failure = initialise(cluster, binaries, characterClass);
    if (failure === undefined) return;
    failures.push(failure.trim());
  }
  throw new Error(`initdb failed in ${cluster.directory}:\n${failures.join("\n")}`);
}

/**
 * Returns the port if it's free on the loopback address, otherwise undefined. If `port` is 0, returns a free
 * port.
 */
function probePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}

/**
 * Removes postmaster.pid if its process has ended but a zombie or another program has the same process ID. In that case,
 * PostgreSQL would refuse to start. If no process has the ID, the file stays, because PostgreSQL's own check is better: it also
 * looks for child processes of the ended postmaster.
 */
async function clearStalePid(cluster: Cluster): Promise<void> {
  const deadline = monotonicMilliseconds() + leftoverMilliseconds;
  while (isDataInUse(cluster.data) && monotonicMilliseconds() < deadline) await sleep(50);
  const stale = readPostmaster(cluster.data);
  if (stale !== undefined && !servesData(stale.pid, cluster.data) && !isDataInUse(cluster.data)) {
    rmSync(path.join(cluster.data, "postmaster.pid"), { force: true });
  }
}

function settingsFor(port: number, durable: boolean): string[] {
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=100",
    "shared_buffers=128MB",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    "password_encryption=scram-sha-256",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"]),
  ];
  return settings.flatMap((setting) => ["-c", setting]);
}

function spawnPostgres(cluster: Cluster, binaries: Binaries, port: number, durable: boolean): ChildProcess {
  const tooLong = existsSync(cluster.logFile) && statSync(cluster.logFile).size > logBytesMax;
  const output = openSync(cluster.logFile, tooLong ? "w" : "a", 0o600);
  // The process is detached, so that Ctrl+C in a terminal stops only the server. The server then stops PostgreSQL last.
  const child = spawn(binaries.postgres, ["-D", cluster.data, ...settingsFor(port, durable)], {
    ...identity(cluster.account),
    cwd: cluster.directory,
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  child.unref();
  return child;
}

function logTail({ logFile }: Cluster): string {
  const log = existsSync(logFile) ? readFileSync(logFile, "utf8") : "";
  return log.trim().split("\n").slice(-8).join("\n");
}

/**
 * Waits until postmaster.pid shows that PostgreSQL is ready. Returns false if PostgreSQL has ended.
 * @throws Error if PostgreSQL isn't ready after three minutes
 */
async function isReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  child.once("exit", end).once("error", end);
  const deadline = monotonicMilliseconds() + startMilliseconds;
  const pidFile = path.join(cluster.data, "postmaster.pid");
  while (!ended) {
    const lines = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n") : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return true;
    if (monotonicMilliseconds() > deadline) {
      throw new Error(`PostgreSQL isn't ready after three minutes. See ${cluster.logFile}.`);
    }
    await sleep(20);
  }
  return false;
}

/**
 * Returns the programs of the PostgreSQL version that Bindery uses. The cluster's account can run these
 * programs.
 */
export const currentBinaries = ({ account, directory }: Cluster): Binaries =>
  findBinaries(account, programsFolder(directory));

export interface LaunchOptions {
  /** The port to use if it's free, or 0 for any port. */
  wishedPort: number;
  /** If false, PostgreSQL is faster but can lose data. */
  durable: boolean;
  /** Called after each start of a PostgreSQL process. */
  onSpawned: (pid: number) => void;
}

/**
 * Starts PostgreSQL, and creates its cluster if needed. The caller must hold the folder's lock file. Returns
 * the port.
 * @throws Error if PostgreSQL doesn't start. The message contains the end of PostgreSQL's log.
 */
export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  { wishedPort, durable, onSpawned }: LaunchOptions,
): Promise<number> {
  if (!existsSync(path.join(cluster.data, "PG_VERSION"))) foundCluster(cluster, binaries);
  await clearStalePid(cluster);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const port = (await probePort(wishedPort)) ?? (await probePort(0));
    if (port === undefined)
      throw new Error(
        "No port on 127.0.0.1 is free for PostgreSQL. Stop programs that listen on 127.0.0.1, then start Bindery again.",
      );
    const child = spawnPostgres(cluster, binaries, port, durable);
    if (child.pid !== undefined) onSpawned(child.pid);
    if (await isReady(cluster, child)) return port;
  }
  throw new Error(`PostgreSQL didn't start in ${cluster.data}. Its log ends with:\n${logTail(cluster)}`);
}
