import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { db, disconnect } from "@/db/client";
import { disconnectShared } from "@/db/shared-connections";
import { inTransaction } from "@/db/transaction";
import { provideEnv, requiredEnv } from "@/env";
import { at, makeManual, serveReaders, space } from "@/site/published/site-server.fixture";
import { makePerson } from "@/testing/make/member";
import { Relay } from "@/testing/relay";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { createListener } from "./listener";
import { whileReachable } from "./reachable";

const TIMEOUT_SECONDS = 1;
let relay: Relay;
let direct: string;

async function connectTo(url: string): Promise<void> {
  await Promise.all([disconnect(), disconnectShared()]);
  provideEnv({ DATABASE_URL: url });
}

beforeAll(async () => {
  direct = requiredEnv("DATABASE_URL");
  relay = await Relay.to(direct);
  provideEnv({ DATABASE_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS) });
  await connectTo(relay.url);
});
const heal = () => relay.heal();
afterEach(heal);
afterAll(async () => {
  await connectTo(direct);
  await relay.end();
});

serveReaders();
makeManual();

/** Requests a page of the console. By default, the request has a browser's `Accept` header. */
async function openPage(accept = "text/html", draw: () => Promise<string> = async () => "console") {
  const sites = { isAsked: () => false, answer: () => Promise.reject(new Error("not a site")) };
  // A handler that behaves like Next.js, which hides the reason for an error.
  const pages = whileReachable(async (_request, response) => {
    const drawn = await draw().catch(() => null);
    if (drawn === null) response.statusCode = 500;
    response.end(drawn);
  });
  const listener = createListener({ sites, rest: pages, trpc: pages, pages, phase: () => "serving" });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept } });
  const text = await answer.text();
  server.close();
  server.closeAllConnections();
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text };
}

describe.each(["close", "silence"] as const)("Bindery during an outage of the database (%s)", (kind) => {
  it("returns 503 with Retry-After to requests that need the database, until the database is available again", async () => {
    const { organizationId, token } = await makePerson({ role: "admin" });
    const client = rest(token);
    const spaces = () => db().space.count({ where: { organizationId } });
    const write = () => client.post(`/orgs/${organizationId}/spaces`, { title: "Written meanwhile" });
    expect((await client.get(`/spaces/${space.id}`)).status).toBe(404);
    const before = await spaces();

    relay[kind]();
    const answers = await Promise.all([
      client.get("/user"),
      rest().get(`/spaces/${space.id}`),
      write(),
      at("never-read/"),
      openPage(),
      openPage("*/*"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
    for (const { headers } of answers) expect(headers["retry-after"]).toBe("5");

    await heal();
    expect((await client.get("/user")).status).toBe(200);
    expect((await openPage()).text).toBe("console");
    expect((await at("guide")).status).toBe(200);
    expect(await spaces()).toBe(before);
    expect((await write()).status).toBe(201);
  });

  it("isn't logged as an internal error if a page was being rendered", async () => {
    const drawn = await openPage("text/html", async () => {
      relay[kind]();
      return String(await db().user.count());
    });
    expect([drawn.status, drawn.headers["retry-after"]]).toEqual([503, "5"]);
    await heal();
    const fault = await openPage("text/html", () => Promise.reject(new Error("of the page")));
    expect(fault.status).toBe(500);
  });

  it("ends a waiting transaction, which then writes nothing", async () => {
    const { organizationId, token } = await makePerson({ role: "admin" });
    const client = rest(token);
    const before = (await client.get(`/orgs/${organizationId}`)).body.title;
    const writing = inTransaction(null, async (tx) => {
      await runSql(sql`SELECT 1`, tx);
      relay[kind]();
      await tx.organization.update({ where: { id: organizationId }, data: { title: "Half written" } });
    });
    await expect(writing).rejects.toThrow();
    await heal();
    expect((await client.get(`/orgs/${organizationId}`)).body.title).toBe(before);
  });

  it("serves a published page from the cache if it was current recently, with a note for visitors", async () => {
    const fresh = await at("guide");
    expect(fresh.status).toBe(200);
    expect(fresh.headers["cache-status"]).toBeUndefined();
    relay[kind]();
    const kept = await at("guide");
    expect([kept.status, kept.text]).toEqual([200, fresh.text]);
    expect(kept.headers["cache-status"]).toContain("stale");
    expect(kept.headers["cache-control"]).toBe("no-store");
  });
});
