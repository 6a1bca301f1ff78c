import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runJobs } from "@/testing/jobs";
import { provideBackupFolder } from "@/testing/make/backup";
import { makePerson } from "@/testing/make/member";
import { withSettings } from "@/testing/settings";
import { CommandLine } from "./command-line.fixture";

let line: CommandLine;
let proxy: Server;
let takeBack: () => void;
let folder: string;
let token: string;
/** The byte ranges that the downloads have requested. The server interrupts the first download. */
const ranges: (string | undefined)[] = [];
const CUT_BYTES = 5_000;

/**
 * Waits until this many bytes of a download are on disk. The test needs this because a broken connection
 * loses the bytes that the client hasn't read yet.
 */
async function untilKept(bytes: number): Promise<void> {
  const parent = path.dirname(folder);
  await vi.waitFor(async () => {
    const part = (await readdir(parent)).find((name) => name.endsWith(".part")) ?? "none";
    expect((await stat(path.join(parent, part))).size).toBe(bytes);
  }, 10_000);
}

beforeAll(async () => {
  line = await CommandLine.start();
  proxy = createServer((incoming, outgoing) => {
    const isDownload = incoming.url?.startsWith("/files/backups/");
    if (isDownload) ranges.push(incoming.headers.range);
    const isCut = isDownload && ranges.length === 1;
    const { method, headers, url } = incoming;
    const asked = request(line.url + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!isCut) return void answer.pipe(outgoing);
      answer.once("data", (chunk) => {
        outgoing.write(chunk.subarray(0, CUT_BYTES));
        void untilKept(CUT_BYTES).then(() => outgoing.destroy());
      });
    });
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, "127.0.0.1", resolve);
  });
  const PUBLIC_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const administrator = await makePerson({ role: "admin" });
  token = administrator.token;
  const INSTANCE_ORGANIZATION = administrator.organizationId;
  takeBack = withSettings({ PUBLIC_URL, INSTANCE_ORGANIZATION, BACKUP_KEY: "a passphrase for backups" });
  folder = provideBackupFolder();
}, 120_000);
afterAll(async () => {
  takeBack();
  withSettings({ BACKUP_DIR: folder })();
  proxy.closeAllConnections();
  proxy.close();
  await line.stop();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

/** Runs a command that waits for the worker, and runs the worker's jobs until the command ends. */
async function runWithWorker(args: string[]) {
  let isOver = false;
  const running = line.run(args, { token }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await runJobs();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return running;
}

describe("bindery backup", () => {
  it("creates a backup, resumes an interrupted download, and compares the SHA-256", async () => {
    const file = path.join(folder, "..", "mine.backup");
    const said = await runWithWorker(["backup", file, "--json"]);
    expect(said).toMatchObject({ code: 0, stderr: "" });
    const { backup, bytes, sha256, checked } = said.json;
    expect({ bytes, sha256, checked }).toEqual({ bytes: backup.bytes, sha256: backup.sha256, checked: true });
    expect(await readFile(file)).toEqual(await readFile(path.join(folder, backup.name)));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(ranges).toEqual([undefined, `bytes=${CUT_BYTES}-`]);

    const again = await line.run(["backup", file], { token });
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining("already exists") });
    const wrong = path.join(folder, "..", "wrong.backup");
    await writeFile(`${wrong}.${backup.id}.part`, "not what was sent");
    const damaged = await line.run(["backup", wrong, "--backup", backup.id], { token });
    expect(damaged).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("downloaded file differs from the backup"),
    });
    const whole = await line.run(["backup", wrong, "--backup", backup.id], { token });
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining(sha256) });
  }, 60_000);

  it("reports missing permissions and missing backups", async () => {
    const file = path.join(folder, "..", "absent.backup");
    const stranger = (await makePerson({ role: "admin" })).token;
    expect((await line.run(["backup", file], { token: stranger })).code).toBe(1);
    expect((await line.run(["backup", file, "--backup", "20200101T000000Z"], { token })).code).toBe(1);
    expect(await stat(file).catch(() => null)).toBeNull();
  });
});
