import { newId } from "@/db/ids";
import type { ContentChange } from "@/domains/content/changes";
import { FileBudget } from "@/domains/content/files/budget";
import type { Uploads } from "@/domains/content/files/uploads";
import { resolveHref } from "@/domains/git/repository/paths";
import { ApiError } from "@/lib/errors";
import { isLfsPointer, LFS_POINTER_BYTES_MAX } from "@/lib/lfs-pointer";
import { unicodeForms } from "@/lib/unicode-forms";
import type { SourceContent } from "../formats/content";
import type { ReadingRun } from "../runs";
import { IN_LFS, KEPT } from "../source/text";
import { bytesOf, type SourceFile, type SourceTree } from "../source/tree";
import type { PresentContent } from "./present";

/**
 * The target of a link. It can be imported content, an ignored file, a missing file, or a target outside of the import, such as a
 * URL.
 */
export type Target =
  | { kind: "page" | "reusable-content"; id: string; anchor: string | null }
  | { kind: "file"; path: string }
  | { kind: "missing" }
  /** A file that is ignored because the summary (`by`) doesn't list it. */
  | { kind: "ignored"; path: string; by: string }
  | { kind: "elsewhere" };

interface Known {
  content: SourceContent;
  /** Page IDs by path. */
  pages: ReadonlyMap<string, string>;
  reusable: ReadonlyMap<string, string>;
  hasFile(path: string): boolean;
}

const ENDINGS = [".md", ".mdx", ".html", ".htm", ".markdown"];
const INDEXES = ["README.md", "index.md", "index.mdx", "readme.md"];

/**
 * Returns the possible paths of a link's target. There can be several paths, because documentation generators let links omit
 * extensions and names of index pages.
 */
function candidates(content: SourceContent, path: string, link: { href: string; from: string }): string[] {
  const bare = path.replace(/(?<!\/)\/+$/, "");
  const within = bare === "" ? "" : `${bare}/`;
  // Links in Markdown files can use the URLs of the HTML files that are generated from Markdown.
  const swapped = /\.html?$/i.test(bare) ? [bare.replace(/\.html?$/i, ".md")] : [];
  const paths = [
    ...(content.preferred?.(link) ?? []),
    bare,
    ...ENDINGS.map((ending) => bare + ending),
    ...INDEXES.map((name) => within + name),
    ...swapped,
    ...(content.alternatives?.(bare, link) ?? []),
  ];
  return paths.flatMap(unicodeForms);
}

/** Finds the target of a link in a file. */
export function targetOf({ content, pages, reusable, hasFile }: Known, from: string, href: string): Target {
  const located = content.locate?.(href);
  const id = located && pages.get(located.path);
  if (located && id !== undefined) return { kind: "page", id, anchor: located.anchor };
  if (located && hasFile(located.path)) return { kind: "file", path: located.path };
  const resolved = resolveHref(from, href);
  if (resolved.kind !== "path") return { kind: resolved.kind === "outside" ? "missing" : "elsewhere" };
  const paths = [...new Set([resolved.path, resolved.rawPath])].flatMap((path) =>
    candidates(content, path, { href, from }),
  );
  // If the file was imported as a page, the target is that page.
  for (const path of paths) {
    const page = pages.get(path);
    if (page !== undefined) return { kind: "page", id: page, anchor: resolved.anchor };
    const text = reusable.get(path);
    if (text !== undefined) return { kind: "reusable-content", id: text, anchor: null };
  }
  const file = paths.find(hasFile);
  if (file !== undefined) return { kind: "file", path: file };
  const ignored = paths.find((path) => content.ignored?.paths.has(path));
  if (content.ignored && ignored !== undefined)
    return { kind: "ignored", path: ignored, by: content.ignored.by };
  return { kind: "missing" };
}

/** The URL that links use for content in the same space. See docs/content.md. */
export const addressOf = (of: "page" | "file" | "reusable-content", id: string, anchor?: string | null) =>
  `content:${of}/${id}${anchor ? `#${anchor}` : ""}`;

interface Storing {
  tree: SourceTree;
  paths: readonly string[];
  nameOf: (path: string) => string;
  /** The content of the space, if the import updates it. */
  present: PresentContent;
}

async function isInLfs(file: SourceFile): Promise<boolean> {
  const bytes = await bytesOf(file, LFS_POINTER_BYTES_MAX);
  return bytes !== null && isLfsPointer(bytes);
}

/**
 * Stores the files that pages refer to, and returns their IDs by path. Reports files that can't be read. If the space has
 * no earlier version of such a file, omits it.
 */
export async function storeFiles(
  run: ReadingRun,
  uploads: Uploads,
  { tree, paths, nameOf, present }: Storing,
) {
  const ids = new Map<string, string>();
  const changes: ContentChange[] = [];
  const budget = new FileBudget(run.row.organizationId);
  const keep = (path: string, reason: string) => {
    const id = present.kept(path, "file");
    if (id !== undefined) ids.set(path, id);
    run.report.add(path, id === undefined ? reason : `${reason} ${KEPT}`);
  };
  for (const [index, path] of paths.entries()) {
    await run.reportProgress("Storing files", index, paths.length);
    const source = tree.get(path);
    if (!source) continue;
    const name = nameOf(path);
    try {
      if (await isInLfs(source)) {
        keep(path, IN_LFS);
        continue;
      }
      const stored = await uploads.store(name, budget.meter(source.read()));
      const id = present.fileId(path, name, stored.blobHash) ?? newId();
      ids.set(path, id);
      changes.push({ kind: "put-file", file: { id, name, ...stored } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      keep(path, error.message);
    }
  }
  return { changes, ids };
}
