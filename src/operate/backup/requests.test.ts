import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serve } from "@/api/rest/serve";
import { db } from "@/db/client";
import { JOBS_TABLE } from "@/jobs/private-tables";
import { setClock } from "@/lib/clock";
import { dropWaitingBackups, makeBackupFile, provideBackupFolder } from "@/testing/make/backup";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { runSql } from "@/testing/sql";
import { backUpAsRequested } from "./scheduled";
import { verifyArchive } from "./verify";

const ALL = "/instance/backups";
const KEY = "a passphrase for backups";
let operator: ReturnType<typeof rest>;
let organizationId: string;
let folder: string;
let back: () => void;

beforeAll(async () => {
  const person = await makePerson({ role: "admin" });
  operator = rest(person.token);
  organizationId = person.organizationId;
});
beforeEach(async () => {
  back = withSettings({ BACKUP_KEY: KEY });
  folder = provideBackupFolder();
  await dropWaitingBackups();
});
afterEach(() => {
  setClock();
  back();
  withSettings({ BACKUP_DIR: folder })();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

/** Runs the queued job and removes it from the queue, as a worker does. */
async function work(): Promise<void> {
  const rows = await runSql(
    sql.raw<{ name: string }>(`DELETE FROM ${JOBS_TABLE} RETURNING payload ->> 'name' AS name`),
  );
  for (const { name } of rows) await backUpAsRequested(name);
}

async function download(address: string, headers: Record<string, string> = {}, method = "GET") {
  const { pathname, search } = new URL(address);
  const { signal } = new AbortController();
  const answer = await serve({
    ...{ method, path: pathname, query: search.slice(1), headers, body: null },
    ...{ remoteAddress: "127.0.0.1", signal },
  });
  const parts: Uint8Array[] = [];
  if (answer.body && typeof answer.body === "object" && !(answer.body instanceof Uint8Array))
    for await (const part of answer.body) parts.push(part as Uint8Array);
  return { ...answer, bytes: Buffer.concat(parts) };
}

const actions = async () =>
  (await db().auditEvent.findMany({ where: { organizationId }, orderBy: { createdAt: "asc" } })).map(
    ({ action, targets }) => [action, targets],
  );

describe("backups over the API", () => {
  it("are requested, created by the worker, downloaded completely and in parts, and deleted", async () => {
    const asked = await operator.post(ALL);
    const { id } = asked.body;
    expect([asked.status, asked.headers.location]).toEqual([201, expect.stringMatching(`/v1${ALL}/${id}$`)]);
    expect(asked.body).toMatchObject({ state: "waiting", bytes: null, sha256: null, error: null });
    expect((await operator.get(`${ALL}/${id}`)).body).toEqual({
      ...asked.body,
      createdAt: expect.any(String),
    });
    expect((await operator.post(ALL)).status).toBe(409);
    expect((await operator.delete(`${ALL}/${id}`)).status).toBe(409);
    expect((await operator.post(`${ALL}/${id}/download`)).status).toBe(409);
    await work();

    const file = path.join(folder, asked.body.name);
    const bytes = readFileSync(file);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const { body: made } = await operator.get(`${ALL}/${id}`);
    const facts = { state: "done", encrypted: true, bytes: bytes.length, sha256, step: null };
    expect(made).toMatchObject({ ...facts, verifiedAt: expect.any(String) });
    expect((await operator.get(ALL)).body.items).toEqual([made]);
    await verifyArchive({ file, key: KEY, say: () => {} });

    const { body: granted } = await operator.post(`${ALL}/${id}/download`);
    expect(granted).toMatchObject({ bytes: bytes.length, sha256 });
    const whole = await download(granted.url);
    expect(whole).toMatchObject({
      status: 200,
      headers: { etag: `"${sha256}"`, "content-length": String(bytes.length) },
    });
    expect(whole.bytes.equals(bytes)).toBe(true);
    const rest = await download(granted.url, { range: "bytes=1000-", "if-range": `"${sha256}"` });
    expect([rest.status, rest.headers["content-range"]]).toEqual([
      206,
      `bytes 1000-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(rest.bytes.equals(bytes.subarray(1000))).toBe(true);
    // A download can't be continued if the file has changed.
    const other = await download(granted.url, { range: "bytes=1000-", "if-range": `"${"0".repeat(64)}"` });
    expect([other.status, other.bytes.length]).toEqual([200, bytes.length]);
    const head = await download(granted.url, {}, "HEAD");
    expect([head.status, head.bytes.length]).toEqual([200, 0]);

    expect((await operator.delete(`${ALL}/${id}`)).status).toBe(204);
    expect(readdirSync(folder)).toEqual([]);
    expect((await download(granted.url)).status).toBe(404);
    expect((await operator.get(`${ALL}/${id}`)).status).toBe(404);
    const backupId = { backupId: id };
    expect(await actions()).toEqual([
      ["startInstanceBackup", backupId],
      ["downloadInstanceBackup", backupId],
      ["deleteInstanceBackup", backupId],
    ]);
  });

  it("can be downloaded only with a signed URL, which is valid for some minutes", async () => {
    const [one, two] = [await makeBackupFile(), await makeBackupFile()];
    const { url } = (await operator.post(`${ALL}/${one}/download`)).body;
    expect((await download(url)).status).toBe(200);
    expect((await download(url.replace(one, two))).status).toBe(403);
    expect((await download(url.replace(/expires=\d/, "expires=9"))).status).toBe(403);
    expect((await download(url, {}, "POST")).status).toBe(405);
    setClock(new Date(Date.now() + 11 * 60_000));
    expect((await download(url)).status).toBe(403);
  });

  it("can't be downloaded unencrypted, because they contain secrets", async () => {
    back();
    const { id } = (await operator.post(ALL)).body;
    await work();
    expect((await operator.get(`${ALL}/${id}`)).body).toMatchObject({ state: "done", encrypted: false });
    const { status, body } = await operator.post(`${ALL}/${id}/download`);
    expect([status, body.error.message]).toEqual([409, expect.stringContaining("BACKUP_KEY")]);
  });

  it("are refused without BACKUP_DIR", async () => {
    withSettings({ BACKUP_DIR: folder })();
    const { status, body } = await operator.post(ALL);
    expect([status, body.error.message]).toEqual([409, expect.stringContaining("set BACKUP_DIR")]);
    expect((await operator.get(ALL)).body).toMatchObject({ items: [], count: 0 });
    expect(await runSql(sql.raw(`SELECT id FROM ${JOBS_TABLE}`))).toEqual([]);
  });

  it("show why they failed or that they were interrupted, until the next backup starts", async () => {
    const { id, name } = (await operator.post(ALL)).body;
    mkdirSync(path.join(folder, `${name}.unfinished`), { recursive: true });
    await expect(work()).rejects.toThrow();
    const failed = (await operator.get(`${ALL}/${id}`)).body;
    expect(failed).toMatchObject({ state: "failed", error: expect.stringContaining("EISDIR"), bytes: null });
    rmSync(path.join(folder, `${name}.unfinished`), { recursive: true });
    const facts = { startedAt: "", endedAt: null, step: "database: 1.0 MB", error: null, sha256: null };
    writeFileSync(path.join(folder, "bindery-20260101T000000Z.backup.json"), JSON.stringify(facts));
    const broken = (await operator.get(`${ALL}/20260101T000000Z`)).body;
    expect(broken).toMatchObject({ state: "failed", error: expect.stringContaining("stopped before") });
    setClock(new Date(Date.now() + 60 * 60_000));
    const next = (await operator.post(ALL)).body;
    await work();
    const { body } = await operator.get(ALL);
    expect(body.items).toMatchObject([{ id: next.id, state: "done" }]);
  });

  it("require a token of scope admin", async () => {
    const id = await makeBackupFile();
    for (const scope of ["read", "write"]) {
      const { body } = await operator.post("/user/tokens", { name: scope, scope });
      const limited = rest(body.token);
      expect((await limited.post(ALL)).status).toBe(403);
      expect((await limited.post(`${ALL}/${id}/download`)).status).toBe(403);
      expect((await limited.delete(`${ALL}/${id}`)).status).toBe(403);
    }
    expect(existsSync(path.join(folder, `bindery-${id}.backup`))).toBe(true);
  });

  it("are listed in pages, starting with the newest, without the other files in the folder", async () => {
    const ids = [await makeBackupFile(), await makeBackupFile(), await makeBackupFile()];
    writeFileSync(path.join(folder, "mine.backup"), "kept");
    const first = (await operator.get(`${ALL}?limit=2`)).body;
    expect([first.count, first.items.map((item: { id: string }) => item.id)]).toEqual([3, ids.slice(0, 2)]);
    const second = (await operator.get(`${ALL}?limit=2&page=${first.next.page}`)).body;
    expect(second.items.map((item: { id: string }) => item.id)).toEqual(ids.slice(2));
    for (const wrong of ["mine", "..%2F..%2Fetc", "20260101"])
      expect([400, 404]).toContain((await operator.get(`${ALL}/${wrong}`)).status);
  });
});
