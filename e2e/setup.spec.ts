import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "playwright/test";
import { expectAccessible } from "./console";

// A service of its own, on an empty database that nobody has set up.
let server: ChildProcess;
let address: string;
let link: string;
const dataDir = mkdtempSync(join(tmpdir(), "bindery-setup-"));

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const found = probe.address();
  probe.close();
  return typeof found === "object" && found ? found.port : 0;
}

function setupLink(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /set up the first administrator at (\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`the service ended: ${text}`)));
  });
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  chmodSync(dataDir, 0o755);
  const port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  const settings = {
    HOST: "127.0.0.1",
    PORT: port,
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
  };
  const cleared = {
    BOOTSTRAP_EMAIL: "",
    BOOTSTRAP_PASSWORD: "",
    BOOTSTRAP_TOKEN: "",
    BOOTSTRAP_ORGANIZATION: "",
  };
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    WORKER: "off",
    ...settings,
    ...cleared,
  };
  server = spawn(process.execPath, ["dist/main.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
  link = await setupLink(server);
});

test.afterAll(async () => {
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

test("the one-time link sets up an administrator, once", async ({ page }) => {
  await page.goto(address);
  await expect(page.getByText("one-time link")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${address}/setup?token=guessed`);
  await fillIn(page);
  await expect(page.getByText("link is used, expired or replaced")).toBeVisible();

  await page.goto(link);
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page.getByText("Give your organization a name")).toBeVisible();
  await expectAccessible(page);
  await fillIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Acme" })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("button", { name: "Create administrator" })).toHaveCount(0);
});

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Organization").fill("Acme");
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("E-mail address").fill("ada@example.org");
  await page.getByLabel("Password").fill("a sentence to remember");
  await page.getByRole("button", { name: "Create administrator" }).click();
}
