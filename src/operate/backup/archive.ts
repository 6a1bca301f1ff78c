import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import { decrypted, encrypted, isEncrypted, MARK_BYTES, WrongPassphrase } from "./encryption";

/**
 * The compression level. Compared with the best level, it needs a quarter of the time and saves two thirds of
 * the space.
 */
const GZIP_LEVEL = 4;

/** An entry of an archive. `size` is in bytes. Read the whole body before you continue with the next entry. */
export interface Entry {
  name: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

/** Writes an archive: a tar file that is compressed with gzip and, if there is a passphrase, encrypted. */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly written: Promise<void>;
  private failure: unknown;

  constructor(
    private readonly file: string,
    key: string | undefined,
  ) {
    const gzip = createGzip({ level: GZIP_LEVEL });
    const target = createWriteStream(file, { mode: PRIVATE_FILE_MODE });
    this.written = key
      ? pipeline(
          Readable.from(this.tar),
          gzip,
          (bytes: AsyncIterable<Uint8Array>) => encrypted(bytes, key),
          target,
        )
      : pipeline(Readable.from(this.tar), gzip, target);
    this.written.catch((error) => {
      this.failure = error;
      this.tar.destroy(error as Error);
    });
  }

  /** Adds an entry. The promise resolves when another entry can be added. */
  async add(
    name: string,
    size: number,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    if (this.failure) throw this.failure;
    await new Promise<void>((resolve, reject) => {
      const sink = this.tar.entry({ name, size, mode: PRIVATE_FILE_MODE }, (error) =>
        error ? reject(this.failure ?? error) : resolve(),
      );
      pipeline(Readable.from(body), sink).catch(reject);
    });
  }

  addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    return this.add(name, bytes.length, [bytes]);
  }

  /** Ends the archive. The promise resolves when the whole archive has been written to the disk. */
  async end(): Promise<void> {
    this.tar.finalize();
    await this.written;
    const handle = await open(this.file, "r");
    await handle.sync().finally(() => handle.close());
  }

  /** Closes the archive after an error. */
  async abandon(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => {});
  }
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether a file is encrypted, according to its first bytes. */
export const isEncryptedFile = async (file: string): Promise<boolean> => isEncrypted(await beginningOf(file));

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

async function plainBytes(file: string, key: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  const beginning = await beginningOf(file);
  if (!isEncrypted(beginning)) {
    if (GZIP_MAGIC.equals(beginning.subarray(0, 2))) return createReadStream(file);
    throw new Error(`${file} isn't a backup of Bindery. Specify a file that \`npm run backup\` created.`);
  }
  if (key === undefined) throw new Error(`${file} is encrypted. Set BACKUP_KEY to its passphrase.`);
  return decrypted(createReadStream(file), key);
}

/** Thrown if the archive is incomplete or was changed. */
export class DamagedArchive extends Error {
  constructor(file: string, reason: string) {
    super(`${file} is damaged or incomplete: ${reason}.`);
  }
}

/**
 * Calls `take` for each entry, one after the other.
 * @throws Error with a message for the operator, or the error that `take` throws
 */
export async function readArchive(
  file: string,
  key: string | undefined,
  take: (entry: Entry) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const own: { failure?: unknown } = {};
  const taking = (async () => {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      await take({ name, size, body: entry }).catch((error) => {
        // If the body of an entry is incomplete, the archive is damaged. The types of the library don't
        // declare `destroying`, which streamx has.
        if (!(entries as { destroying?: boolean }).destroying) own.failure = error;
        throw error;
      });
      entry.resume();
    }
  })();
  try {
    const bytes = await plainBytes(file, key);
    await Promise.all([pipeline(bytes, createGunzip(), entries), taking]);
  } catch (error) {
    entries.destroy();
    await taking.catch(() => {});
    if (own.failure) throw own.failure;
    if (error instanceof WrongPassphrase)
      throw new Error(
        `BACKUP_KEY isn't the passphrase of ${file}. Set BACKUP_KEY to the passphrase that was used for this backup.`,
      );
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall !== undefined || (code === undefined && message.startsWith(file))) throw error;
    throw new DamagedArchive(file, message);
  }
}
