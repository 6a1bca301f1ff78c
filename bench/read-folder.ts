import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { PageState } from "@/domains/content/changes";
import { receiveFile } from "@/domains/content/files/intake";
import { Uploads } from "@/domains/content/files/uploads";
import { Importing } from "@/domains/imports/run-import";
import { Report } from "@/domains/imports/runs";
import type { SourceFile } from "@/domains/imports/source/tree";
import { type LostWords, lostWithoutReport } from "./lost-words";

/** Keeps all problems. The report of an import has a maximum number of problems. */
export class WholeReport extends Report {
  readonly all: { file: string; reason: string }[] = [];

  override add(file: string, reason: string): void {
    const before = this.count;
    super.add(file, reason);
    if (this.count > before) this.all.push({ file, reason });
  }
}

/** Computes the hashes of files in a temporary folder, but stores nothing. */
export class UnstoredUploads extends Uploads {
  private count = 0;

  constructor(private readonly folder: string) {
    super("bench");
  }

  override async store(_name: string, source: Uint8Array | AsyncIterable<Uint8Array>) {
    this.count += 1;
    const { hash, size } = await receiveFile(source, path.join(this.folder, String(this.count)));
    return { blobHash: hash, size, contentType: "application/octet-stream", width: null, height: null };
  }
}

function treeOf(folder: string): Map<string, SourceFile> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      !name.startsWith(".git/") &&
      statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile() === true,
  );
  const fileOf = (name: string): SourceFile => ({
    path: name,
    size: statSync(path.join(folder, name)).size,
    async *read() {
      yield readFileSync(path.join(folder, name));
    },
  });
  return new Map(names.map((name) => [name, fileOf(name)]));
}

export interface FolderFigures {
  format: string;
  pages: number;
  cpuSeconds: number;
  /** The words that the import loses without a report, by page. */
  lost: LostWords[];
  problems: readonly { file: string; reason: string }[];
  /** The titles of the entries in the navigation that lead nowhere. */
  deadEntries: string[];
  /** Markdown files that aren't imported and that the report doesn't mention. */
  unread: string[];
}

/** Reads and converts a folder as an import does. Doesn't store the result. `temporary` is an empty folder. */
export async function readFolder(folder: string, temporary: string): Promise<FolderFigures> {
  const tree = treeOf(folder);
  const report = new WholeReport();
  const found = { format: "" };
  const run = {
    row: { organizationId: "bench", pageId: null, unlistedFiles: null },
    report,
    recognised: async (format: string) => void Object.assign(found, { format }),
    reportProgress: async () => {},
  };
  const before = process.cpuUsage();
  const importing = new Importing(run, new UnstoredUploads(temporary), tree);
  const { changes, content } = await importing.read();
  const { user, system } = process.cpuUsage(before);
  const pages = changes.flatMap((change) => (change.kind === "put-page" ? [change.page] : []));
  const reusable = changes.flatMap((change) =>
    change.kind === "put-reusable-content" ? [change.reusableContent] : [],
  );
  const shown = new Map(
    [...pages, ...reusable].flatMap(({ id, text }) => {
      const at = importing.paths.get(id);
      return at === undefined ? [] : [[at, text ?? ""] as const];
    }),
  );
  const told = new Set(report.all.map(({ file }) => file));
  const isRead = (at: string) => shown.has(at) || content.ignored?.paths.has(at) === true || told.has(at);
  return {
    format: found.format,
    pages: shown.size,
    cpuSeconds: (user + system) / 1e6,
    lost: lostWithoutReport(folder, shown, report.all),
    problems: report.all,
    deadEntries: deadIn(pages, importing.paths),
    unread: [...tree.keys()].filter((at) => /\.mdx?$/i.test(at) && !isRead(at)),
  };
}

/** Returns the titles of pages without a file and without subpages, and of links to files that don't exist. */
function deadIn(pages: readonly PageState[], paths: ReadonlyMap<string, string>): string[] {
  const parents = new Set(pages.map(({ parentId }) => parentId));
  const isDead = ({ id, type, target }: PageState) =>
    type === "link"
      ? target?.kind === "url" && !/^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(target.url)
      : !paths.has(id) && !parents.has(id);
  return pages.filter(isDead).map(({ title }) => title);
}
