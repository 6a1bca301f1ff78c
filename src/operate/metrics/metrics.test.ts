import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { handleNode } from "@/api/rest/node";
import { disconnect, pooled } from "@/db/client";
import { disconnectShared } from "@/db/shared-connections";
import { env, provideEnv, requiredEnv } from "@/env";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";
import { handle } from "@/jobs/handle";
import { stopMetrics } from "@/lib/metrics";
import { createListener } from "@/server/listener";
import { makePerson } from "@/testing/make/member";
import { Relay } from "@/testing/relay";
import { withSettings } from "@/testing/settings";
import { sourceFiles } from "@/testing/source-texts";
import { startWorker } from "@/worker/run";
import { listenForMetrics, measure, metricsText } from "./answer";
import { askWorker } from "./worker";

const TOKEN = "a-token-of-the-operator";
const SITE_HOST = "docs.example.org";
let server: Server;
let restore: () => void;

beforeAll(async () => {
  restore = withSettings({ METRICS_TOKEN: TOKEN });
  measure("server");
  const saying = (text: string) => async (_request: unknown, response: { end(text: string): unknown }) =>
    void response.end(text);
  const sites = {
    isAsked: ({ headers }: { headers: { host?: string } }) => headers.host === SITE_HOST,
    answer: saying("site"),
  };
  const pages = saying("page");
  server = createServer(
    createListener({ sites, rest: handleNode, trpc: pages, pages, phase: () => "serving" }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  stopMetrics();
  restore();
});

const portOf = (listening: Server) => (listening.address() as AddressInfo).port;

function ask(asked: string, headers: Record<string, string> = {}, port = portOf(server)) {
  return new Promise<{ status?: number | undefined; text: string }>((resolve, reject) => {
    const asking = httpRequest({ port, path: asked, headers }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, text });
    });
    asking.on("error", reject).end();
  });
}

const asOperator = { authorization: `Bearer ${TOKEN}` };

/** Returns a sample's value. The line must start with the name and the labels. */
function sampleOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split("\n")
    .find(
      (each) =>
        each.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

const measuredRequests = (text: string) => text.match(/^bindery_http_requests_total\{.*$/gm) ?? [];

describe("/metrics", () => {
  it("requires the token, and isn't served on the host of a site", async () => {
    const told = await ask("/metrics", asOperator);
    expect([told.status, told.text]).toEqual([200, expect.stringContaining("# TYPE bindery_info gauge")]);
    for (const authorization of ["", "Bearer", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const refused = await ask("/metrics", { authorization });
      expect([refused.status, refused.text]).toEqual([401, expect.not.stringContaining("bindery_")]);
    }
    expect((await ask("/metrics", { ...asOperator, host: SITE_HOST })).text).toBe("site");
  });

  it("is handled like any other path of the console if no token is set", async () => {
    restore();
    expect((await ask("/metrics", asOperator)).text).toBe("page");
    provideEnv({ METRICS_TOKEN: TOKEN });
  });

  it("is served only on the separate port if METRICS_PORT is set", async () => {
    const free = createServer().listen(0);
    await once(free, "listening");
    const port = portOf(free);
    await new Promise((resolve) => free.close(resolve));
    const unset = withSettings({ METRICS_PORT: String(port) });
    const end = await listenForMetrics();
    try {
      expect((await ask("/metrics", asOperator, port)).status).toBe(200);
      expect((await ask("/metrics", {}, port)).status).toBe(401);
      expect((await ask("/v1/", {}, port)).status).toBe(404);
      expect((await ask("/metrics", asOperator)).text).toBe("page");
      await expect(listenForMetrics()).rejects.toThrow(
        `Another process uses the port ${port} in METRICS_PORT`,
      );
    } finally {
      await end();
      unset();
    }
  });

  it("counts requests by operation and status, separates sites from the console, and contains no text from callers", async () => {
    const { token, organizationId } = await makePerson({ role: "admin" });
    const authorization = `Bearer ${token}`;
    await ask(`/v1/orgs/${organizationId}?secret=of-a-caller`, { authorization });
    await ask(`/v1/orgs/${organizationId}`);
    await ask("/v1/wild-path-of-a-caller", { authorization });
    await ask("/wild-page-of-a-caller");
    await ask("/guide", { host: SITE_HOST });
    const { text } = await ask("/metrics", asOperator);
    const many = (surface: string, operation: string, status: number) =>
      sampleOf(text, "bindery_http_requests_total", { surface, operation, status: String(status) });
    expect(many("api", "getOrganizationById", 200)).toBe(1);
    expect(many("api", "getOrganizationById", 401)).toBe(1);
    expect(many("api", "api", 404)).toBe(1);
    expect(many("console", "console", 200)).toBeGreaterThanOrEqual(1);
    expect(many("site", "site", 200)).toBeGreaterThanOrEqual(1);
    const seconds = { surface: "api", operation: "getOrganizationById" };
    expect(sampleOf(text, "bindery_http_request_duration_seconds_count", seconds)).toBe(2);
    expect(sampleOf(text, "bindery_statement_duration_seconds_count", { name: "Grant" })).toBeUndefined();
    expect(text).toMatch(/^bindery_statement_duration_seconds_count\{.*name="\w+/m);
    expect(text).not.toMatch(/of-a-caller/);
    expect(text).not.toContain(organizationId);

    for (let number = 0; number < 20; number += 1) await ask(`/v1/orgs/another-${number}`, { authorization });
    expect(measuredRequests(await metricsText()).length).toBeLessThanOrEqual(
      measuredRequests(text).length + 2,
    );
  });

  it("counts jobs in the queue, and distinguishes permanent failures from failures that are retried", async () => {
    const often = defineJob("test:often", z.object({}), { maxAttempts: 2 });
    const once = defineJob("test:once", z.object({}), { maxAttempts: 1 });
    const soft = defineJob("test:soft", z.object({}));
    const later = defineJob("test:later", z.object({}));
    await enqueue(pooled(), often, {});
    await enqueue(pooled(), once, {});
    await enqueue(pooled(), soft, {});
    await enqueue(pooled(), later, {}, { runAt: new Date(Date.now() + 3_600_000) });
    const waiting = await metricsText();
    expect(sampleOf(waiting, "bindery_jobs", { kind: "test:once", state: "waiting" })).toBe(1);
    expect(sampleOf(waiting, "bindery_jobs", { kind: "test:later", state: "scheduled" })).toBe(1);
    expect(sampleOf(waiting, "bindery_jobs_oldest_seconds", { kind: "test:once" })).toBeGreaterThanOrEqual(0);
    const fail = () => Promise.reject(new Error("no"));
    const worker = await startWorker({
      ...{ databaseUrl: requiredEnv("DATABASE_URL"), schedules: [], concurrency: 1 },
      ...{ finishMilliseconds: 200, abortMilliseconds: 200, onLost: () => {} },
      handlers: [
        handle(often, fail),
        handle(once, fail),
        handle(soft, async (_payload, run) => run.giveUp()),
      ],
    });
    const ended = async (kind: string, outcome: string) =>
      sampleOf(await metricsText(), "bindery_job_duration_seconds_count", { kind, outcome });
    await expect.poll(() => ended("test:often", "retried")).toBe(1);
    await expect.poll(() => ended("test:once", "failed")).toBe(1);
    await expect.poll(() => ended("test:soft", "failed")).toBe(1);
    await worker.stop();
    const after = await metricsText();
    expect(sampleOf(after, "bindery_jobs", { kind: "test:once", state: "failed" })).toBe(1);
    expect(sampleOf(after, "bindery_jobs", { kind: "test:often", state: "retrying" })).toBe(1);
    expect(sampleOf(after, "bindery_jobs", { kind: "test:once", state: "waiting" })).toBeUndefined();
  });

  it("contains sizes, migrations, metrics of the process, and whether the database is available", async () => {
    const text = await metricsText();
    expect(sampleOf(text, "bindery_database_bytes")).toBeGreaterThan(1_000_000);
    expect(sampleOf(text, "bindery_migrations", { state: "applied" })).toBeGreaterThan(30);
    expect(sampleOf(text, "bindery_migrations", { state: "pending" })).toBe(0);
    expect(sampleOf(text, "bindery_database_up")).toBe(1);
    expect(sampleOf(text, "nodejs_eventloop_lag_seconds")).toBeGreaterThanOrEqual(0);
    expect(sampleOf(text, "bindery_pool_connections", { state: "idle" })).toBeGreaterThan(0);
    expect(sampleOf(text, "bindery_backup_age_seconds")).toBeUndefined();
    const unset = withSettings({ BACKUP_DIR: path.resolve("no-such-folder") });
    expect(sampleOf(await metricsText(), "bindery_backup_overdue")).toBe(1);
    unset();
    const direct = env.DATABASE_URL as string;
    const relay = await Relay.to(direct);
    const reconnect = async (url: string) => {
      await Promise.all([disconnect(), disconnectShared()]);
      provideEnv({ DATABASE_URL: url });
    };
    await reconnect(relay.url);
    relay.close();
    const away = await ask("/metrics", asOperator);
    expect([away.status, sampleOf(away.text, "bindery_database_up")]).toEqual([200, 0]);
    await relay.heal();
    await reconnect(direct);
    await relay.end();
  });

  it("contains the metrics of the server's worker, which is another process, in valid groups", async () => {
    const child = fork(path.resolve("src/operate/metrics/worker.fixture.ts"), {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, METRICS_TOKEN: TOKEN },
    });
    await once(child, "message");
    measure("server", () => askWorker(child));
    const text = await metricsText();
    child.kill();
    expect(sampleOf(text, "bindery_mails_total", { process: "worker", outcome: "sent" })).toBe(7);
    expect(sampleOf(text, "process_cpu_seconds_total", { process: "worker" })).toBeGreaterThan(0);
    // Although there are two processes, each metric of the whole instance appears only once.
    for (const name of ["bindery_info", "bindery_database_up", "bindery_database_bytes"])
      expect(sampleOf(text, name, { process: "worker" })).toBeUndefined();
    expect(sampleOf(text, "bindery_info", { process: "server" })).toBe(1);
    const groups = text.match(/^# TYPE \S+/gm) ?? [];
    expect(new Set(groups).size).toBe(groups.length);
    await once(child, "exit");
    expect(await askWorker(child)).toBeNull();
  });
});

/** Returns the log lines that a page for operators quotes. */
const quotedLines = (text: string) =>
  [...text.replace(/\s+/g, " ").matchAll(/"([a-z][^"=.]+)"/g)].map(([, line = ""]) => line);

/** Returns the names of Bindery's metrics in a file for operators. */
const namesIn = (text: string) => [...new Set(text.match(/\b(?:bindery|nodejs|process)_[a-z_]+\b/g))];

describe("files for operators", () => {
  const folder = "docs/operating/monitoring";

  it.each([...readdirSync(folder), "../incidents.md"])("%s: contains only existing metrics", async (file) => {
    const told = await metricsText();
    const there = new Set(
      [...told.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? ["_bucket", "_sum", "_count"].map((part) => name + part) : [name],
      ),
    );
    const named = namesIn(readFileSync(path.join(folder, file), "utf8"));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });

  it("the runbooks have symptoms, logs, metrics, actions and tests, and quote only log lines that exist", () => {
    const text = readFileSync("docs/operating/incidents.md", "utf8");
    const runbooks = text.split("\n## ").slice(1);
    expect(runbooks.length).toBeGreaterThan(10);
    const parts = ["Symptoms", "Logs and metrics", "What to do", "Tested"];
    for (const runbook of runbooks)
      expect([...runbook.matchAll(/^- \*\*([\w ]+)\*\*:\s/gm)].map(([, part]) => part)).toEqual(parts);
    const lines = runbooks.flatMap((runbook) =>
      quotedLines(/\*\*Logs and metrics\*\*(.*?)- \*\*What/s.exec(runbook)?.[1] ?? ""),
    );
    const written = sourceFiles(/\blog\w*\.|logFailure/)
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !written.includes(`"${line}"`))).toEqual([]);
    const tried = [...text.matchAll(/`(src\/[\w./-]+)`/g)].map(([, file = ""]) => file);
    expect(tried.filter((file) => !existsSync(file))).toEqual([]);
  });
});
