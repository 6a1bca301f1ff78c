import { spawnSync } from "node:child_process";
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
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { requiredEnv } from "@/env";
import { bundled } from "@/testing/bundled";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlKey, makeSamlProvider } from "@/testing/make/saml-provider";
import { makeUser } from "@/testing/make/user";

let directory: string;
let organizationId: string;
const secretFile = () => path.join(directory, "auth-secret");

beforeAll(() => {
  directory = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), "bindery-bootstrap-"))), "data");
});

afterAll(() => rmSync(path.dirname(directory), { recursive: true, force: true }));

/** Starts a process of the service on the test's database, with no secret but what is in DATA_DIR. */
function bootstrap(...args: string[]): { said: string[]; refusal: string } {
  const env = { ...process.env, DATA_DIR: directory, AUTH_SECRET: "", LOG_LEVEL: "silent" };
  const result = spawnSync(process.execPath, [bundled("bootstrap.fixture.ts"), ...args], {
    env,
    encoding: "utf8",
  });
  return { said: result.stdout.trim().split("\n"), refusal: result.stderr };
}

const keysLeft = () => db().samlKey.count({ where: { organizationId } });

describe("before a process of the service begins", () => {
  it("its data folder is named first, and closed to other accounts", () => {
    expect(bootstrap()).toEqual({ said: [`data folder: ${directory}`], refusal: "" });
    expect(statSync(directory).mode & 0o066).toBe(0);
    expect(statSync(secretFile()).mode & 0o777).toBe(0o600);
  });

  it("a missing or changed secret is refused on a database with people and with encrypted values", async () => {
    // What this process encrypts is encrypted with the service's secret.
    writeFileSync(secretFile(), requiredEnv("AUTH_SECRET"));
    organizationId = (await makeOrganization()).id;
    await makeSamlKey(await makeSamlProvider({ organizationId }));
    await makeUser();
    expect(bootstrap().refusal).toBe("");
    rmSync(secretFile());
    expect(bootstrap().refusal).toMatch(/auth-secret is missing.*Restore it from a backup/);
    expect(existsSync(secretFile())).toBe(false);
    writeFileSync(secretFile(), "another secret of more than 32 characters");
    expect(bootstrap().refusal).toMatch(/SAML keys cannot be read\. Restore the file auth-secret/);
    expect([readFileSync(secretFile(), "utf8"), await keysLeft()]).toEqual([
      "another secret of more than 32 characters",
      1,
    ]);
  });

  it("what cannot be read any more is removed when the operator says so, and nothing else", async () => {
    const { said, refusal } = bootstrap("--discard-encrypted");
    expect(refusal).toBe("");
    expect(said).toContain("removed 1 SAML keys that could not be decrypted");
    expect([await keysLeft(), await db().samlProvider.count({ where: { organizationId } })]).toEqual([0, 1]);
    expect(bootstrap().refusal).toBe("");
  });
});
