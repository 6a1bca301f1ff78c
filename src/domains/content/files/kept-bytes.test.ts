import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { FILE_HOLDERS } from "@/domains/file-holders";
import { env } from "@/env";
import { now, setClock } from "@/lib/clock";
import { type Bucket, startBucket } from "@/testing/bucket";
import { queueByClock, runJobs } from "@/testing/jobs";
import { somebodyWaits } from "@/testing/killed-worker";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { makeStoredFile } from "@/testing/make/stored-file";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { collectFiles } from "./collect";
import { fileStore } from "./store";
import { withUploads } from "./uploads";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
let bucket: Bucket | null = null;

beforeEach(() => {
  for (const folder of readdirSync(env.DATA_DIR))
    rmSync(path.join(env.DATA_DIR, folder), { recursive: true });
});

/** Returns all files in a folder, at any depth. */
function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Searches the disk for all files in the store, including unfinished files. Returns each file as
 * `<organization>/<hash>`.
 */
function stored(): string[] {
  const files = [env.DATA_DIR, ...(bucket ? [bucket.directory] : [])].flatMap(filesBelow);
  const names = files.map(
    (file) =>
      file
        .match(/([^/]+)\/[0-9a-f]{2}\/([0-9a-f]{64})/)
        ?.slice(1)
        .join("/") ?? file,
  );
  return [...new Set(names)].filter((name) => !name.includes("/files/.")).sort();
}
const at = (organizationId: string, ...texts: string[]) =>
  texts.map((text) => `${organizationId}/${hashOf(text)}`).sort();

async function run(name: string, after: { days?: number; hours?: number } = {}): Promise<void> {
  const hours = (after.hours ?? 0) + 24 * (after.days ?? 0);
  setClock(new Date(Date.now() + hours * 3_600_000));
  await queueByClock(name);
  await runJobs();
}

type SpaceKey = { organizationId: string; id: string; branchId: string };
const put = (space: SpaceKey, ...texts: string[]) =>
  makeContent({ space, files: texts.map((text) => ({ gitPath: `${text}.txt`, bytes: Buffer.from(text) })) });
const base64 = (text: string) => Buffer.from(text).toString("base64");
const inserting = (...texts: string[]) => ({
  operation: "insert_files",
  files: texts.map((text) => ({ name: `${text}.txt`, base64: base64(text), contentType: "text/plain" })),
});

async function readsAs(organizationId: string, text: string): Promise<boolean> {
  const found = await fileStore().read(organizationId, hashOf(text));
  const chunks: Uint8Array[] = [];
  for await (const chunk of found?.body ?? []) chunks.push(chunk);
  return found !== null && Buffer.concat(chunks).toString() === text;
}

afterEach(() => setClock());

describe.each(["a folder", "a bucket"])("bytes of files in %s", (kind) => {
  beforeEach(async () => {
    await runSql(sql`TRUNCATE "Blob" CASCADE`);
    if (kind === "a folder") return;
    bucket = await startBucket();
    return async () => {
      await bucket?.stop();
      bucket = null;
    };
  });

  it("are deleted with the only space that uses them, and kept if another space or organization uses them", async () => {
    const person = await makePerson({ role: "admin" });
    const { organizationId } = person;
    const [gone, stays] = [await makeSpace({ organizationId }), await makeSpace({ organizationId })];
    const elsewhere = await makeSpace();
    await put(gone, "own", "shared", "everywhere");
    await makeContent({ space: gone, changes: [{ kind: "remove-file", fileId: "none" }] });
    await put(stays, "shared");
    await put(elsewhere, "own", "everywhere");
    const api = rest(person.token);
    expect((await api.delete(`/spaces/${gone.id}`)).status).toBe(204);
    await run("spaces:purge-deleted", { days: 6 });
    expect(stored()).toHaveLength(5);
    await run("spaces:purge-deleted", { days: 8 });
    const kept = [...at(organizationId, "shared"), ...at(elsewhere.organizationId, "own", "everywhere")];
    expect(stored()).toEqual(kept.sort());
    expect(await db().blob.count({ where: { organizationId } })).toBe(1);
    await api.delete(`/spaces/${stays.id}`);
    setClock();
    await db().space.updateMany({
      where: { organizationId, id: stays.id },
      data: { deletedAt: new Date(0) },
    });
    await run("spaces:purge-deleted");
    expect(stored()).toEqual(at(elsewhere.organizationId, "own", "everywhere"));
  });

  it("are deleted if the write is rejected, for every kind of rejection", async () => {
    const person = await makePerson({ role: "edit" });
    const { organizationId } = person;
    const space = await makeSpace({ organizationId });
    await put(space, "kept");
    const api = rest(person.token);
    const opened = await api.post(`/spaces/${space.id}/change-requests`, {});
    const base = `/spaces/${space.id}/change-requests/${opened.body.number}/content`;
    const send = (changes: object[], ifMatch = "*") =>
      api.post(base, { changes }, { headers: { "if-match": ifMatch } });
    const fresh = inserting("fresh", "kept");
    expect((await send([fresh], '"stale"')).status).toBe(412);
    expect((await send([fresh, { operation: "delete_page", page: "absent" }])).status).toBe(400);
    const unreachable = { operation: "insert_files", files: [{ name: "a", url: "http://127.0.0.1:9/a" }] };
    expect((await send([fresh, unreachable])).status).toBe(400);
    const stranger = rest((await makePerson({ role: "edit" })).token);
    expect((await stranger.post(base, { changes: [fresh] })).status).toBe(404);
    expect(stored()).toEqual(at(organizationId, "kept"));
    expect(await db().fileUpload.count({ where: { organizationId } })).toBe(0);
    expect(await db().blob.count({ where: { organizationId } })).toBe(1);
    expect((await send([fresh])).status).toBe(200);
    expect(stored()).toEqual(at(organizationId, "kept", "fresh"));
    // If there's an idempotency key, the write is committed together with its response, after the upload has
    // ended.
    const headers = { "idempotency-key": "once" };
    const keyed = () => api.post(base, { changes: [inserting("keyed")] }, { headers });
    expect([(await keyed()).status, (await keyed()).status]).toEqual([200, 200]);
    expect(stored()).toEqual(at(organizationId, "kept", "fresh", "keyed"));
    expect(await db().fileUpload.count({ where: { organizationId } })).toBe(0);
  });

  it("are deleted a day after their process was killed, while other bytes are kept", async () => {
    const space = await makeSpace();
    const { organizationId } = space;
    await put(space, "kept");
    await makeStoredFile(organizationId, "a.txt", Buffer.from("left behind"));
    await makeStoredFile(organizationId, "b.txt", Buffer.from("kept"));
    await run("files:tidy", { hours: 23 });
    expect(stored()).toEqual(at(organizationId, "kept", "left behind"));
    await run("files:tidy", { hours: 25 });
    expect(stored()).toEqual(at(organizationId, "kept"));
  });

  it("move with a space to another organization, and are deleted from the first one only after they're copied", async () => {
    const [first, second, third] = [
      await makePerson({ role: "admin" }),
      await makeOrganization(),
      await makeOrganization(),
    ];
    const { organizationId: from } = first;
    const [moved, stays] = [
      await makeSpace({ organizationId: from }),
      await makeSpace({ organizationId: from }),
    ];
    await put(moved, "moved", "shared");
    await put(stays, "shared");
    const { transferToOrganization } = await import("@/domains/spaces/tenancy");
    const transfer = (source: string, target: string) =>
      inTransaction(null, (tx) => transferToOrganization(tx, { from: source, to: target }, [moved.id], []));
    // The space is transferred twice before any job runs. The bytes must then be copied from the first
    // organization.
    await transfer(from, second.id);
    await collectFiles(from, [hashOf("moved")]);
    await transfer(second.id, third.id);
    await collectFiles(from, [hashOf("moved")]);
    expect(await readsAs(from, "moved")).toBe(true);
    await runJobs();
    await run("files:tidy", { hours: 25 });
    expect(stored()).toEqual([...at(third.id, "moved", "shared"), ...at(from, "shared")].sort());
    expect(await readsAs(third.id, "moved")).toBe(true);
  });

  it("exist whenever a row refers to them, even if the same bytes are written, rejected and swept concurrently", async () => {
    const space = await makeSpace();
    const { organizationId } = space;
    const ROUNDS = 8;
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = `round ${round}`;
      const refused = () =>
        withUploads(organizationId, async (uploads) => {
          await uploads.store("a.txt", Buffer.from(text));
          throw new Error("refused");
        }).catch(() => {});
      const sweep = () => collectFiles(organizationId, [hashOf(text)]);
      const write = () =>
        withUploads(organizationId, async (uploads) => {
          const file = await uploads.store("a.txt", Buffer.from(text));
          const id = `file${round}`;
          await makeContent({ space, changes: [{ kind: "put-file", file: { id, name: "a.txt", ...file } }] });
        });
      await Promise.all([refused(), sweep(), write(), sweep(), refused(), sweep()]);
      expect(await readsAs(organizationId, text)).toBe(true);
    }
    expect(stored()).toHaveLength(ROUNDS);
    await Promise.all(
      Array.from({ length: 4 }, () =>
        withUploads(organizationId, async (uploads) => {
          await uploads.store("a.txt", Buffer.from("nobody's"));
        }),
      ),
    );
    expect(stored()).toHaveLength(ROUNDS);
  });
});

describe("an upload of bytes that are being deleted", () => {
  it("waits for the deletion, and then stores the bytes again", async () => {
    const { id: organizationId } = await makeOrganization();
    await withUploads(organizationId, async (uploads) => {
      await uploads.store("a.txt", Buffer.from("again"));
      const store = fileStore();
      const remove = store.remove.bind(store);
      const again: { stored?: Promise<unknown> } = {};
      vi.spyOn(store, "remove").mockImplementationOnce(async (...bytes) => {
        let isSettled = false;
        again.stored = makeStoredFile(organizationId, "a.txt", Buffer.from("again"));
        void again.stored.then(() => (isSettled = true));
        while (!isSettled && !(await somebodyWaits()));
        await remove(...bytes);
      });
      await db().fileUpload.deleteMany({ where: { organizationId } });
      await collectFiles(organizationId, [hashOf("again")]);
      await again.stored;
    });
    expect(await readsAs(organizationId, "again")).toBe(true);
  });
});

describe("the rows that refer to bytes", () => {
  it("are looked up in every table that has a column with the keys of bytes", async () => {
    const rows = await runSql(sql<{ table: string; column: string }>`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_name IN ('blobHash', 'fileKey')
        OR (column_name = 'hash' AND table_name LIKE 'File%')) ORDER BY 1`);
    expect(Object.fromEntries(rows.map(({ table, column }) => [table, column]))).toEqual(FILE_HOLDERS);
  });

  it("can't be written for bytes that no longer exist", async () => {
    const space = await makeSpace();
    const file = { id: "a", name: "a", contentType: "text/plain", size: 1, blobHash: hashOf("never stored") };
    await expect(makeContent({ space, changes: [{ kind: "put-file", file }] })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("temporary files of killed processes", () => {
  it("are deleted after a day", async () => {
    const aged = (name: string, hours: number) => {
      const file = path.join(env.DATA_DIR, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, "half");
      const time = new Date(now().getTime() - hours * 3_600_000);
      utimesSync(file, time, time);
      utimesSync(path.dirname(file), time, time);
    };
    aged("tmp/work-young/file", 1);
    aged("tmp/work-old/file", 25);
    aged("files/.incoming/old", 25);
    await run("files:tidy");
    expect(readdirSync(path.join(env.DATA_DIR, "tmp"))).toEqual(["work-young"]);
    expect(readdirSync(path.join(env.DATA_DIR, "files/.incoming"))).toEqual([]);
  });
});

describe("stored files", () => {
  it("can't be read by other accounts on the machine, whatever the umask is, even if they were readable before", async () => {
    const before = process.umask(0);
    try {
      const opened = path.join(env.DATA_DIR, "files");
      mkdirSync(opened, { recursive: true, mode: 0o777 });
      await put(await makeSpace(), "closed");
    } finally {
      process.umask(before);
    }
    for (const entry of readdirSync(env.DATA_DIR, { recursive: true, withFileTypes: true })) {
      const { mode } = statSync(path.join(entry.parentPath, entry.name));
      expect([entry.name, (mode & 0o777).toString(8)]).toEqual([entry.name, entry.isFile() ? "600" : "700"]);
    }
  });
});
