import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect } from "playwright/test";
import { administrator } from "./administrator";
import { type OwnService, startOwnService } from "./own-service";
import { test } from "./test";

/** The maximum number of connections of one server process (src/db/client.ts, src/db/shared-connections.ts). */
const POOL_SIZE = 10;
const READING_CONNECTIONS = 2;
/**
 * The number of concurrent requests. This number is larger than the number of connections in one pool, so a second pool
 * would open additional connections.
 */
const AT_ONCE = 3 * POOL_SIZE;

// A separate server without a worker, so that every counted connection belongs to the server.
let service: OwnService;

test.beforeAll(async () => {
  service = await startOwnService(/ready on /, {
    WORKER: "off",
    RATE_LIMIT_PER_MINUTE: "1000",
    BOOTSTRAP_EMAIL: administrator.email,
    BOOTSTRAP_PASSWORD: administrator.password,
    BOOTSTRAP_TOKEN: administrator.token,
    BOOTSTRAP_ORGANIZATION: administrator.organization,
  });
});
test.afterAll(() => service.stop());

type Connections = Record<"reading" | "listening" | "others", number>;

/** Counts connections to the server's database, as the superuser of its embedded PostgreSQL. */
async function countConnections(): Promise<Connections> {
  const { superuserPassword } = JSON.parse(
    readFileSync(path.join(service.dataDir, "embedded-postgres.json"), "utf8"),
  ) as { superuserPassword: string };
  const cluster = path.join(service.dataDir, "postgres");
  const version = readdirSync(cluster).find((name) => /^\d+$/.test(name)) ?? "";
  const postmaster = readFileSync(path.join(cluster, version, "postmaster.pid"), "utf8");
  const client = new pg.Client({
    host: "127.0.0.1",
    port: Number(postmaster.split("\n")[3]),
    user: "postgres",
    password: superuserPassword,
    database: "postgres",
  });
  await client.connect();
  const { rows } = await client.query<Connections>(`
    SELECT count(*) FILTER (WHERE application_name = 'bindery-reads')::int AS "reading",
      count(*) FILTER (WHERE application_name = 'bindery-listen')::int AS "listening",
      count(*) FILTER (WHERE application_name NOT IN ('bindery-reads', 'bindery-listen'))::int AS "others"
    FROM pg_stat_activity WHERE datname = 'bindery'`);
  await client.end();
  return rows[0] as Connections;
}

const authorization = { Authorization: `Bearer ${administrator.token}` };

async function ask(target: string, body?: object): Promise<unknown> {
  const response = await fetch(service.address + target, {
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    headers: { ...authorization, ...(body ? { "Content-Type": "application/json" } : {}) },
  });
  expect(response.ok, `${target}: ${response.status}`).toBe(true);
  return await response.json();
}

const manyTimes = (call: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));

test("REST, tRPC and the console's pages share one pool of each kind in the server's process", async ({
  page,
}) => {
  await page.goto(`${service.address}/sign-in`);
  await page.getByLabel("Email address").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
  const organizations = (await ask("/v1/orgs")) as { items: { id: string }[] };
  const organizationId = organizations.items[0]?.id;
  const input = encodeURIComponent(JSON.stringify({ organizationId }));
  await Promise.all([
    manyTimes((index) => ask(`/v1/orgs/${organizationId}/spaces`, { title: `By REST ${index}` })),
    manyTimes((index) => ask("/api/trpc/spaces.create", { organizationId, title: `By tRPC ${index}` })),
    manyTimes(() => ask(`/v1/orgs/${organizationId}`)),
    manyTimes(() => ask(`/api/trpc/organizations.get?input=${input}`)),
    page.reload(),
  ]);
  await expect
    .poll(countConnections)
    .toEqual({ reading: READING_CONNECTIONS, listening: 1, others: POOL_SIZE });
});
