import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { handleNode } from "@/api/rest/node";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { handleTrpcNode } from "@/api/trpc-node";
import { setClock } from "@/lib/clock";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import { openConnections } from "@/server/connections";
import { createListener } from "@/server/listener";
import { createPublishedSites } from "@/site/published/serve/handler";
import { ASSETS, makeManual, site } from "@/site/published/site-server.fixture";
import { withSettings } from "@/testing/settings";
import { SPECIAL_BUDGETS } from "./special-names";

makeManual();

let server: Server;
const pages: string[] = [];
beforeAll(async () => {
  const console = async (request: { url?: string }, response: { end(text: string): unknown }) => {
    pages.push(request.url ?? "");
    response.end("console");
  };
  const sites = createPublishedSites(ASSETS);
  const roads = {
    sites,
    rest: handleNode,
    trpc: handleTrpcNode,
    pages: console,
    phase: () => "serving" as const,
  };
  server = openConnections(createListener(roads)).server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Asked {
  /**
   * The size in bytes that the request's headers announce. The request never sends a body. With `chunked`,
   * the headers don't announce a size.
   */
  announced?: number | "chunked";
  headers?: Record<string, string>;
}

/** Returns the status of the response. No body is ever sent. */
function ask(method: string, path: string, { announced, headers = {} }: Asked = {}): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const length =
    announced === "chunked"
      ? { "transfer-encoding": "chunked" }
      : announced === undefined
        ? {}
        : { "content-length": String(announced) };
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ port, method, path, headers: { ...length, ...headers } });
    asking.on("error", reject);
    asking.on("response", (answer) => {
      resolve(answer.statusCode ?? 0);
      asking.on("error", () => {});
      asking.destroy();
    });
    if (announced === undefined) asking.end();
    else asking.flushHeaders();
  });
}

const filled = (path: string) => path.replace(/\{\w+\}|\[\[?\.*\w+\]?\]/g, "none");

/** The console's paths, from the folders in `app/`. Folders in parentheses aren't part of a path. */
const CONSOLE = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
  .map(
    (file) =>
      `/${file
        .split("/")
        .slice(0, -1)
        .filter((part) => !part.startsWith("("))
        .join("/")}`,
  )
  // The server itself handles these paths before the console.
  .filter((path) => !/^\/(?:v1|files|api\/trpc|docs)\b/.test(path));

const OPERATIONS = operationsOf(appRouter);

/**
 * The server's routes that aren't operations, pages or sites. Each of these routes is limited by IP address,
 * requires a signed URL, or is as cheap as a lookup.
 */
const OTHERS: readonly (readonly [string, string, "limited" | "signed" | "cheap"])[] = [
  ["POST", "/oauth/register", "limited"],
  ["POST", "/oauth/token", "limited"],
  ["POST", "/oauth/revoke", "limited"],
  ["GET", "/.well-known/oauth-authorization-server", "limited"],
  ["GET", "/.well-known/oauth-protected-resource/mcp", "limited"],
  ["POST", "/mcp", "limited"],
  ["POST", "/git/webhooks/none", "limited"],
  ["GET", "/scim/v2/none/Users", "limited"],
  ["POST", "/scim/v2/none/Users", "limited"],
  ["GET", "/v1/openapi.json", "limited"],
  ["GET", "/api/trpc/users.me", "limited"],
  ["POST", "/api/trpc/users.update", "limited"],
  ["GET", "/~tls?domain=none.example", "limited"],
  ["GET", "/files/none/none", "signed"],
  ["PUT", "/files/uploads/none", "signed"],
  ["GET", "/files/pdf/none", "signed"],
  ["GET", "/files/audit/none", "signed"],
  ["GET", "/files/archives/none", "signed"],
  ["GET", "/files/bundles/none", "signed"],
  ["GET", "/files/backups/none", "signed"],
  ["GET", "/healthz", "cheap"],
  ["GET", "/readyz", "cheap"],
];

/** The names that the code compares with a path, and the table above that lists these names. */
const COMPARED: Readonly<Record<string, string>> = {
  HEALTH_PATHS: "/healthz",
  CERTIFICATES_PATH: "/~tls",
  METRICS_PATH: "/healthz",
  MCP_PATH: "/mcp",
  isOAuthPath: "/oauth/",
  isGitWebhookPath: "/git/webhooks/",
  isScimPath: "/scim/",
  PDF_PREFIX: "/files/pdf/",
  AUDIT_EXPORT_PREFIX: "/files/audit/",
  ARCHIVES_PREFIX: "/files/archives/",
  BUNDLES_PREFIX: "/files/bundles/",
  BACKUPS_PREFIX: "/files/backups/",
  UPLOADS_PREFIX: "/files/uploads/",
};

let minutes = 0;
let restore = () => {};
beforeEach(() => {
  forgetLeases();
  setClock(new Date(Date.now() + ++minutes * 3_600_000));
});
afterEach(() => {
  restore();
  restore = () => {};
  setClock();
  pages.length = 0;
});

describe("every route of the server", () => {
  it("has a budget in one of the tables", () => {
    const texts = ["src/server/listener.ts", "src/api/rest/serve.ts"].map((file) =>
      readFileSync(file, "utf8"),
    );
    const found = texts.join("\n").match(/\b[A-Z_]+_(?:PATHS?|PREFIX|ROOT)\b|\bis[A-Z]\w+Path\b/g) ?? [];
    expect([...new Set(found)].filter((name) => !(name in COMPARED))).toEqual([]);
    for (const start of Object.values(COMPARED))
      expect(
        OTHERS.some(([, path]) => path.startsWith(start)),
        start,
      ).toBe(true);
  });

  it("for operations counts requests by IP address, and refuses them above the limit", async () => {
    restore = withSettings({ RATE_LIMIT_PER_MINUTE: "1" });
    await ask("GET", "/v1/");
    for (const { method, path } of OPERATIONS)
      expect(await ask(method, `/v1${filled(path)}`), `${method} ${path}`).toBe(429);
  });

  it("for other purposes counts requests, needs a signed URL, or is as cheap as a lookup", async () => {
    restore = withSettings({ RATE_LIMIT_PER_MINUTE: "1" });
    for (const path of ["/v1/", "/~tls?domain=none.example"]) await ask("GET", path);
    for (const [method, path, kind] of OTHERS) {
      const status = await ask(method, path, { headers: { "content-type": "application/json" } });
      if (kind === "limited") expect([path, status]).toEqual([path, 429]);
      if (kind === "signed") expect([403, 404], `${path} ${status}`).toContain(status);
    }
  });

  it("doesn't read large bodies from unknown callers", async () => {
    const large = REQUEST_LIMITS.openBodyBytes + 1;
    const written = OPERATIONS.filter(({ method }) => method !== "GET" && method !== "DELETE");
    const routes = [...written.map(({ method, path }) => [method, `/v1${filled(path)}`] as const), ...OTHERS];
    // Webhooks are excluded, because the signature of such a request can be verified only with the body.
    for (const [method, path] of routes.filter(([method]) => method !== "GET"))
      if (!path.startsWith("/git/"))
        expect(await ask(method, path, { announced: large }), `${method} ${path}`).toBeGreaterThanOrEqual(
          400,
        );
  });

  it.each(CONSOLE)("of the console refuses large bodies and bodies of unknown length: %s", async (path) => {
    for (const announced of [501_000, "chunked"] as const)
      expect(await ask("POST", filled(path), { announced })).toBe(413);
    if (!path.startsWith("/saml/"))
      expect(await ask("POST", filled(path), { announced: REQUEST_LIMITS.openBodyBytes + 1 })).toBe(413);
    expect(pages).toEqual([]);
  });
});

/** Returns the special names that the code contains. */
function namesInCode(): string[] {
  const files = ["src/site", "src/domains/sites"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
  );
  const found = files.flatMap((text) => text.match(/(?<=["'`])~[a-z][a-z-]*/g) ?? []);
  return [...new Set(found)].sort();
}

describe("every special name of a site", () => {
  it("has a budget", () => {
    expect(namesInCode()).toEqual(Object.keys(SPECIAL_BUDGETS).sort());
    for (const [name, { share, why }] of Object.entries(SPECIAL_BUDGETS))
      expect(share !== null || why !== undefined, name).toBe(true);
  });

  it.each(Object.entries(SPECIAL_BUDGETS))(
    "doesn't accept bodies larger than its budget: %s",
    async (name, { bodyBytes }) => {
      const status = await ask("POST", `/s/${site.basename}/${name}`, {
        announced: bodyBytes + 1,
        headers: { "content-type": "application/json" },
      });
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );
});
