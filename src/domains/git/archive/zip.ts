import { type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file in an archive. The bytes of the file are read when the file is added to the archive. */
export interface ZippedFile {
  path: string;
  mode: "100644" | "100755";
  /** The compression level, from 1 to 9. */
  level: number;
  bytes: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

type Files = AsyncIterable<ZippedFile> | Iterable<ZippedFile>;

/**
 * The modification time of all entries. This time never changes, so the bytes depend only on the content. The time is
 * the earliest that a zip file can represent in any time zone.
 */
const AT = new Date(1980, 0, 1);

class Zip {
  private readonly zip = new ZipFile();
  private readonly output = this.zip.outputStream as PassThrough;
  private reading: Readable | undefined;

  constructor() {
    this.zip.on("error", (error) => this.output.destroy(error as Error));
  }

  /** Adds the files one after another, so that memory contains only parts of one file. */
  private async fill(files: Files): Promise<void> {
    for await (const { path, mode, level, bytes } of files) {
      const source = Readable.from(await bytes());
      // The client that reads the archive might have disconnected.
      if (this.output.destroyed) return void source.destroy();
      this.reading = source;
      this.zip.addReadStream(source, path, {
        mtime: AT,
        forceDosTimestamp: true,
        mode: Number.parseInt(mode, 8),
        compressionLevel: level,
      });
      await finished(source);
    }
    this.zip.end();
  }

  async *bytesOf(files: Files): AsyncGenerator<Uint8Array> {
    const filling = this.fill(files).catch((error) => {
      this.output.destroy(error);
    });
    try {
      yield* this.output;
    } finally {
      this.output.destroy();
      this.reading?.destroy();
      await filling;
    }
  }
}

/**
 * Creates a zip file with the given files, in the given order. With the same version of zlib, the same files
 * result in the same bytes.
 * @throws if a path is outside of the archive, or a file can't be read
 */
export const zipOf = (files: Files): AsyncGenerator<Uint8Array> => new Zip().bytesOf(files);
