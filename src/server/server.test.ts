import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { disconnect } from "@/db/client";
import { env, provideEnv } from "@/env";
import { appUrl } from "@/lib/urls";
import { runSql } from "@/testing/sql";
import { countStatements } from "@/testing/statements";
import { closeGracefully } from "./close";
import { type Connections, openConnections } from "./connections";
import { answerReady, type Phase } from "./health";
import { createListener } from "./listener";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

let opened: Connections | undefined;
let phase: Phase = "serving";

afterEach(() => {
  opened?.endAll();
  opened?.server.close();
  phase = "serving";
});

const NO_SITES = { isAsked: () => false, answer: () => Promise.reject(new Error("not a site")) };

async function listen(rest: Handler): Promise<string> {
  const pages: Handler = async (_request, response) => void response.end("page");
  opened = openConnections(createListener({ sites: NO_SITES, rest, trpc: rest, pages, phase: () => phase }));
  const { server } = opened;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends bytes that no client library would send, and returns the response. */
function rawAnswer(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

const answerRest: Handler = async (_request, response) => void response.end("rest");

describe("the server's port", () => {
  it("sends /v1 and /files to the REST dispatcher and everything else to the console", async () => {
    const address = await listen(answerRest);
    const text = async (path: string) => (await fetch(address + path)).text();
    expect(await Promise.all(["/v1", "/v1/?a=b", "/v1/orgs", "/files/x"].map(text))).toEqual(
      Array(4).fill("rest"),
    );
    expect(await Promise.all(["/", "/v10", "/console", "/filesystem"].map(text))).toEqual(
      Array(4).fill("page"),
    );
  });

  it("refuses requests above its limit, except from callers that use less than their share", async () => {
    provideEnv({ MAX_CONCURRENT_REQUESTS: "4", TRUSTED_PROXIES: "loopback" });
    onTestFinished(() => provideEnv({ MAX_CONCURRENT_REQUESTS: "500", TRUSTED_PROXIES: "" }));
    const held: (() => void)[] = [];
    const address = await listen(async (_request, response) => void held.push(() => response.end("rest")));
    const ask = (who: string, path = "/v1", headers = {}) =>
      fetch(address + path, { headers: { "x-forwarded-for": who, ...headers } });
    const answers = Array.from({ length: 4 }, () => ask("192.0.2.1"));
    await expect.poll(() => held.length).toBe(4);
    const refused = await ask("192.0.2.1");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.json()).toMatchObject({ error: { code: 503, reason: "unavailable" } });
    // A client can't bypass the limit with an unverified credential, because the client still counts as the same caller.
    // The `Accept` header of a stream doesn't help either, because it doesn't make the request a stream.
    const claims = [{ authorization: "Bearer made-up" }, { cookie: "a=b" }, { accept: "text/event-stream" }];
    for (const headers of claims) expect((await ask("192.0.2.1", "/v1", headers)).status).toBe(503);
    answers.push(ask("192.0.2.2"));
    await expect.poll(() => held.length).toBe(5);
    expect((await ask("192.0.2.1", "/healthz")).status).toBe(200);
    for (const answer of held) answer();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    const later = ask("192.0.2.1");
    await expect.poll(() => held.length).toBe(6);
    held.at(-1)?.();
    expect((await later).status).toBe(200);
  });

  it("handles an absolute URL in the request line by its path, and refuses a URL without a path before it calls a handler", async () => {
    const address = await listen(async (request, response) => void response.end(request.url));
    const { port } = new URL(address);
    const ask = (request: string) =>
      rawAnswer(Number(port), `${request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await ask("GET http://docs.example/v1/user?a=b")).toContain("\r\n\r\n/v1/user?a=b");
    expect(await ask("OPTIONS *")).toMatch(/^HTTP\/1.1 204 /);
    expect(await ask("GET *")).toMatch(/^HTTP\/1.1 400 [\s\S]*{"error":{"code":400,/);
  });

  it("returns 400 for a path of the console that can't be decoded, before it calls a handler", async () => {
    const address = await listen(answerRest);
    for (const path of [
      "/%",
      "/orgs/%E0%A4%A",
      "/saml/%/x/acs",
      "/join/%ff/x",
      "/api/auth/%c0%80",
      "/_next/%1",
    ]) {
      const answer = await fetch(address + path);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.json()).toMatchObject({ error: { code: 400, reason: "invalid_request" } });
    }
    expect((await fetch(`${address}/orgs/caf%C3%A9`)).status).toBe(200);
  });

  it("refuses TRACE everywhere", async () => {
    const { port } = new URL(await listen(answerRest));
    for (const path of ["/", "/v1/", "/api/auth/session", "/s/x/"]) {
      const text = `TRACE ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      expect(await rawAnswer(Number(port), text), path).toMatch(/^HTTP\/1.1 405 /);
    }
  });

  it("returns an error body for bytes that aren't a request", async () => {
    const { port } = new URL(await listen(answerRest));
    const unreadable = await rawAnswer(Number(port), "NOSUCH /v1 HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(unreadable).toMatch(/^HTTP\/1.1 400 [\s\S]*{"error":{"code":400,"message":".+"}}$/);
    const header = `X-Long: ${"a".repeat(40_000)}`;
    const tooLong = await rawAnswer(Number(port), `GET /v1 HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
    expect(tooLong).toMatch(/^HTTP\/1.1 431 [\s\S]*{"error":{"code":431,/);
  });

  it("keeps a caller's X-Request-Id, and creates one if it's missing or invalid", async () => {
    const address = await listen(
      async (request, response) => void response.end(request.headers["x-request-id"]),
    );
    const ask = async (id?: string) => {
      const response = await fetch(`${address}/v1`, { headers: id ? { "X-Request-Id": id } : {} });
      expect(await response.text()).toBe(response.headers.get("X-Request-Id"));
      return response.headers.get("X-Request-Id");
    };
    expect(await ask("caller-7")).toBe("caller-7");
    expect(await ask()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await ask("x".repeat(300))).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("returns an error body without details if a handler crashes", async () => {
    const address = await listen(async () => {
      throw new Error("SELECT secret FROM vault");
    });
    const response = await fetch(`${address}/v1/orgs`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: {
        code: 500,
        message: "The server failed unexpectedly. Try again later.",
        reason: "internal_error",
        documentation: appUrl("/docs/api-users/errors#internal_error"),
      },
    });
  });

  it("is healthy while it runs, and ready only after the migrations and the start", async () => {
    const address = await listen(answerRest);
    const status = async (path: string) => (await fetch(address + path)).status;
    expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
    const name = await runSql(sql<{ migration_name: string }>`
      UPDATE "_prisma_migrations" SET rolled_back_at = now()
       WHERE migration_name = (SELECT max(migration_name) FROM "_prisma_migrations") RETURNING migration_name`);
    expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
    await runSql(
      sql`UPDATE "_prisma_migrations" SET rolled_back_at = NULL WHERE migration_name = ${name[0]?.migration_name}`,
    );
    expect(await status("/readyz")).toBe(200);
    for (const other of ["starting", "stopping"] as const) {
      phase = other;
      expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
    }
  });

  it("checks its state only once for many simultaneous requests", async () => {
    const statuses: number[] = [];
    const response = { writeHead: (status: number) => statuses.push(status), end: () => {} };
    const ask = () => answerReady(response as unknown as ServerResponse, "serving");
    await ask();
    const count = await countStatements(() => Promise.all(Array.from({ length: 50 }, ask)));
    expect(statuses).toEqual(Array(51).fill(200));
    expect(count).toBe(1);
  });

  it("isn't ready while files can't be written, or while the database refuses writes", async () => {
    const address = await listen(answerRest);
    const status = async () => (await fetch(`${address}/readyz`)).status;
    const becomes = (wanted: number) => expect.poll(status, { timeout: 5_000 }).toBe(wanted);
    const { DATA_DIR } = env;
    onTestFinished(() => provideEnv({ DATA_DIR }));
    await becomes(200);
    provideEnv({ DATA_DIR: fileURLToPath(import.meta.url) });
    await becomes(503);
    expect((await fetch(`${address}/readyz?reads`)).status).toBe(200);
    provideEnv({ DATA_DIR });
    await becomes(200);

    // Replace the function that the check calls with a function that fails as if the disk were full. New connections find
    // the replacement before the original.
    const refuse = "BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END";
    const [{ name } = { name: "" }] = await runSql(sql<{ name: string }>`
      SELECT current_database() AS "name"`);
    const searchPath = `ALTER ROLE CURRENT_USER IN DATABASE "${name}"`;
    onTestFinished(async () => void (await runSql(sql.raw(`${searchPath} RESET search_path`))));
    await runSql(sql.raw(`${searchPath} SET search_path = public, pg_catalog`));
    await runSql(
      sql.raw(`CREATE FUNCTION public.gen_random_uuid() RETURNS uuid LANGUAGE plpgsql AS $$ ${refuse} $$`),
    );
    await disconnect();
    await becomes(200);
    await expect(runSql(sql.raw(`DO $$ ${refuse} $$`))).rejects.toThrow();
    await becomes(503);
    await runSql(sql`DROP FUNCTION public.gen_random_uuid()`);
    await becomes(200);
  });

  it("finishes running responses when it closes, then closes all connections, and refuses new connections", async () => {
    let finish = () => {};
    let arrived = () => {};
    const inFlight = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const address = await listen(async (_request, response) => {
      response.write("first half, ");
      arrived();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      response.end("second half");
    });
    const answer = fetch(`${address}/v1`).then((response) => response.text());
    await inFlight;
    phase = "stopping";
    const closed = closeGracefully(opened as Connections, 10_000);
    await expect(fetch(`${address}/v1`)).rejects.toThrow();
    finish();
    expect(await answer).toBe("first half, second half");
    expect(await closed).toBe(true);
  });

  it("ends unfinished responses at the deadline", async () => {
    let arrived = () => {};
    const inFlight = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const address = await listen(() => {
      arrived();
      return new Promise(() => {});
    });
    const answer = fetch(`${address}/v1`);
    answer.catch(() => {});
    await inFlight;
    expect(await closeGracefully(opened as Connections, 50)).toBe(false);
    await expect(answer).rejects.toThrow();
  });
});
