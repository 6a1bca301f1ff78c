import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { findPathProblem } from "@/domains/git/repository/paths";
import { exactSize } from "@/lib/sizes";
import { ImportError, type Report } from "../runs";
import type { SourceFile } from "./tree";

/** The maximum number of entries in all archives of a run. */
const ENTRIES_MAX = 50_000;
/**
 * The maximum unpacked size in bytes that the entries of all archives can declare. If an entry contains more bytes than it
 * declares, reading it fails.
 */
const BYTES_MAX = 1024 * 1024 * 1024;
const FILE_BYTES_MAX = 100 * 1024 * 1024;
/**
 * The maximum number of folders in the path of a file. It limits the work for each file. Page trees also have a maximum depth.
 */
const FOLDERS_MAX = 32;

/** The maximum length of a file's comment in bytes. Longer comments are ignored. */
const COMMENT_BYTES_MAX = 200;

const UTF8_FLAG = 0x800;
const SYMBOLIC_LINK = 0o120000;
const FILE_TYPE = 0o170000;
/** Matches files that operating systems and Git add. */
const LITTER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git\/)/i;
/** Matches the path of an attachment in a Docmost export, which contains an extra slash. */
const DOCMOST_FILE = /^((?:[^/]+\/)*)\/(files\/[0-9a-f-]{36}\/[^/]+)$/;
const HOSTILE = new Set(["path_absolute", "path_outside"]);

/** Counts the entries and bytes in all archives of a run, and enforces the limits. */
export class ArchiveBudget {
  private entries = 0;
  private bytes = 0;

  /** @throws ImportError */
  enter(count: number): void {
    this.entries += count;
    if (this.entries > ENTRIES_MAX)
      throw new ImportError(
        `The archives of an import can have at most ${ENTRIES_MAX} files in total. Split the files into several imports.`,
      );
  }

  /** @throws ImportError */
  grow(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > BYTES_MAX)
      throw new ImportError(
        `The unpacked files of an import can have at most ${exactSize(BYTES_MAX)} in total. Split the files into several imports.`,
      );
  }
}

const isUtf8 = (bytes: Buffer) => bytes.equals(Buffer.from(bytes.toString("utf8"), "utf8"));

/** Decodes the path of an entry. Most names are valid UTF-8, even without the UTF-8 flag. Decodes all other names as CP437. */
function pathOf(entry: Entry): string {
  const flag = isUtf8(entry.fileNameRaw) ? UTF8_FLAG : 0;
  return getFileNameLowLevel(entry.generalPurposeBitFlag | flag, entry.fileNameRaw, entry.extraFields, false)
    .replace(/^(?:\.\/)+/, "")
    .replace(DOCMOST_FILE, "$1$2")
    .normalize("NFC");
}

/**
 * Returns the reason why an entry is omitted, as a sentence, or null if the entry is included. Throws
 * ImportError for a path outside of the archive.
 */
function refusalOf(entry: Entry, path: string): string | null {
  const problem = findPathProblem(path);
  if (problem && HOSTILE.has(problem.code))
    throw new ImportError(
      "The archive can't be imported, because it contains a path that leads outside the archive.",
    );
  if (problem) return "The file was skipped, because its path is too long or isn't valid.";
  if (path.split("/").length > FOLDERS_MAX + 1)
    return `The file was skipped, because it's more than ${FOLDERS_MAX} folders deep.`;
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK)
    return "The file was skipped, because it's a symbolic link.";
  if (entry.isEncrypted()) return "The file was skipped, because it's encrypted.";
  if (!entry.canDecodeFileData())
    return "The file was skipped, because its compression method isn't supported.";
  return entry.uncompressedSize > FILE_BYTES_MAX
    ? `The file was skipped, because a file can be at most ${exactSize(FILE_BYTES_MAX)}.`
    : null;
}

function fileOf(zip: ZipFile, entry: Entry, path: string): SourceFile {
  async function* read() {
    try {
      yield* await zip.openReadStreamPromise(entry);
    } catch {
      throw new ImportError(
        `The archive is damaged, so ${path} can't be unpacked. Create the archive again, then upload it.`,
      );
    }
  }
  const { fileCommentRaw: raw } = entry;
  const comment = raw.length > 0 && raw.length <= COMMENT_BYTES_MAX ? raw.toString("utf8") : undefined;
  return { path, size: entry.uncompressedSize, comment, read };
}

interface Opening {
  budget: ArchiveBudget;
  report: Pick<Report, "add">;
  signal?: AbortSignal;
}

async function list(zip: ZipFile, { budget, report, signal }: Opening): Promise<Map<string, SourceFile>> {
  const files = new Map<string, SourceFile>();
  const folded = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    signal?.throwIfAborted();
    budget.enter(1);
    const path = pathOf(entry);
    if (LITTER.test(path) || path.endsWith("/")) continue;
    const refusal = refusalOf(entry, path);
    const isTwice = folded.has(path.toLowerCase());
    if (refusal !== null) report.add(path, refusal);
    else if (isTwice)
      report.add(
        path,
        "The file was skipped, because its name differs from another file's name only in capitalization.",
      );
    else {
      budget.grow(entry.uncompressedSize);
      folded.add(path.toLowerCase());
      files.set(path, fileOf(zip, entry, path));
    }
  }
  return files;
}

const READING = { autoClose: false, decodeStrings: false };
const damaged = () =>
  new ImportError(
    "The upload isn't a ZIP archive, or the archive is damaged. Create the archive again, then upload it.",
  );

async function filesOf(zip: ZipFile, options: Opening): Promise<Map<string, SourceFile>> {
  // The declared number of entries is checked first, so that archives with too many entries aren't read.
  new ArchiveBudget().enter(zip.entryCount);
  return await list(zip, options).catch((error) => {
    throw error instanceof ImportError || options.signal?.aborted ? error : damaged();
  });
}

/**
 * Calls `work` with the files of the zip archive at a path. Throws ImportError if the archive is too large, damaged or malicious.
 */
export async function withArchive<T>(
  at: string,
  options: Opening,
  work: (files: Map<string, SourceFile>) => Promise<T>,
): Promise<T> {
  const zip = await openPromise(at, READING).catch(() => {
    throw damaged();
  });
  try {
    return await work(await filesOf(zip, options));
  } finally {
    zip.close();
  }
}

/** Returns the files of a zip archive in memory, which doesn't have to be closed. Throws the same errors as `withArchive`. */
export async function filesInArchive(bytes: Buffer, options: Opening): Promise<Map<string, SourceFile>> {
  const zip = await fromBufferPromise(bytes, READING).catch(() => {
    throw damaged();
  });
  return await filesOf(zip, options);
}
