import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import { withSettings } from "@/testing/settings";
import { runSql } from "@/testing/sql";
import { startServer } from "./server";

// Next.js is mocked, because this test doesn't need the console, and the console might not be built.
vi.mock("next", () => ({
  default: () => ({
    prepare: async () => {},
    getRequestHandler: () => async () => {},
    getUpgradeHandler: () => () => {},
    close: async () => {},
  }),
}));

/** The path of an empty build folder, without the files for sites and the console. */
const built = mkdtempSync(path.join(tmpdir(), "bindery-built-"));
mkdirSync(path.join(built, "dist/site"), { recursive: true });
mkdirSync(path.join(built, ".next/static"), { recursive: true });
writeFileSync(path.join(built, "dist/site/manifest.json"), JSON.stringify({ files: [] }));
const before = process.cwd();
symlinkSync(path.join(before, "prisma"), path.join(built, "prisma"));
process.chdir(built);

const TOKEN = "bnd_a-token-that-the-operator-chose-for-a-trial";
const settings = { BOOTSTRAP_EMAIL: "admin@example.org", BOOTSTRAP_TOKEN: TOKEN, PORT: "0", WORKER: "off" };
const restore = withSettings(settings);
afterAll(() => {
  restore();
  process.chdir(before);
  rmSync(built, { recursive: true });
});

/** Returns a promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Returns the server's URL as soon as the server listens, before it has completely started. */
async function listening(): Promise<string> {
  const { env } = await import("@/env");
  await expect.poll(() => env.PORT).not.toBe(0);
  return `http://127.0.0.1:${env.PORT}`;
}

const HELD_SECONDS = 60;

describe("a server on an empty database", () => {
  it("is healthy before its first administrator exists, but ready only afterwards", async () => {
    const [locked, released] = [gate(), gate()];
    // This transaction prevents the creation of an administrator until it ends.
    const holding = inLongTransaction(null, HELD_SECONDS, async (tx) => {
      await runSql(sql`LOCK TABLE "User" IN EXCLUSIVE MODE`, tx);
      locked.open();
      await released.opened;
    });
    await locked.opened;
    const starting = startServer("worker.js", () => {});
    const address = await listening();
    const status = async (path: string, headers = {}) => (await fetch(address + path, { headers })).status;
    expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
    expect(await db().user.count()).toBe(0);
    released.open();
    await holding;
    const server = await starting;
    expect(await status("/readyz")).toBe(200);
    expect(await status("/v1/user", { authorization: `Bearer ${TOKEN}` })).toBe(200);
    await server.stop();
    await expect(status("/readyz")).rejects.toThrow();
  });
});
