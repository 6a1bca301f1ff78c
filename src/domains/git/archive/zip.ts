import { type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of an archive; its bytes are read when it is its turn. */
export interface ZippedFile {
  path: string;
  mode: "100644" | "100755";
  /** How hard its bytes are packed, from 1 to 9. */
  level: number;
  bytes: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

type Files = AsyncIterable<ZippedFile> | Iterable<ZippedFile>;

/** The earliest time that a zip can represent, in any time zone, so that the bytes depend only on the content. */
const AT = new Date(1980, 0, 1);

class Zip {
  private readonly zip = new ZipFile();
  private readonly output = this.zip.outputStream as PassThrough;
  private reading: Readable | undefined;

  constructor() {
    this.zip.on("error", (error) => this.output.destroy(error as Error));
  }

  /** One file after the other, so that of one file at a time some pieces are in memory. */
  private async fill(files: Files): Promise<void> {
    for await (const { path, mode, level, bytes } of files) {
      const source = Readable.from(await bytes());
      // The client that reads the archive might have gone in the meantime.
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
 * A zip of these files in their order. The same files give the same bytes, as long as the version of zlib is the same.
 * @throws where a path leads out of the archive, and what reading throws
 */
export const zipOf = (files: Files): AsyncGenerator<Uint8Array> => new Zip().bytesOf(files);
