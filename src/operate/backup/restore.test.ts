import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text as textIn } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { deployMigrations } from "@/db/migrations/deploy";
import { collectFiles } from "@/domains/content/files/collect";
import { fileStore } from "@/domains/content/files/store";
import { env, provideEnv, requiredEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { bundled } from "@/testing/bundled";
import { makeContent } from "@/testing/make/content";
import { makeMember } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlKey, makeSamlProvider } from "@/testing/make/saml-provider";
import { makeSpace } from "@/testing/make/space";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { ArchiveWriter, readArchive } from "./archive";
import { backUp } from "./back-up";
import { restore } from "./restore";
import { verifyArchive } from "./verify";

vi.setConfig({ testTimeout: 90_000 });

const KEY = "correct horse battery";
const say = () => {};
const source = requiredEnv("DATABASE_URL");
let folder: string;
let admin: pg.Client;
let token: string;
let space: Space;
let pageIds: string[];
let made = 0;

const query = async (databaseUrl: string, sql: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return await client.query(sql).finally(() => client.end());
};

interface Machine {
  databaseUrl: string;
  dataDir: string;
}

/** Creates an empty database and an empty folder, so that the test can act as another machine. */
async function otherMachine(): Promise<Machine> {
  made += 1;
  const name = `${new URL(source).pathname.slice(1)}_${made}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(source);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, dataDir: mkdtempSync(path.join(folder, "data-")) };
}

const newFile = () => {
  made += 1;
  return path.join(folder, `backup-${made}`);
};

async function makeBackup(key?: string): Promise<string> {
  const file = newFile();
  await backUp({ databaseUrl: source, file, key, say });
  return file;
}

/** Runs a function with another machine's settings. */
async function having<T>(settings: Parameters<typeof provideEnv>[0], work: () => Promise<T>): Promise<T> {
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  provideEnv(settings);
  return await work().finally(() => provideEnv(before));
}

const restoreTo = ({ databaseUrl, dataDir }: Machine, file: string, key?: string) =>
  having({ DATA_DIR: dataDir }, () => restore({ databaseUrl, file, key, say }));

const tablesOf = async (databaseUrl: string) =>
  (await query(databaseUrl, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).rowCount;

/** Returns all files in a store. Maps their names to their contents. */
const storedIn = (dataDir: string) => {
  const root = path.join(dataDir, "files");
  if (!existsSync(root)) return {};
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\/[0-9a-f]{64}$/.test(name),
  );
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(path.join(root, name), "utf8")]));
};

/** Returns the count and the checksum of each table in the archive. */
async function sumsIn(file: string) {
  const { manifest } = await verifyArchive({ file, key: undefined, say });
  return manifest.tables;
}

const run = (program: Parameters<typeof bundled>[0], settings: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [bundled(program), ...args], {
    env: { ...process.env, LOG_LEVEL: "silent", ...settings },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "bindery-restore-"));
  admin = new pg.Client({ connectionString: source });
  await admin.connect();
  const user = await makeUser();
  token = (await makeToken({ user })).secret;
  const { id: organizationId } = await makeOrganization();
  await makeMember({ organization: { id: organizationId }, user, role: "admin" });
  await makeSamlKey(await makeSamlProvider({ organizationId }));
  space = await makeSpace({ organizationId });
  pageIds = ["one", "two", "three"];
  const text =
    "# A title\n\nA [link](two.md) and ![a picture](logo.txt).\n\n| a | b |\n|---|---|\n| 1 | é\\\\ü 漢字 😀 |\n";
  await makeContent({
    space,
    pages: [
      { id: "one", text, pages: [{ id: "two" }] },
      { id: "three", title: "Three\ttabs \\N" },
    ],
    files: [{ id: "logo", gitPath: "logo.txt", bytes: Buffer.from("the picture") }],
  });
});

afterEach(() => vi.restoreAllMocks());

afterAll(async () => {
  for (let number = 1; number <= made; number += 1)
    await admin.query(`DROP DATABASE IF EXISTS ${new URL(source).pathname.slice(1)}_${number} WITH (FORCE)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

const pathsOf = (ids: readonly string[]) => [
  ...ids.flatMap((id) => [
    `/spaces/${space.id}/content/page/${id}`,
    `/spaces/${space.id}/content/page/${id}/document`,
  ]),
  `/orgs/${space.organizationId}`,
];

const textsIn = async (file: string, part: string) => {
  const found: Record<string, string> = {};
  await readArchive(file, undefined, async ({ name, body }) => {
    const text = await textIn(body);
    if (name.startsWith(part)) found[name.slice(part.length)] = text;
  });
  return found;
};

/** A machine on which the backup of a running server has been restored. */
let restored: Machine;

describe("a backup", () => {
  it("that is made during writes restores one point in time: all rows, each page with its ETag, and all files", async () => {
    const before = await Promise.all(pathsOf(pageIds).map((page) => rest(token).get(page)));
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
    const written = await makeSpace({ organizationId: space.organizationId });
    let isOver = false;
    let count = 0;
    const writing = (async () => {
      for (; !isOver; count += 1) {
        const files = [{ id: `file${count}`, gitPath: `f${count}.txt`, bytes: Buffer.from(`file ${count}`) }];
        await makeContent({ space: written, pages: [{ id: `page${count}`, title: `Page ${count}` }], files });
      }
    })();
    await vi.waitUntil(() => count > 2, { timeout: 60_000 });
    const file = newFile();
    await backUp({ databaseUrl: source, file, key: KEY, say }).finally(() => {
      isOver = true;
    });
    await writing;
    restored = await otherMachine();
    await restoreTo(restored, file, KEY);
    const { databaseUrl, dataDir } = restored;
    const [moment] = (
      await query(
        databaseUrl,
        `SELECT "revisionNumber" - 1 AS revisions, (SELECT count(*)::int FROM "PageVersion" p
          WHERE p."organizationId" = s."organizationId" AND p."spaceId" = s."id") AS pages,
          (SELECT array_agg(left("blobHash", 2) || '/' || "blobHash") FROM "FileVersion" f
          WHERE f."organizationId" = s."organizationId") AS files
          FROM "Space" s WHERE "organizationId" = '${space.organizationId}' AND "id" = '${written.id}'`,
      )
    ).rows;
    expect(moment.revisions).toBeGreaterThan(2);
    expect(moment.pages).toBe(moment.revisions);
    const stored = storedIn(dataDir);
    expect(Object.keys(stored)).toEqual(
      expect.arrayContaining(moment.files.map((name: string) => `${space.organizationId}/${name}`)),
    );
    expect(storedIn(env.DATA_DIR)).toMatchObject(stored);
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const { stdout } = run("operate/backup/reader.fixture.ts", settings, token, ...pathsOf(pageIds));
    const after = JSON.parse(stdout).map(({ etag }: { etag: string }) => etag);
    expect(after).toEqual(before.map(({ headers }) => headers.etag));
  });

  it("of the restored data is the same as the first backup, table by table", async () => {
    const here = newFile();
    const there = newFile();
    await having({ DATA_DIR: restored.dataDir }, () =>
      backUp({ databaseUrl: restored.databaseUrl, file: here, key: undefined, say }),
    );
    const again = await otherMachine();
    await restoreTo(again, here);
    await having({ DATA_DIR: again.dataDir }, () =>
      backUp({ databaseUrl: again.databaseUrl, file: there, key: undefined, say }),
    );
    expect(await sumsIn(there)).toEqual(await sumsIn(here));
    expect(storedIn(again.dataDir)).toEqual(storedIn(restored.dataDir));
  });

  it("prevents the deletion of files until it has copied them", async () => {
    const content = await makeSpace({ organizationId: space.organizationId });
    await makeContent({
      space: content,
      files: [{ id: "old", gitPath: "old.txt", bytes: Buffer.from("to be removed") }],
    });
    const { organizationId, blobHash } = await db().fileVersion.findFirstOrThrow({
      where: { organizationId: space.organizationId, fileId: "old" },
    });
    const sizeOf = fileStore().sizeOf.bind(fileStore());
    vi.spyOn(fileStore(), "sizeOf").mockImplementation(async (...key) => {
      await db().fileVersion.deleteMany({ where: { organizationId, fileId: "old" } });
      await db().fileUpload.deleteMany({ where: { organizationId } });
      await collectFiles(organizationId, [blobHash]);
      return await sizeOf(...key);
    });
    const file = await makeBackup();
    vi.restoreAllMocks();
    expect(Object.values(await textsIn(file, "files/"))).toContain("to be removed");
    await collectFiles(organizationId, [blobHash]);
    expect(Object.values(storedIn(env.DATA_DIR))).not.toContain("to be removed");
  });

  it("is created even if files are missing, and lists the missing files", async () => {
    const lost = path.join(env.DATA_DIR, "files", Object.keys(storedIn(env.DATA_DIR))[0] as string);
    const bytes = readFileSync(lost);
    rmSync(lost);
    const { missing } = await backUp({ databaseUrl: source, file: newFile(), key: undefined, say });
    writeFileSync(lost, bytes);
    expect(missing).toEqual([path.relative(path.join(env.DATA_DIR, "files"), lost)]);
  });

  it("leaves no file if it fails, and the next backup deletes the files of a killed backup", async () => {
    const file = newFile();
    vi.spyOn(fileStore(), "read").mockRejectedValue(new Error("the disk is gone"));
    await expect(backUp({ databaseUrl: source, file, key: undefined, say })).rejects.toThrow(
      "the disk is gone",
    );
    vi.restoreAllMocks();
    expect(readdirSync(folder).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
    const left = path.join(folder, "killed.unfinished");
    writeFileSync(left, "half");
    setClock(new Date(Date.now() + 11 * 60_000));
    await makeBackup();
    setClock();
    expect(existsSync(left)).toBe(false);
  });

  it("doesn't replace a file, needs data, and can't run twice at the same time", async () => {
    const file = await makeBackup();
    await expect(backUp({ databaseUrl: source, file, key: undefined, say })).rejects.toThrow(
      /already exists/,
    );
    const { databaseUrl } = await otherMachine();
    await expect(backUp({ databaseUrl, file: newFile(), key: undefined, say })).rejects.toThrow(
      /nothing to back up/,
    );
    const both = await Promise.allSettled([makeBackup(), makeBackup()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

/** Copies an archive, and changes each entry with `change`. If `change` returns null, the entry is omitted. */
async function rewritten(
  file: string,
  change: (name: string, text: string) => string | null,
): Promise<string> {
  const target = newFile();
  const writer = new ArchiveWriter(target, undefined);
  await readArchive(file, undefined, async ({ name, body }) => {
    const text = change(name, await textIn(body));
    if (text !== null) await writer.addText(name, text);
  });
  await writer.end();
  return target;
}

describe("a restore is refused and changes nothing", () => {
  let plain: string;
  beforeAll(async () => {
    plain = await makeBackup();
  });

  const refuse = async (file: string, reason: RegExp, key?: string) => {
    const there = await otherMachine();
    await expect(restoreTo(there, file, key)).rejects.toThrow(reason);
    expect([await tablesOf(there.databaseUrl), readdirSync(there.dataDir)]).toEqual([0, []]);
  };

  it("with a wrong passphrase, without a passphrase, and for an archive that was cut off", async () => {
    const locked = await makeBackup(KEY);
    await refuse(locked, /BACKUP_KEY isn't the passphrase/, "correct horse batteries");
    await refuse(locked, /is encrypted. Set BACKUP_KEY/);
    const bytes = readFileSync(locked);
    writeFileSync(locked, bytes.subarray(0, bytes.length - 100));
    await refuse(locked, /damaged or incomplete/, KEY);
  });

  it("for changed rows or files, and for an archive without its end", async () => {
    const other = (part: string) =>
      rewritten(plain, (name, text) => (name.startsWith(part) ? text.replace(/[a-z]/, "#") : text));
    await refuse(await other("tables/public.User"), /table User doesn't match the manifest/);
    await refuse(await other("files/"), /don't match the checksums/);
    await refuse(
      await rewritten(plain, (name, text) => (name === "manifest.json" ? null : text)),
      /its end is missing/,
    );
  });

  it("for a newer version", async () => {
    const header = (change: (header: Record<string, unknown>) => object) =>
      rewritten(plain, (name, text) =>
        name === "archive.json" ? JSON.stringify(change(JSON.parse(text))) : text,
      );
    await refuse(await header((h) => ({ ...h, format: 2 })), /was created by the newer version/);
    const later = { name: "29990101000000_later", checksum: "0" };
    await refuse(
      await header((h) => ({ ...h, migrations: [...(h.migrations as object[]), later] })),
      /is from the newer version .* migration 29990101000000_later/,
    );
  });

  it("without the operator's secret, or with another secret", async () => {
    await having({ AUTH_SECRET: "another secret of more than 32 characters" }, () =>
      refuse(plain, /AUTH_SECRET isn't the secret of this backup/),
    );
    await having({ AUTH_SECRET: "" }, () => refuse(plain, /Set AUTH_SECRET to its previous value/));
  });

  it("into a database that doesn't return the same rows", async () => {
    let sha256 = "";
    const file = await rewritten(plain, (name, text) => {
      if (name === "manifest.json") {
        const counts = JSON.parse(text);
        for (const table of counts.tables) if (table.name === "Organization") table.sha256 = sha256;
        return JSON.stringify(counts);
      }
      if (!name.startsWith("tables/public.Organization/")) return text;
      // PostgreSQL accepts a time in this format, but returns it in another format.
      const changed = text.replace(/(\d{4}-\d\d-\d\d) (?=\d\d:)/, "$1T");
      sha256 = createHash("sha256").update(changed).digest("hex");
      return changed;
    });
    const there = await otherMachine();
    await expect(restoreTo(there, file)).rejects.toThrow(
      /The restored table Organization doesn't match the backup/,
    );
    expect((await query(there.databaseUrl, 'SELECT FROM "Organization"')).rowCount).toBe(0);
  });

  it("into a database that is in use or contains an organization", async () => {
    const there = await otherMachine();
    const client = new pg.Client({ connectionString: there.databaseUrl });
    await client.connect();
    await expect(restoreTo(there, plain)).rejects.toThrow(/has 1 other connection/);
    await client.query("CREATE TABLE invoices AS SELECT 1 AS number");
    await client.end();
    await expect(restoreTo(there, plain)).rejects.toThrow(/contains the table invoices/);
    const again = new pg.Client({ connectionString: there.databaseUrl });
    await again.connect();
    expect((await again.query("SELECT number FROM invoices")).rows).toEqual([{ number: 1 }]);
    await again.end();
    await expect(restoreTo(restored, plain)).rejects.toThrow(
      /isn't empty: it contains \d user accounts? and 1 organization\./,
    );
  });
});

describe("a killed restore", () => {
  it("leaves a database that no server uses, and can run again. Data of an older version is migrated", async () => {
    const old = await otherMachine();
    const names = readdirSync("prisma/migrations").filter((name) => /^\d/.test(name));
    await deployMigrations(old.databaseUrl, undefined, new Set(names.slice(0, -1)));
    const { organizationId, blobHash } = await db().fileVersion.findFirstOrThrow({
      where: { organizationId: space.organizationId, fileId: "logo" },
    });
    await query(
      old.databaseUrl,
      `INSERT INTO "Organization" ("id", "title") VALUES ('${organizationId}', 'Old');
       INSERT INTO "Blob" ("organizationId", "hash", "size") VALUES ('${organizationId}', '${blobHash}', 11)`,
    );
    const file = newFile();
    writeFileSync(path.join(env.DATA_DIR, "auth-secret"), requiredEnv("AUTH_SECRET"));
    await backUp({ databaseUrl: old.databaseUrl, file, key: undefined, say });
    const there = await otherMachine();
    await having({ DATA_DIR: there.dataDir, AUTH_SECRET: "" }, async () => {
      vi.spyOn(fileStore(), "put").mockRejectedValueOnce(new Error("the machine is gone"));
      const killed = restore({ databaseUrl: there.databaseUrl, file, key: undefined, say });
      await expect(killed).rejects.toThrow("the machine is gone");
      expect((await query(there.databaseUrl, 'SELECT FROM "Organization"')).rowCount).toBe(0);
      const settings = { DATABASE_URL: there.databaseUrl };
      expect(run("bootstrap.fixture.ts", settings).stderr).toMatch(
        /A restore into this database .* didn't finish/,
      );
      await restore({ databaseUrl: there.databaseUrl, file, key: undefined, say });
      expect(run("bootstrap.fixture.ts", settings).stderr).toBe("");
    });
    expect((await query(there.databaseUrl, 'SELECT "title" FROM "Organization"')).rows).toEqual([
      { title: "Old" },
    ]);
    const { rows } = await query(
      there.databaseUrl,
      'SELECT count(*)::int AS count FROM "_prisma_migrations"',
    );
    expect(rows).toEqual([{ count: names.length }]);
    expect(Object.values(storedIn(there.dataDir))).toEqual(["the picture"]);
    expect(readFileSync(path.join(there.dataDir, "auth-secret"), "utf8")).toBe(requiredEnv("AUTH_SECRET"));
  });
});
