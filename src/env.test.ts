import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { listSettings, readEnv } from "@/env";
import { bundled } from "@/testing/bundled";

describe("settings", () => {
  it("lists exactly the settings of env.ts, with their sentences, in .env.example", async () => {
    const lines = listSettings().map(({ name, sentence }) => `# ${sentence}\n#${name}=\n`);
    const head = "# Every setting is optional. Copy to .env and fill in what should differ.\n\n";
    await expect(head + lines.join("\n")).toMatchFileSnapshot("../.env.example");
    for (const { sentence } of listSettings()) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it("has defaults that serve without any setting", () => {
    expect(readEnv({})).toMatchObject({
      HOST: "127.0.0.1",
      PORT: 3000,
      PUBLIC_URL: "http://127.0.0.1:3000",
      DATA_DIR: "./.data",
      OUTBOUND_ALLOWLIST: [],
      RATE_LIMIT_PER_MINUTE: 1000,
      WORKER: "inline",
    });
  });

  it("takes an empty value as an absent one", () => {
    expect(readEnv({ DATABASE_URL: "", PORT: " " })).toMatchObject({ PORT: 3000 });
    expect(readEnv({ DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
  });

  it("reads a list of hosts and strips the slash that ends a public address", () => {
    const values = readEnv({
      OUTBOUND_ALLOWLIST: "Git.example:8443, 10.0.0.7 ,",
      PUBLIC_URL: "https://docs.example/",
    });
    expect(values.OUTBOUND_ALLOWLIST).toEqual(["git.example:8443", "10.0.0.7"]);
    expect(values.PUBLIC_URL).toBe("https://docs.example");
  });

  it("names every setting that is wrong and tells no value", () => {
    const read = () => readEnv({ PORT: "90000", AUTH_SECRET: "hunter2", WORKER: "both" });
    expect(read).toThrow(/PORT[\s\S]*AUTH_SECRET[\s\S]*WORKER/);
    expect(read).not.toThrow(/hunter2/);
  });

  it("ends a program that cannot use them with that sentence alone", () => {
    const settings = { ...process.env, PORT: "90000", BACKUP_KEEP: "" };
    const program = [bundled("operate/main.ts"), "doctor"];
    const { status, stderr } = spawnSync(process.execPath, program, { env: settings, encoding: "utf8" });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Could not start: These settings are not usable:\n {2}PORT: .*\n$/),
    ]);
  });

  it("refuses half of a group that only makes sense as a whole", () => {
    expect(() => readEnv({ OIDC_ISSUER: "https://login.example" })).toThrow(/OIDC_CLIENT_ID/);
    expect(() => readEnv({ S3_ENDPOINT: "http://127.0.0.1:9000", S3_BUCKET: "files" })).toThrow(
      /S3_ACCESS_KEY_ID/,
    );
  });
});
