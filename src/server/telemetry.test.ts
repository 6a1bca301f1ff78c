import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handleNode } from "@/api/rest/node";
import { provideEnv, readEnv, requiredEnv } from "@/env";
import { log, requestLog } from "@/lib/log";
import { startTelemetry } from "@/lib/telemetry/start";
import { telemetry } from "@/lib/telemetry/telemetry";
import { makePerson } from "@/testing/make/member";
import { withSettings } from "@/testing/settings";
import { handlers } from "@/worker/registry";
import { type RunningWorker, startWorker } from "@/worker/run";
import { createListener } from "./listener";

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
interface Told {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  body?: { stringValue: string };
  links?: { traceId: string }[];
}
interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const REMOTE_TRACE = "0af7651916cd43dd8448eb211c80319c";
const REMOTE_SPAN = "b7ad6b7169203331";
const header = (flags: string, trace = REMOTE_TRACE) => `00-${trace}-${REMOTE_SPAN}-${flags}`;

/** Starts a server that stores the requests that it receives. Tests use it as a collector or as a webhook receiver. */
async function startListening() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ url: request.url ?? "", headers: request.headers, bytes: Buffer.concat(chunks) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, received, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let service: Server;
let collector: Awaited<ReturnType<typeof startListening>>;
let receiver: Awaited<ReturnType<typeof startListening>>;
let end: () => Promise<void> = async () => {};
let unset = () => {};
let worker: RunningWorker | undefined;

beforeAll(async () => {
  [collector, receiver] = await Promise.all([startListening(), startListening()]);
  const pages = async (_request: unknown, response: { end(text: string): unknown }) =>
    void response.end("page");
  const sites = { isAsked: () => false, answer: pages };
  service = createServer(
    createListener({ sites, rest: handleNode, trpc: pages, pages, phase: () => "serving" }),
  );
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
});
afterEach(async () => {
  await worker?.stop();
  await end();
  unset();
  worker = undefined;
  [end, unset] = [async () => {}, () => {}];
  collector.received.length = receiver.received.length = 0;
});
afterAll(() => {
  for (const server of [service, collector.server, receiver.server]) {
    server.closeAllConnections();
    server.close();
  }
});

async function begin(settings: Parameters<typeof withSettings>[0] = {}): Promise<void> {
  unset = withSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector.host}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=of%20the%20operator",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    ...settings,
  });
  end = await startTelemetry("server");
}

const ask = (path: string, token?: string, init: { headers?: Record<string, string>; body?: object } = {}) =>
  fetch(`http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`, {
    method: init.body ? "POST" : "GET",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(init.body && { "content-type": "application/json" }),
      ...init.headers,
    },
    ...(init.body && { body: JSON.stringify(init.body) }),
  });

/** Returns all data that the collector has received in OTLP's JSON format. */
async function told(path: "/v1/traces" | "/v1/logs"): Promise<Told[]> {
  await end();
  const messages = collector.received
    .filter(({ url }) => url === path)
    .map(({ bytes }) => JSON.parse(bytes.toString()));
  return messages.flatMap(({ resourceSpans = [], resourceLogs = [] }) =>
    [...resourceSpans, ...resourceLogs].flatMap(({ scopeSpans = [], scopeLogs = [] }) =>
      [...scopeSpans, ...scopeLogs].flatMap(({ spans = [], logRecords = [] }) => [...spans, ...logRecords]),
    ),
  );
}

const facts = ({ attributes }: Told) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue && Number(value.intValue)),
    ]),
  );

async function startHere(): Promise<void> {
  worker = await startWorker({
    ...{ databaseUrl: requiredEnv("DATABASE_URL"), handlers, schedules: [], concurrency: 1 },
    ...{ finishMilliseconds: 5_000, abortMilliseconds: 200, onLost: () => {} },
  });
}

/** Creates a space, which sends a webhook to the receiver. */
async function changeAndTell(): Promise<{ token: string; organizationId: string; title: string }> {
  const { token, organizationId } = await makePerson({ role: "admin" });
  const hook = { url: `http://${receiver.host}/hooks/a-secret-address` };
  await ask(`/v1/orgs/${organizationId}/webhooks`, token, { body: hook });
  await startHere();
  await expect.poll(() => receiver.received.length).toBe(1);
  receiver.received.length = 0;
  const title = "Words of an author";
  await ask(`/v1/orgs/${organizationId}/spaces`, token, {
    body: { title },
    headers: { traceparent: header("01") },
  });
  await expect.poll(() => receiver.received.length).toBe(1);
  await worker?.stop();
  return { token, organizationId, title };
}

describe("a trace", () => {
  it("contains a request, its statements, the jobs that it queues and their outgoing requests", async () => {
    await begin({ OUTBOUND_ALLOWLIST: receiver.host });
    const { token, organizationId, title } = await changeAndTell();
    const spans = (await told("/v1/traces")).filter(({ traceId }) => traceId === REMOTE_TRACE);
    const [request] = spans.filter(({ kind }) => kind === SERVER);
    expect(request).toMatchObject({ name: "createSpace", parentSpanId: REMOTE_SPAN });
    expect(facts(request as Told)).toEqual({
      "http.request.method": "POST",
      "http.route": "/v1/orgs/{organizationId}/spaces",
      "http.response.status_code": 201,
    });
    const within = (parent: Told | undefined, kind: number) =>
      spans.filter((span) => span.parentSpanId === parent?.spanId && span.kind === kind);
    const statements = within(request, CLIENT);
    expect(statements.length).toBeGreaterThan(3);
    for (const statement of statements)
      expect(facts(statement)).toEqual({
        "db.system.name": "postgresql",
        "db.query.summary": statement.name,
      });
    // The job that finds the recipients queues a separate job for each recipient.
    const jobs = spans.filter(({ kind }) => kind === CONSUMER);
    const [call] = spans.filter((span) => facts(span)["server.address"] !== undefined);
    const delivery = jobs.find(({ spanId }) => spanId === call?.parentSpanId);
    expect(facts(delivery as Told)).toMatchObject({
      "bindery.job.attempt": 1,
      "bindery.job.outcome": "done",
    });
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    let root = delivery;
    while (root?.parentSpanId && byId.has(root.parentSpanId)) root = byId.get(root.parentSpanId);
    expect(root).toBe(request);
    expect(facts(call as Told)).toMatchObject({
      ...{ "http.request.method": "POST", "http.response.status_code": 200, "server.address": "127.0.0.1" },
    });
    // The operator's allowlist contains this receiver, so the receiver gets the trace ID.
    const [{ headers } = { headers: {} as IncomingHttpHeaders }] = receiver.received;
    expect(headers.traceparent).toBe(`00-${REMOTE_TRACE}-${call?.spanId}-01`);
    const everything = collector.received.map(({ bytes }) => bytes.toString()).join("\n");
    for (const secret of [token, organizationId, title, "a-secret-address"])
      expect(JSON.stringify(spans)).not.toContain(secret);
    expect(everything).not.toContain(token);
    expect(collector.received.every(({ headers }) => headers["api-key"] === "of the operator")).toBe(true);
    expect(everything).toContain('"deployment.environment.name"');
  });

  it("has its ID in the log, whose lines are also sent to the collector", async () => {
    await begin();
    const { level } = log;
    log.level = requestLog.level = "info";
    const { token, organizationId } = await makePerson({ role: "admin" });
    await ask(`/v1/orgs/${organizationId}`, token, { headers: { traceparent: header("01") } });
    log.warn({ token, error: new Error("broken") }, "outside of a trace");
    log.level = requestLog.level = level;
    const lines = await told("/v1/logs");
    const line = lines.find(({ traceId }) => traceId === REMOTE_TRACE) as Told;
    expect(line.body?.stringValue).toBe("request");
    expect(facts(line)).toMatchObject({ operationId: "getOrganizationById", status: 200 });
    const outside = lines.find(({ body }) => body?.stringValue === "outside of a trace") as Told;
    expect(outside.traceId ?? "").toBe("");
    expect(facts(outside)).toMatchObject({ token: "[redacted]", "exception.message": "broken" });
  });

  it("isn't created for health checks, and doesn't use an invalid header", async () => {
    await begin({ OTEL_LOGS_EXPORTER: "none" });
    await ask("/healthz");
    await ask("/v1/", undefined, { headers: { traceparent: `${header("01")}-more` } });
    const spans = await told("/v1/traces");
    expect(spans.filter(({ kind }) => kind === SERVER)).toHaveLength(1);
    expect(spans[0]?.traceId).not.toBe(REMOTE_TRACE);
    expect(collector.received.some(({ url }) => url === "/v1/logs")).toBe(false);
  });

  it("that an untrusted client requests is sampled like any other trace", async () => {
    const settings = { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.02" };
    await begin({ ...settings, OTEL_LOGS_EXPORTER: "none" });
    // A sampler that decides only by the trace ID would always record this trace.
    const traceparent = header("01", "00000000000000000000000000000001");
    for (let asked = 0; asked < 50; asked += 1) await ask("/v1/", undefined, { headers: { traceparent } });
    expect((await told("/v1/traces")).length).toBeLessThan(25);
  });

  it("that a trusted proxy selected is recorded", async () => {
    const settings = { OTEL_TRACES_SAMPLER: "parentbased_always_off", TRUSTED_PROXIES: "loopback" };
    await begin({ ...settings, OTEL_LOGS_EXPORTER: "none" });
    await ask("/v1/", undefined, { headers: { traceparent: header("01") } });
    await ask("/v1/", undefined, { headers: { traceparent: header("00") } });
    await ask("/v1/");
    expect((await told("/v1/traces")).filter(({ kind }) => kind === SERVER)).toHaveLength(1);
  });

  it("is sent as protobuf by default", async () => {
    await begin({ OTEL_EXPORTER_OTLP_PROTOCOL: "" });
    await ask("/v1/");
    await end();
    const types = collector.received.map(({ headers }) => headers["content-type"]);
    expect(new Set(types)).toEqual(new Set(["application/x-protobuf"]));
  });
});

describe("the collector", () => {
  it("is optional, because Bindery creates telemetry only if settings turn it on", async () => {
    for (const settings of [
      {},
      { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector.host}`, OTEL_SDK_DISABLED: "TRUE" },
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector.host}`,
        OTEL_TRACES_EXPORTER: "none",
        OTEL_LOGS_EXPORTER: "none",
      },
    ]) {
      const restore = withSettings(settings);
      await startTelemetry("server");
      expect(telemetry()).toBeUndefined();
      restore();
    }
  });

  it("can be unavailable, and then requests still work and the log contains one line about the problem", async () => {
    const warn = vi.spyOn(log, "warn");
    await begin({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
      OTEL_EXPORTER_OTLP_TIMEOUT: "50",
    } as never);
    for (let asked = 0; asked < 5; asked += 1) expect((await ask("/v1/")).status).toBe(200);
    await end();
    const said = warn.mock.calls.filter(([, text]) => String(text).startsWith("telemetry"));
    expect(said).toEqual([[{ reason: "ECONNREFUSED", alike: 0 }, expect.any(String)]]);
    warn.mockRestore();
  });

  it("must support the configured protocol, otherwise the server shows a message and doesn't start", () => {
    const refused = (settings: Record<string, string>) => () => readEnv(settings);
    expect(refused({ OTEL_TRACES_EXPORTER: "jaeger" })).toThrow(/OTEL_TRACES_EXPORTER: Enter otlp or none/);
    expect(refused({ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" })).toThrow(/gRPC isn't supported/);
    expect(refused({ OTEL_EXPORTER_OTLP_HEADERS: "Bearer of-somebody" })).toThrow(/name=value/);
    expect(refused({ OTEL_TRACES_SAMPLER_ARG: "7" })).toThrow(/OTEL_TRACES_SAMPLER_ARG/);
  });
});
