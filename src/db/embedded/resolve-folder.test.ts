import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded";
import { resolveFolder } from "./resolve-folder";

const asRoot = process.getuid?.() === 0;

/** A folder that PostgreSQL's account can enter but not read. */
let folder: string;
const open: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "bindery-standing-")));
  chmodSync(folder, 0o711);
});

afterEach(async () => {
  for (const postgres of open.splice(0)) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (...parts: string[]) => path.join(folder, ...parts);

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir, { durable: false });
  open.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The data folder of a stopped instance, with one row in its database. */
let template: string;

beforeAll(async () => {
  template = path.join(mkdtempSync(path.join(tmpdir(), "bindery-template-")), "data");
  chmodSync(path.dirname(template), 0o711);
  await make(template);
});

afterAll(() => rmSync(path.dirname(template), { recursive: true, force: true }));

const copy = (source: string, target: string) => spawnSync("cp", ["-a", source, target]);
const install = (dataDir: string) => copy(`${template}/.`, dataDir);

async function make(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir, { durable: false });
  await query(postgres.url, "CREATE TABLE kept AS SELECT 42 AS value");
  await postgres.stop();
}

const readRecord = (dataDir: string) =>
  JSON.parse(readFileSync(path.join(dataDir, "embedded-postgres.json"), "utf8"));
const kept = async (postgres: EmbeddedPostgres) => query(postgres.url, "SELECT value FROM kept");

/** Returns all files in a folder with their digests, to check that nothing changed. */
function snapshot(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => lstatSync(path.join(directory, name)).isFile() && !name.endsWith("postgres.log"))
    .map((name) => {
      const bytes = readFileSync(path.join(directory, name));
      return `${name} ${createHash("sha256").update(bytes).digest("hex")}`;
    })
    .sort();
}

describe("a DATA_DIR", () => {
  it("that was copied is a separate database, even while the original runs", async () => {
    install(at("original"));
    const original = await start(at("original"));
    copy(at("original"), at("copy"));
    const second = await start(at("copy"));
    expect(second.url).not.toBe(original.url);
    await query(second.url, "UPDATE kept SET value = 7");
    expect([await kept(original), await kept(second)]).toEqual([[{ value: 42 }], [{ value: 7 }]]);
    const { systemIdentifier } = readRecord(at("original"));
    expect(systemIdentifier).toMatch(/^\d+$/);
    expect(readRecord(at("copy")).systemIdentifier).toBe(systemIdentifier);
  });

  it("is refused and stays unchanged if its cluster is missing or belongs to another DATA_DIR", async () => {
    install(at("one"));
    await make(at("two"));
    renameSync(at("one", "postgres"), at("away"));
    const before = snapshot(at("one"));
    await expect(startEmbeddedPostgres(at("one"))).rejects.toThrow(/records a database that doesn't exist/);
    copy(at("two", "postgres"), at("one", "postgres"));
    await expect(startEmbeddedPostgres(at("one"))).rejects.toThrow(/doesn't belong to the database/);
    rmSync(at("one", "postgres"), { recursive: true });
    expect(snapshot(at("one"))).toEqual(before);
    renameSync(at("away"), at("one", "postgres"));
    expect(await kept(await start(at("one")))).toEqual([{ value: 42 }]);
  });

  it("that contains other files keeps its file mode, and other accounts can't read Bindery's files in the folder", async () => {
    mkdirSync(at("shared", "files"), { recursive: true });
    writeFileSync(at("shared", "notes.txt"), "not ours");
    for (const name of ["shared", "shared/files", "shared/notes.txt"]) chmodSync(at(name), 0o755);
    await start(at("shared"));
    const mode = (name: string) => statSync(at(name)).mode & 0o777;
    expect(["shared", "shared/notes.txt", "shared/files"].map(mode)).toEqual([0o755, 0o755, 0o700]);
  });
});

describe.runIf(asRoot)("in a folder that PostgreSQL's account can't enter", () => {
  const settle = async (dataDir: string, isDefault = true) => {
    const said: string[] = [];
    const directory = await resolveFolder(dataDir, {
      ...{ isDefault, sharedRoot: at("shared") },
      say: (line) => said.push(line),
    });
    return { directory, said: said.join("\n") };
  };

  beforeEach(() => {
    mkdirSync(at("home", "project"), { recursive: true });
    chmodSync(at("home"), 0o700);
  });

  it("a configured DATA_DIR is refused with the command that fixes it", async () => {
    const asked = at("home", "project", "data");
    expect((await settle(asked, false)).directory).toBe(asked);
    const refusal = await startEmbeddedPostgres(asked).catch((error: Error) => error.message);
    const command = /To allow access, run: (chmod .+)$/m.exec(String(refusal))?.[1] ?? "";
    expect(command).toBe(`chmod o+x ${at("home")}`);
    expect(readdirSync(asked)).toEqual([]);
    spawnSync("sh", ["-c", command]);
    await expect(start(asked)).resolves.toBeDefined();
  });

  it("the default DATA_DIR is moved as a whole, and found again", async () => {
    const asked = at("home", "project", ".data");
    const { directory, said } = await settle(asked);
    expect(path.dirname(directory)).toBe(at("shared"));
    expect(said).toContain(
      `can't access ${at("home")} on the path to ${asked}. Bindery stores the data in ${directory}`,
    );
    expect(readlinkSync(asked)).toBe(directory);
    install(directory);
    expect(await settle(asked)).toEqual({ directory, said: "" });
    rmSync(asked);
    expect((await settle(asked)).said).toContain(`Bindery found an existing database in ${directory}`);
    expect(await kept(await start((await settle(asked)).directory))).toEqual([{ value: 42 }]);
  });

  it("a default DATA_DIR with data is moved, but not while PostgreSQL runs in it", async () => {
    chmodSync(at("home"), 0o711);
    const asked = at("home", "project", ".data");
    install(asked);
    const running = await startEmbeddedPostgres(asked, { durable: false });
    chmodSync(at("home"), 0o700);
    await expect(settle(asked)).rejects.toThrow(/, but PostgreSQL is running there/);
    await running.stop();
    const { directory, said } = await settle(asked);
    expect(said).toContain(`Bindery moved the data to ${directory}`);
    expect(await kept(await start(directory))).toEqual([{ value: 42 }]);
  });

  it("a moved link leads to the data, but a copied link and a link to a missing folder are refused", async () => {
    const asked = at("home", "project", ".data");
    const { directory } = await settle(asked);
    copy(at("home", "project"), at("home", "copy"));
    await expect(settle(at("home", "copy", ".data"))).rejects.toThrow(
      `is a copied link: the data in ${directory} belongs to ${asked}`,
    );
    rmSync(asked);
    expect(await settle(at("home", "copy", ".data"))).toMatchObject({
      directory,
      said: expect.stringContaining("now belongs to"),
    });
    renameSync(directory, at("away"));
    await expect(settle(at("home", "copy", ".data"))).rejects.toThrow(
      /which doesn't exist\. Restore this directory/,
    );
  });
});
