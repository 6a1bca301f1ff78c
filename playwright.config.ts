import { createServer } from "node:net";
import path from "node:path";
import { defineConfig, devices } from "playwright/test";
import { administrator } from "./e2e/administrator";
import { findBrowser } from "./scripts/browser.mjs";
import { preferMemory } from "./scripts/memory.mjs";
import { takeTemporaryFolder } from "./src/testing/temporary-folder";

preferMemory();

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

async function freePorts(count: number): Promise<string> {
  return (await Promise.all(Array.from({ length: count }, freePort))).join(" ");
}

// This file is loaded again in every test process, which must find the same servers.
process.env.E2E_PORTS ??= await freePorts(Number(process.env.E2E_WORKERS ?? 2));
process.env.E2E_DATA_DIR ??= takeTemporaryFolder();
const ports = process.env.E2E_PORTS.split(" ");
const dataDirs = ports.map((_, index) => path.join(process.env.E2E_DATA_DIR ?? "", String(index)));

const addressOf = (port: string) => `http://127.0.0.1:${port}`;
// What the tests ask beside their pages goes to the same server.
process.env.E2E_ADDRESS = addressOf(ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? "");

/** Starts one after the other: the first may have to build. */
const serverOn = (port: string, index: number) => ({
  command: "node scripts/start.mjs",
  url: `${addressOf(port)}/readyz`,
  timeout: 180_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 40_000 },
  env: {
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    PORT: port,
    PUBLIC_URL: addressOf(port),
    DATABASE_URL: "",
    DATA_DIR: dataDirs[index] ?? "",
    OUTBOUND_ALLOWLIST: "127.0.0.1",
    WEBSITE_OUTBOUND_ALLOWLIST: "127.0.0.1",
    TRY_IT_ALLOWLIST: "127.0.0.1",
    TRUSTED_HOSTNAMES: "*.sites.example",
    RATE_LIMIT_PER_MINUTE: "0",
    TRANSLATION_PROVIDER: "pseudo",
    GUIDE: "off",
    EMBED_CARDS: "off",
    BOOTSTRAP_EMAIL: administrator.email,
    BOOTSTRAP_PASSWORD: administrator.password,
    BOOTSTRAP_TOKEN: administrator.token,
    BOOTSTRAP_ORGANIZATION: administrator.organization,
  },
});

export default defineConfig({
  testDir: "e2e",
  // Takes the images of the user guide: `npm run build:guide-images`.
  testIgnore: process.env.GUIDE_IMAGES ? [] : "guide-images/**",
  outputDir: "test-results",
  // Files that run at the same time meet each other on no server and in no database.
  workers: ports.length,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A browser on a busy machine may stumble; what passes only when tried again is printed as flaky.
  retries: 2,
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_ADDRESS,
    // What waits for longer waits for something in words (`expect`): an action without its target fails soon.
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    // A recording adds scripts to pages, whose errors some tests find. To look at a failure, add `--trace on`.
    trace: "off",
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Sites can use these names as custom domains.
        "--host-resolver-rules=MAP *.sites.example 127.0.0.1",
        ...(process.getuid?.() === 0 ? ["--no-sandbox", "--disable-dev-shm-usage"] : []),
      ],
    },
  },
  // Images of the guide are taken on a server with the example only.
  webServer: process.env.GUIDE_IMAGES ? [] : ports.map(serverOn),
});
