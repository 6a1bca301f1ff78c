import { chmodSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "playwright/test";
import { administrator } from "./e2e/administrator";
import { findBrowser } from "./scripts/browser.mjs";

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

// This file is loaded again in every test process, which must find the same server.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "bindery-e2e-"));
// PostgreSQL's own account must be able to pass, or its cluster would live elsewhere and be left behind there.
chmodSync(process.env.E2E_DATA_DIR, 0o755);

const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One server and one database serve all tests, and two cores the browser and the server.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A browser on a busy machine may stumble once; what passes only when tried again is printed as flaky.
  retries: 1,
  use: {
    ...devices["Desktop Chrome"],
    baseURL: address,
    screenshot: "only-on-failure",
    // Recording costs a quarter of the run: only what stumbled is looked at again.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: findBrowser(),
      args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-dev-shm-usage"] : [],
    },
  },
  webServer: {
    command: "node scripts/start.mjs",
    url: `${address}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 40_000 },
    env: {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      HOST: "127.0.0.1",
      PORT: process.env.E2E_PORT,
      PUBLIC_URL: address,
      DATABASE_URL: "",
      DATA_DIR: process.env.E2E_DATA_DIR,
      OUTBOUND_ALLOWLIST: "127.0.0.1",
      RATE_LIMIT_PER_MINUTE: "0",
      TRANSLATION_PROVIDER: "pseudo",
      BOOTSTRAP_EMAIL: administrator.email,
      BOOTSTRAP_PASSWORD: administrator.password,
      BOOTSTRAP_TOKEN: administrator.token,
      BOOTSTRAP_ORGANIZATION: administrator.organization,
    },
  },
});
