import { buffer } from "node:stream/consumers";
import { isMainPart } from "../convert/docx-task";
import type { Report } from "../runs";
import { ArchiveBudget, filesInArchive } from "./archive";
import { bytesOf, type SourceFile } from "./tree";

/** The maximum size of a Word document, in bytes. A document is read into memory. */
const BYTES_MAX = 50 * 1024 * 1024;
/** The maximum size of all unpacked text and settings in a document, in bytes. */
const PARTS_BYTES_MAX = 16 * 1024 * 1024;
/** The maximum number of files in a document. */
const ENTRIES_MAX = 5000;
const TOO_LARGE =
  "The document was skipped, because it's too large. Split the document, or make its images smaller.";
const TOO_MANY_ENTRIES = `The document was skipped, because it contains more than ${ENTRIES_MAX} images and other files. Split the document.`;
const PART = /\.(?:xml|rels)$/i;

export const isDocxPath = (path: string): boolean => /\.docx$/i.test(path) && !/(?:^|\/)~\$/.test(path);

/** Whether the files in an archive are the parts of a Word document. */
export const isDocxArchive = (files: ReadonlyMap<string, unknown>): boolean =>
  files.has("[Content_Types].xml") && [...files.keys()].some(isMainPart);

/** The parts of a Word document: text and settings, and other files such as images. */
interface DocxParts {
  parts: Map<string, Uint8Array>;
  files: SourceFile[];
}

/** Reads the files in Word documents. Keeps the last document open, because its images are read one after the other. */
export class DocxFiles {
  private last: { path: string; inside: Map<string, SourceFile> } | null = null;

  constructor(private readonly report: Pick<Report, "add">) {}

  /** Returns the parts of a document, or a reason to skip the document. Throws ImportError if the document is damaged. */
  async partsOf(document: SourceFile): Promise<DocxParts | string> {
    const inside = await this.open(document);
    if (!inside) return TOO_LARGE;
    if (inside.size > ENTRIES_MAX) return TOO_MANY_ENTRIES;
    const parts = new Map<string, Uint8Array>();
    const files: SourceFile[] = [];
    let size = 0;
    for (const file of inside.values()) {
      if (PART.test(file.path)) {
        size += file.size;
        if (size > PARTS_BYTES_MAX) return TOO_LARGE;
        parts.set(file.path, await buffer(file.read()));
      } else files.push(this.fileIn(document, file));
    }
    return { parts, files };
  }

  /** Returns the files in a document, or null if the document is too large. */
  private async open(document: SourceFile): Promise<Map<string, SourceFile> | null> {
    const { path } = document;
    if (this.last?.path === path) return this.last.inside;
    const bytes = await bytesOf(document, BYTES_MAX);
    if (!bytes) return null;
    const report = { add: (file: string, reason: string) => this.report.add(`${path}/${file}`, reason) };
    const inside = await filesInArchive(bytes, { budget: new ArchiveBudget(), report });
    this.last = { path, inside };
    return inside;
  }

  /** Returns a file in a document as a file of the import. Its path starts with the document's path. */
  private fileIn(document: SourceFile, { path, size }: SourceFile): SourceFile {
    const open = () => this.open(document);
    return {
      path: `${document.path}/${path}`,
      size,
      async *read() {
        yield* (await open())?.get(path)?.read() ?? [];
      },
    };
  }
}
