import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { requiredEnv } from "@/env";
import { bundled } from "@/testing/bundled";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlKey, makeSamlProvider } from "@/testing/make/saml-provider";
import { makeUser } from "@/testing/make/user";
import { Relay } from "@/testing/relay";

let directory: string;
let organizationId: string;
const secretFile = () => path.join(directory, "auth-secret");

beforeAll(() => {
  directory = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), "bindery-bootstrap-"))), "data");
});

afterAll(() => rmSync(path.dirname(directory), { recursive: true, force: true }));

/** Settings for a process without AUTH_SECRET, so that the secret is in DATA_DIR. */
const settings = () => ({ ...process.env, DATA_DIR: directory, AUTH_SECRET: "", LOG_LEVEL: "silent" });

/** Starts a process with the test's database. */
function bootstrap(...args: string[]): { said: string[]; refusal: string } {
  const env = settings();
  const result = spawnSync(process.execPath, [bundled("bootstrap.fixture.ts"), ...args], {
    env,
    encoding: "utf8",
  });
  return { said: result.stdout.trim().split("\n"), refusal: result.stderr };
}

const keysLeft = () => db().samlKey.count({ where: { organizationId } });

describe("before a process starts", () => {
  it("its data folder is printed first, and other accounts can't read it", () => {
    expect(bootstrap()).toEqual({ said: [`Bindery stores its data in ${directory}`], refusal: "" });
    expect(statSync(directory).mode & 0o066).toBe(0);
    expect(statSync(secretFile()).mode & 0o777).toBe(0o600);
  });

  it("a missing or changed secret is refused if the database has accounts or encrypted values", async () => {
    // This process also uses the generated secret, so that the test and the started process encrypt with the same
    // secret.
    writeFileSync(secretFile(), requiredEnv("AUTH_SECRET"));
    organizationId = (await makeOrganization()).id;
    await makeSamlKey(await makeSamlProvider({ organizationId }));
    await makeUser();
    expect(bootstrap().refusal).toBe("");
    rmSync(secretFile());
    expect(bootstrap().refusal).toMatch(/auth-secret is missing.*Restore this file from a backup/);
    expect(existsSync(secretFile())).toBe(false);
    writeFileSync(secretFile(), "another secret of more than 32 characters");
    expect(bootstrap().refusal).toMatch(/SAML keys\. Restore the file auth-secret/);
    expect([readFileSync(secretFile(), "utf8"), await keysLeft()]).toEqual([
      "another secret of more than 32 characters",
      1,
    ]);
  });

  it("it deletes only the values that it can't decrypt, if the operator requests this", async () => {
    const { said, refusal } = bootstrap("--discard-encrypted");
    expect(refusal).toBe("");
    expect(said).toContain("Removed 1 encrypted values (SAML keys) that could not be decrypted.");
    expect([await keysLeft(), await db().samlProvider.count({ where: { organizationId } })]).toEqual([0, 1]);
    expect(bootstrap().refusal).toBe("");
  });

  it("if the database becomes unavailable between statements, the process waits for the database and repeats the statement", async () => {
    const relay = await Relay.to(requiredEnv("DATABASE_URL"));
    const holder = new pg.Client({ connectionString: requiredEnv("DATABASE_URL") });
    await holder.connect();
    // Migrations wait for this lock.
    await holder.query("SELECT pg_advisory_lock(72707369)");
    const starting = spawn(process.execPath, [bundled("bootstrap.fixture.ts")], {
      env: { ...settings(), DATABASE_URL: relay.url },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    starting.stdout.on("data", (chunk) => {
      said += chunk;
    });
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'bindery migrations'";
    await expect.poll(async () => (await holder.query(waiting)).rows.length, { timeout: 20_000 }).toBe(1);
    relay.close();
    await expect.poll(() => said, { timeout: 20_000 }).toContain("waiting up to a minute for the database");
    await holder.end();
    await relay.heal();
    expect((await once(starting, "exit"))[0]).toBe(0);
    expect(said.match(/waiting/g)).toHaveLength(1);
    await relay.end();
  });
});
