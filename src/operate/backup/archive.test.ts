import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text as textIn } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ArchiveWriter, readArchive } from "./archive";

const KEY = "a passphrase of some words";
let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bindery-archive-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Text without repetitions that is much longer than a chunk. */
const long = Array.from({ length: 60_000 }, (_, index) => `line ${index * 7919}`).join("\n");

async function write(key?: string): Promise<void> {
  file = path.join(folder, key ? "locked" : "open");
  const writer = new ArchiveWriter(file, key);
  await writer.addText("first", "one");
  await writer.addText("long", long);
  await writer.addText("empty", "");
  await writer.end();
}

async function read(key?: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await readArchive(file, key, async ({ name, body }) => {
    found[name] = await textIn(body);
  });
  return found;
}

/** Changes the bytes of the archive's file. */
function damage(change: (bytes: Buffer) => Buffer): void {
  writeFileSync(file, change(readFileSync(file)));
}

describe.each([undefined, KEY])("an archive with the key %s", (key) => {
  beforeEach(() => write(key));

  it("returns its content unchanged, and is a file that only its owner can read", async () => {
    expect(await read(key)).toEqual({ first: "one", long, empty: "" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is refused if it's cut off at any position", async () => {
    const { size } = statSync(file);
    for (const left of [size - 1, 60_000, 40]) {
      truncateSync(file, left);
      await expect(read(key)).rejects.toThrow(/is damaged or incomplete/);
    }
  });

  it("is refused if any of its bytes was changed", async () => {
    damage((bytes) => {
      bytes[80_000] = (bytes[80_000] as number) ^ 1;
      return bytes;
    });
    await expect(read(key)).rejects.toThrow(/is damaged or incomplete/);
  });

  it("passes on errors that its reader throws", async () => {
    const reading = readArchive(file, key, async () => {
      throw new Error("enough");
    });
    await expect(reading).rejects.toThrow(/^enough$/);
  });
});

describe("an encrypted backup archive", () => {
  beforeEach(() => write(KEY));

  it("doesn't contain any readable content", () => {
    expect(readFileSync(file).includes("first")).toBe(false);
  });

  it("is refused without a passphrase and with a wrong passphrase", async () => {
    await expect(read()).rejects.toThrow(/is encrypted. Set BACKUP_KEY/);
    await expect(read("another passphrase of words")).rejects.toThrow(/BACKUP_KEY isn't the passphrase/);
  });

  it("is refused if two chunks were swapped, or if it ends after a chunk in the middle", async () => {
    const [head, chunk] = [52, 64 * 1024 + 16];
    const at = (bytes: Buffer, index: number) =>
      bytes.subarray(head + index * chunk, head + (index + 1) * chunk);
    expect(statSync(file).size).toBeGreaterThan(head + 2 * chunk);
    damage((bytes) =>
      Buffer.concat([bytes.subarray(0, head), at(bytes, 1), at(bytes, 0), bytes.subarray(head + 2 * chunk)]),
    );
    await expect(read(KEY)).rejects.toThrow(/is damaged or incomplete/);
    await write(KEY);
    truncateSync(file, head + chunk);
    await expect(read(KEY)).rejects.toThrow(/is damaged or incomplete/);
  });
});

it("a file that isn't an archive and a missing file are refused with a message", async () => {
  file = path.join(folder, "letter");
  writeFileSync(file, "Dear reader");
  await expect(read()).rejects.toThrow(/letter isn't a backup of Bindery/);
  file = path.join(folder, "nowhere");
  await expect(read()).rejects.toThrow(/ENOENT/);
});
