import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "@/db/embedded/database";

export const TOKEN = "bnd_bench_0123456789abcdefghijklmnopqrstuvwxyz";
/** The first administrator. */
export const ADMINISTRATOR = { email: "bench@example.org", password: "a long pass phrase" };
export const authorization = { authorization: `Bearer ${TOKEN}` };

/** A built server with a separate, empty database. */
export interface BenchService {
  url: string;
  pid: number;
  /** The ID of the parent process of PostgreSQL's processes. */
  postmaster: number;
  databaseUrl: string;
  /**
   * The time from the process's first instruction to the log line that reports that the server is ready. This time
   * excludes the build and the start of PostgreSQL.
   */
  startSeconds: number;
  api<T>(method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  const parent = readFileSync(`/proc/${rows[0].pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
  await client.end();
  return Number(parent);
}

async function ready(server: ChildProcess): Promise<void> {
  for await (const chunk of server.stdout ?? []) if (String(chunk).includes("ready on")) return;
  throw new Error("the service ended before it was ready");
}

async function call(url: string, method: string, requestPath: string, body?: unknown) {
  const response = await fetch(`${url}/v1${requestPath}`, {
    method,
    headers: { ...authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${requestPath}: ${response.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** Starts the built server. `allowlist` contains the private hosts to which the server can connect. */
export async function startService(
  allowlist: string[],
  settings: Record<string, string> = {},
): Promise<BenchService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bindery-bench-"));
  const postgres = await startEmbeddedPostgres(dataDir, { durable: true });
  const port = await freePort();
  const started = performance.now();
  const server = spawn(process.execPath, ["dist/main.js"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      LOG_LEVEL: "warn",
      RATE_LIMIT_PER_MINUTE: "1000000000",
      OUTBOUND_ALLOWLIST: allowlist.join(","),
      BOOTSTRAP_EMAIL: ADMINISTRATOR.email,
      BOOTSTRAP_PASSWORD: ADMINISTRATOR.password,
      BOOTSTRAP_TOKEN: TOKEN,
      BOOTSTRAP_ORGANIZATION: "Bench",
      GUIDE: "off",
      ...settings,
    },
  });
  await ready(server);
  server.stdout?.resume();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: server.pid ?? 0,
    postmaster: await postmasterOf(postgres.url),
    databaseUrl: postgres.url,
    startSeconds: (performance.now() - started) / 1000,
    api: (method, requestPath, body) => call(url, method, requestPath, body),
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the floor, which uses the same PostgreSQL and returns the given response for each path. */
export async function startFloor(
  databaseUrl: string,
  answers: ReadonlyMap<string, string>,
  kind: "pool" | "pipelined",
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'CREATE TABLE IF NOT EXISTS bench_floor ("path" text PRIMARY KEY, "body" text NOT NULL)',
  );
  await client.query(
    'CREATE TABLE IF NOT EXISTS bench_written ("id" bigserial PRIMARY KEY, "body" text NOT NULL)',
  );
  for (const [requestPath, body] of answers) {
    await client.query("INSERT INTO bench_floor VALUES ($1, $2) ON CONFLICT DO NOTHING", [requestPath, body]);
  }
  await client.end();
  const child = fork("bench/floor.mjs", { env: { ...process.env, DATABASE_URL: databaseUrl, FLOOR: kind } });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}
