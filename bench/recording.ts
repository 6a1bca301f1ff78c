import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { provideEnv } from "@/env";
import { startThreads } from "@/lib/threads/start";
import { countStatements } from "@/testing/statements";
import { authorization } from "./service";

/** A statement in a transaction, in the form in which it was sent to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
}

type Query = string | { text: string; values?: unknown[] };

/**
 * Runs Bindery's code for one write to `/v1` in this process, and records the statements between BEGIN and COMMIT. Rolls
 * the transaction back, so that the benchmark can send the recorded statements again, any number of times.
 */
export async function recordTransaction(
  databaseUrl: string,
  requestPath: string,
  body: unknown,
): Promise<Statement[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bindery-bench-recording-"));
  provideEnv({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: "0".repeat(64),
    LOG_LEVEL: "warn",
    // The benchmark sends more requests than the default limit allows.
    RATE_LIMIT_PER_MINUTE: "0",
  });
  const threads = startThreads(path.resolve("dist/thread.js"));
  const { dispatch } = await import("@/api/rest/dispatch");
  const { disconnect } = await import("@/db/client");
  const { disconnectShared } = await import("@/db/shared-connections");
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  let isOpen = false;
  const spy = function (this: pg.Client, ...parameters: unknown[]) {
    const [first] = parameters as [Query, ...unknown[]];
    const { text, values = [] } = typeof first === "string" ? { text: first } : first;
    if (text === "COMMIT") {
      isOpen = false;
      const rolledBack: Promise<pg.QueryResult> = Reflect.apply(query, this, ["ROLLBACK"]);
      // Replace the response to ROLLBACK with the response to COMMIT, because Bindery's code checks this response.
      return rolledBack.then((result) => ({ ...result, command: text }));
    }
    if (isOpen) statements.push({ text, values });
    if (text.startsWith("BEGIN")) isOpen = true;
    return Reflect.apply(query, this, parameters);
  };
  pg.Client.prototype.query = spy as typeof query;
  const response = await dispatch({
    method: "POST",
    path: `/v1${requestPath}`,
    query: "",
    headers: authorization,
    body: Buffer.from(JSON.stringify(body)),
    remoteAddress: "127.0.0.1",
    signal: new AbortController().signal,
  });
  pg.Client.prototype.query = query;
  await Promise.all([disconnect(), disconnectShared(), threads.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
  if (response.status !== 200) throw new Error(`recording: ${response.status} ${response.body}`);
  return statements;
}

/** Returns how many statements a read of `/v1` sends. Bindery's code runs in this process with empty caches. */
export async function statementsOfRead(
  databaseUrl: string,
  requestPath: string,
  token: string,
): Promise<number> {
  provideEnv({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: "0".repeat(64),
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_MINUTE: "0",
  });
  const { dispatch } = await import("@/api/rest/dispatch");
  const { disconnect } = await import("@/db/client");
  const { disconnectShared } = await import("@/db/shared-connections");
  const { settleLastUsed } = await import("@/access/authentication/last-used");
  const [path = "", search = ""] = requestPath.split("?");
  let status = 0;
  const counted = await countStatements(async () => {
    const response = await dispatch({
      method: "GET",
      path,
      query: search,
      headers: { authorization: `Bearer ${token}` },
      body: null,
      remoteAddress: "127.0.0.1",
      signal: new AbortController().signal,
    });
    status = response.status;
  });
  await settleLastUsed();
  await disconnectShared();
  await disconnect();
  if (status !== 200) throw new Error(`${requestPath}: ${status}`);
  return counted;
}
