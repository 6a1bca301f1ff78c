import { candidatePaths } from "@/domains/content/addresses";
import { decodeUtf8, type PageMeta, PageSyntaxError, splitPage } from "@/domains/content/markdown";
import { ignoredNotice } from "@/domains/git/import/ignored-words";
import {
  isPage,
  isReusableContent,
  layoutOf,
  outlineOf,
  type ProjectLayout,
  pagesIn,
  type Structure,
  structureOf,
} from "@/domains/git/import/layout";
import { CONFIG_PATH, type UnlistedFiles } from "@/domains/git/repository/config";
import { selectAssets } from "@/domains/git/repository/paths";
import { type Finding, finding, findingOf } from "./findings.js";
import { type Folder, readBytes } from "./read-folder.js";

const TEXT_BYTES_MAX = 4 * 1024 * 1024;

/** The text of a page or of reusable content. */
export interface PageText {
  path: string;
  text: string;
  /** The title in the heading or the front matter. */
  title: string | null;
  meta: PageMeta;
}

/** The documentation in a folder, parsed by the rules of an import from Git. */
export interface Content {
  folder: Folder;
  layout: ProjectLayout;
  structure: Structure;
  /** Files that are ignored because the summary doesn't list them. */
  ignored: ReadonlySet<string>;
  /** Pages by path, without unreadable pages. */
  pages: ReadonlyMap<string, PageText>;
  /** Reusable content by path. */
  reusable: ReadonlyMap<string, PageText>;
  findings: Finding[];
}

async function textOf(folder: Folder, path: string): Promise<string> {
  const text = decodeUtf8(await readBytes(folder, path, TEXT_BYTES_MAX));
  const nul = text.indexOf("\0");
  if (nul >= 0)
    throw new PageSyntaxError(
      "the file must be a text file",
      text.slice(0, nul).split("\n").length,
      "not-text",
    );
  return text;
}

/** @throws PageSyntaxError if the front matter can't be parsed, because the API would refuse it */
function pageOf(path: string, text: string): PageText {
  const { title, meta, problem } = splitPage(text);
  if (problem) throw problem;
  return { path, text, title: title || meta.title?.trim() || null, meta };
}

async function readPages(folder: Folder, paths: readonly string[], findings: Finding[]) {
  const pages = new Map<string, PageText>();
  for (const path of paths) {
    try {
      pages.set(path, pageOf(path, await textOf(folder, path)));
    } catch (error) {
      findings.push(findingOf(error, path));
    }
  }
  return pages;
}

/** Returns the text of a file that defines the content's structure. Returns null if the file is missing or unreadable. */
async function structureText(folder: Folder, path: string, findings: Finding[]): Promise<string | null> {
  if (!folder.files.has(path)) return null;
  try {
    return await textOf(folder, path);
  } catch (error) {
    findings.push(findingOf(error, path));
    return null;
  }
}

const NO_STRUCTURE: Structure = { nodes: [], unlisted: [], ignored: [], warnings: [] };

/** Converts a warning about the summary to a finding. The warning's message contains the line number. */
function summaryFinding(message: string, path: string): Finding {
  const line = Number(/, line (\d+):/.exec(message)?.[1]);
  const severity = message.endsWith("which isn't in the repository.") ? "error" : "warning";
  return { severity, code: "summary", message, path, ...(line > 0 && { line }) };
}

/**
 * Reads a folder. `unlisted` defines how to treat files that the summary doesn't list. The setting in `.gitbook.yaml`
 * takes precedence.
 */
export async function readContent(folder: Folder, unlisted?: UnlistedFiles): Promise<Content> {
  const findings = [...folder.findings];
  const config = await structureText(folder, CONFIG_PATH, findings);
  const layout = finding(findings, CONFIG_PATH, () => layoutOf(config, unlisted)) ?? layoutOf(null, unlisted);
  const paths = [...folder.files.keys()];
  const pagePaths = paths.filter((path) => isPage(layout, path));
  const text = await structureText(folder, layout.summaryPath, findings);
  const summary = finding(findings, layout.summaryPath, () => outlineOf(layout, text, folder.files));
  const listed = summary === undefined ? pagePaths : pagesIn(layout, pagePaths, summary);
  const pages = await readPages(folder, [...listed], findings);
  const reusable = await readPages(
    folder,
    paths.filter((path) => isReusableContent(layout, path)),
    findings,
  );
  const titleOf = (path: string) => pages.get(path)?.title ?? undefined;
  const structure = summary === undefined ? NO_STRUCTURE : structureOf(layout, pagePaths, summary, titleOf);
  for (const { code, message, line } of layout.config.problems)
    findings.push({
      severity: "warning",
      code: code.replaceAll("_", "-"),
      message,
      path: CONFIG_PATH,
      ...(line && { line }),
    });
  findings.push(...structure.warnings.map((message) => summaryFinding(message, layout.summaryPath)));
  if (structure.ignored.length > 0)
    findings.push({
      severity: "warning",
      code: "unlisted",
      message: ignoredNotice(structure.ignored, layout.summaryPath),
      path: layout.summaryPath,
    });
  const ignored = new Set(structure.ignored);
  return { folder, layout, structure, ignored, pages, reusable, findings };
}

/** The page, file or reusable content at a path. */
export interface Target {
  kind: "page" | "file" | "reusable-content";
  path: string;
}

/** Whether an import includes a file if a page refers to the file. */
function isTakenIn({ layout }: Content, path: string): boolean {
  if (!path.startsWith(layout.prefix)) return false;
  const relative = path.slice(layout.prefix.length);
  const options = { referenced: new Set([relative]), summaryPath: layout.config.summary };
  return selectAssets([{ path: relative }], options).length > 0;
}

function thingAt(content: Content, path: string): Target | undefined {
  const { folder, layout } = content;
  if (!folder.files.has(path)) return undefined;
  if (isPage(layout, path)) return content.ignored.has(path) ? undefined : { kind: "page", path };
  if (isReusableContent(layout, path)) return { kind: "reusable-content", path };
  return isTakenIn(content, path) ? { kind: "file", path } : undefined;
}

/**
 * Finds the target of a path by the server's rules: a folder's path refers to the folder's README, and a
 * page's file extension can be omitted.
 */
export function targetAt(content: Content, path: string): Target | undefined {
  for (const candidate of candidatePaths(path)) {
    const thing = thingAt(content, candidate);
    if (thing) return thing;
  }
  return undefined;
}

/** Returns the ignored file at a path. Returns undefined if the content has a page or file at this path. */
export const ignoredAt = (content: Content, path: string): string | undefined =>
  targetAt(content, path) ? undefined : candidatePaths(path).find((each) => content.ignored.has(each));
