import { buffer } from "node:stream/consumers";
import type { Report } from "../runs";
import { ArchiveBudget, withArchive } from "./archive";
import { bytesOf, type SourceFile } from "./tree";

/** The maximum size of a Word document, in bytes. A document is read into memory. */
const BYTES_MAX = 50 * 1024 * 1024;
/** The maximum size of all unpacked text and settings in a document, in bytes. */
const PARTS_BYTES_MAX = 16 * 1024 * 1024;
const PART = /\.(?:xml|rels)$/i;

export const isDocxPath = (path: string): boolean => /\.docx$/i.test(path) && !/(?:^|\/)~\$/.test(path);

/** Whether the files in an archive are the parts of a Word document. */
export const isDocxArchive = (files: ReadonlyMap<string, unknown>): boolean =>
  files.has("[Content_Types].xml") && files.has("word/document.xml");

/** The parts of a Word document: text and settings, and other files such as images. */
interface DocxParts {
  parts: Map<string, Uint8Array>;
  files: SourceFile[];
}

/** Reads the files in Word documents. Keeps the last document in memory, because its images are read one after the other. */
export class DocxFiles {
  private last: { path: string; bytes: Buffer } | null = null;

  constructor(private readonly report: Pick<Report, "add">) {}

  /** Returns the parts of a document, or null if the document is too large. Throws ImportError if the document is damaged. */
  async partsOf(document: SourceFile): Promise<DocxParts | null> {
    const bytes = await this.bytesOf(document);
    return (
      bytes &&
      (await this.open(document, bytes, async (inside) => {
        const parts = new Map<string, Uint8Array>();
        const files: SourceFile[] = [];
        let size = 0;
        for (const file of inside.values()) {
          if (PART.test(file.path)) {
            size += file.size;
            if (size > PARTS_BYTES_MAX) return null;
            parts.set(file.path, await buffer(file.read()));
          } else files.push(this.fileIn(document, file));
        }
        return { parts, files };
      }))
    );
  }

  private async bytesOf(document: SourceFile): Promise<Buffer | null> {
    if (this.last?.path === document.path) return this.last.bytes;
    const bytes = await bytesOf(document, BYTES_MAX);
    this.last = bytes && { path: document.path, bytes };
    return bytes;
  }

  private open<T>({ path }: SourceFile, bytes: Buffer, work: (files: Map<string, SourceFile>) => Promise<T>) {
    const report = { add: (file: string, reason: string) => this.report.add(`${path}/${file}`, reason) };
    return withArchive(bytes, { budget: new ArchiveBudget(), report }, work);
  }

  /** Returns a file in a document as a file of the import. Its path starts with the document's path. */
  private fileIn(document: SourceFile, { path, size }: SourceFile): SourceFile {
    const read = async (): Promise<Buffer> => {
      const bytes = (await this.bytesOf(document)) ?? Buffer.alloc(0);
      return await this.open(document, bytes, async (inside) => {
        const file = inside.get(path);
        return file ? await buffer(file.read()) : Buffer.alloc(0);
      });
    };
    return {
      path: `${document.path}/${path}`,
      size,
      async *read() {
        yield await read();
      },
    };
  }
}
