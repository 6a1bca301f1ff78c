import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { findUploaded } from "@/domains/content/files/direct-upload";
import { fileStore } from "@/domains/content/files/store";
import type { Uploads } from "@/domains/content/files/uploads";
import { PRIVATE_FILE_MODE, withTemporaryFolder } from "@/lib/private-folder";
import { type ActiveRun, ImportError } from "../runs";
import { ArchiveBudget, withArchive } from "./archive";
import { isDocxArchive } from "./docx";
import { type SourceFile, type SourceTree, withoutOuterFolder } from "./tree";
import { type Ending, uploadName } from "./upload-name";

const uploadMissing = () =>
  new ImportError(
    "An upload no longer exists, because Bindery deletes uploads after a day. Upload the file again.",
  );
const ZIP = Buffer.from("PK\x03\x04", "latin1");
const HEAD_BYTES = 4096;

type Files = Map<string, SourceFile>;

interface Fetched {
  at: string;
  size: number;
  /** The name that the client announced for the upload. */
  name: string | null;
}

async function copy(source: AsyncIterable<Uint8Array>, to: string, signal: AbortSignal): Promise<void> {
  await pipeline(Readable.from(source), createWriteStream(to, { mode: PRIVATE_FILE_MODE }), { signal });
}

async function headOf(at: string): Promise<Buffer> {
  const handle = await open(at);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns a document that was uploaded without an archive. */
function singleFile(at: string, size: number, name: string): SourceFile {
  async function* read() {
    const handle = await open(at);
    try {
      yield* handle.createReadStream({ autoClose: false });
    } finally {
      await handle.close();
    }
  }
  return { path: name, size, read };
}

/** Detects the kind of a text from the text's first bytes. */
const endingOf = (head: Buffer): Ending =>
  /^\s*(?:<!doctype html|<html|<head|<body)/i.test(head.toString("utf8")) ? "html" : "md";

/** Whether a file doesn't belong to the content of an export that consists of several archives, such as its log. */
const isBesideParts = ({ path: inside }: SourceFile) =>
  !inside.includes("/") && (/\.(?:log|txt)$/i.test(inside) || inside.toLowerCase() === "index.html");

class Opening {
  private readonly budget = new ArchiveBudget();

  constructor(
    private readonly run: ActiveRun,
    private readonly uploads: Uploads,
    private readonly folder: string,
  ) {}

  /** Copies an upload into the temporary folder. */
  private async fetch(key: string, index: number): Promise<Fetched> {
    const { organizationId } = this.run.row;
    const found = await findUploaded(organizationId, key);
    if (!found || !(await this.uploads.keep(found.hash))) throw uploadMissing();
    const size = await fileStore().sizeOf(organizationId, found.hash);
    const stored = await fileStore().read(organizationId, found.hash);
    if (!stored || size === null) throw uploadMissing();
    const at = path.join(this.folder, `upload-${index}`);
    await copy(stored.body, at, this.run.signal);
    return { at, size, name: found.name };
  }

  /** Opens the remaining uploads, and calls `work` while all uploads are open. */
  async open<T>(keys: readonly string[], files: Files, work: (tree: Files) => Promise<T>): Promise<T> {
    const index = this.run.row.files.length - keys.length;
    const [key, ...others] = keys;
    if (key === undefined) return await work(files);
    await this.run.reportProgress("Unpacking", index, this.run.row.files.length);
    const { at, size, name } = await this.fetch(key, index);
    const head = await headOf(at);
    const single = (ending: Ending) => {
      const taken = new Set([...files.keys()].map((path) => path.toLowerCase()));
      const isTaken = (path: string) => taken.has(path.toLowerCase());
      const file = singleFile(at, size, uploadName({ name, ending, number: index + 1 }, isTaken));
      return this.open(others, files.set(file.path, file), work);
    };
    if (!head.subarray(0, 4).equals(ZIP)) return await single(endingOf(head));
    return await this.archive(at, (found) =>
      isDocxArchive(found) ? single("docx") : this.open(others, this.merged(files, found), work),
    );
  }

  private archive<T>(at: string, work: (files: Files) => Promise<T>): Promise<T> {
    const { report, signal } = this.run;
    return withArchive(at, { budget: this.budget, report, signal }, (files) =>
      this.inner([...files.values()], work),
    );
  }

  /**
   * Opens archives within an archive, one level deep. Large exports consist of several archives in one
   * archive.
   */
  private async inner<T>(files: SourceFile[], work: (files: Files) => Promise<T>): Promise<T> {
    const isPart = ({ path: inside }: SourceFile) => /\.zip$/i.test(inside);
    const parts = files.filter(isPart);
    const others = files.filter((file) => !isPart(file));
    const isOuter = parts.length > 0 && others.every(isBesideParts);
    if (!isOuter) return await work(withoutOuterFolder(new Map(files.map((file) => [file.path, file]))));
    const { report, signal } = this.run;
    const next = async (rest: SourceFile[], found: Files): Promise<T> => {
      const [first, ...later] = rest;
      if (!first) return await work(withoutOuterFolder(found));
      const at = path.join(this.folder, `part-${rest.length}`);
      await copy(first.read(), at, signal);
      const options = { budget: this.budget, report, signal };
      return await withArchive(at, options, (inside) => next(later, this.merged(found, inside)));
    };
    return await next(parts, new Map());
  }

  private merged(files: Files, more: Files): Files {
    for (const [name, file] of more) {
      if (files.has(name))
        this.run.report.add(
          name,
          "The file was skipped, because another upload contains a file at this path.",
        );
      else files.set(name, file);
    }
    return files;
  }
}

/**
 * Calls `work` with the files in all uploads of a run. Each file is unpacked when it is read.\n@throws
 * ImportError
 */
export const withUploadedFiles = <T>(
  run: ActiveRun,
  uploads: Uploads,
  work: (tree: SourceTree) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder((folder) => new Opening(run, uploads, folder).open(run.row.files, new Map(), work));
