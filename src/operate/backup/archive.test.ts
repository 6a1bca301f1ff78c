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

/** Longer than many chunks, and not the same everywhere. */
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

/** Changes the archive's bytes. */
function damage(change: (bytes: Buffer) => Buffer): void {
  writeFileSync(file, change(readFileSync(file)));
}

describe.each([undefined, KEY])("an archive with the key %s", (key) => {
  beforeEach(() => write(key));

  it("gives back what was put into it, and is read by its owner alone", async () => {
    expect(await read(key)).toEqual({ first: "one", long, empty: "" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is refused when it was cut, wherever that is", async () => {
    const { size } = statSync(file);
    for (const left of [size - 1, 60_000, 40]) {
      truncateSync(file, left);
      await expect(read(key)).rejects.toThrow(/is damaged or was cut short/);
    }
  });

  it("is refused when a byte of it was changed", async () => {
    damage((bytes) => {
      bytes[80_000] = (bytes[80_000] as number) ^ 1;
      return bytes;
    });
    await expect(read(key)).rejects.toThrow(/is damaged or was cut short/);
  });

  it("passes on what its reader throws", async () => {
    const reading = readArchive(file, key, async () => {
      throw new Error("enough");
    });
    await expect(reading).rejects.toThrow(/^enough$/);
  });
});

describe("an encrypted archive", () => {
  beforeEach(() => write(KEY));

  it("shows nothing of what is in it", () => {
    expect(readFileSync(file).includes("first")).toBe(false);
  });

  it("is refused without its passphrase, and with another", async () => {
    await expect(read()).rejects.toThrow(/is encrypted: set BACKUP_KEY/);
    await expect(read("another passphrase of words")).rejects.toThrow(/BACKUP_KEY is not the passphrase/);
  });

  it("is refused when two of its chunks were exchanged, and when it ends with one in the middle", async () => {
    const [head, chunk] = [52, 64 * 1024 + 16];
    const at = (bytes: Buffer, index: number) =>
      bytes.subarray(head + index * chunk, head + (index + 1) * chunk);
    expect(statSync(file).size).toBeGreaterThan(head + 2 * chunk);
    damage((bytes) =>
      Buffer.concat([bytes.subarray(0, head), at(bytes, 1), at(bytes, 0), bytes.subarray(head + 2 * chunk)]),
    );
    await expect(read(KEY)).rejects.toThrow(/is damaged or was cut short/);
    await write(KEY);
    truncateSync(file, head + chunk);
    await expect(read(KEY)).rejects.toThrow(/is damaged or was cut short/);
  });
});

it("what is no archive is refused in words, and so is what is not there", async () => {
  file = path.join(folder, "letter");
  writeFileSync(file, "Dear reader");
  await expect(read()).rejects.toThrow(/letter isn't a backup of Bindery/);
  file = path.join(folder, "nowhere");
  await expect(read()).rejects.toThrow(/ENOENT/);
});
