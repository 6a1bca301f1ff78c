import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { readEnv, settingGroups } from "@/env";
import { envExample, settingTables } from "@/lib/settings/reference";
import { bundled } from "@/testing/bundled";

const HOW =
  "Every setting is an environment variable, and every setting is optional. Bindery checks all settings when it starts. If a value is invalid, the start fails with a message that names the setting.\n\n";
const DOCS_HEAD = `# Configuration reference\n\n${HOW}This page is generated from \`src/lib/settings/\`, as is \`.env.example\`.\n\n`;
const GUIDE_HEAD = `---\ndescription: The type, default and meaning of every setting, with examples.\n---\n\n# Configuration reference\n\n${HOW}`;

describe("settings", () => {
  it("are the source of .env.example and of the configuration reference in the docs and the guide", async () => {
    const groups = settingGroups();
    const tables = settingTables(groups);
    await expect(envExample(groups)).toMatchFileSnapshot("../.env.example");
    await expect(`${DOCS_HEAD}${tables}`).toMatchFileSnapshot("../docs/operating/configuration.md");
    await expect(`${GUIDE_HEAD}${tables}`).toMatchFileSnapshot("../guide/operators/configuration.md");
  });

  it("are all described in full sentences", () => {
    const settings = settingGroups().flatMap((group) => group.settings);
    expect(settings.map(({ name }) => name)).toEqual([...new Set(settings.map(({ name }) => name))]);
    for (const { name, meaning } of settings) expect(meaning, name).toMatch(/^[A-Z].*\.$/);
  });

  it("have defaults that work without any setting", () => {
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

  it("treat an empty value as missing", () => {
    expect(readEnv({ DATABASE_URL: "", PORT: " " })).toMatchObject({ PORT: 3000 });
    expect(readEnv({ DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
  });

  it("parse a list of hosts and remove the slash at the end of a public URL", () => {
    const values = readEnv({
      OUTBOUND_ALLOWLIST: "Git.example:8443, 10.0.0.7 ,",
      PUBLIC_URL: "https://docs.example/",
    });
    expect(values.OUTBOUND_ALLOWLIST).toEqual(["git.example:8443", "10.0.0.7"]);
    expect(values.PUBLIC_URL).toBe("https://docs.example");
  });

  it("are all listed in the error if they're invalid, without their values", () => {
    const read = () => readEnv({ PORT: "90000", AUTH_SECRET: "hunter2", WORKER: "both" });
    expect(read).toThrow(/PORT[\s\S]*AUTH_SECRET[\s\S]*WORKER/);
    expect(read).not.toThrow(/hunter2/);
  });

  it("end a program if they're invalid, and the program prints only the error message", () => {
    const settings = { ...process.env, PORT: "90000", BACKUP_KEEP: "" };
    const program = [bundled("operate/main.ts"), "doctor"];
    const { status, stderr } = spawnSync(process.execPath, program, { env: settings, encoding: "utf8" });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Could not start: Invalid settings:\n {2}PORT: .*\n$/),
    ]);
  });

  it("are refused if only some settings of a group are set that must be set together", () => {
    expect(() => readEnv({ OIDC_ISSUER: "https://login.example" })).toThrow(/OIDC_CLIENT_ID/);
    expect(() => readEnv({ S3_ENDPOINT: "http://127.0.0.1:9000", S3_BUCKET: "files" })).toThrow(
      /S3_ACCESS_KEY_ID/,
    );
  });
});
