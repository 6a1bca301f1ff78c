import { setImmediate as nextTurn } from "node:timers/promises";
import { newId } from "@/db/ids";
import type { ContentChange, PageState } from "@/domains/content/changes";
import { type Uploads, withUploads } from "@/domains/content/files/uploads";
import { PageSyntaxError, splitPage } from "@/domains/content/markdown";
import { metadataOf } from "@/domains/content/page-metadata";
import { lengthOf, runTextTask } from "@/domains/content/text-tasks/run-text-task";
import type { FormerPath } from "@/domains/content/write/page-redirects";
import { checkStorable } from "@/domains/content/write/texts";
import { readPathLinks } from "@/domains/git/file-tasks";
import { ignoredLink } from "@/domains/git/import/ignored-words";
import type { UnlistedFiles } from "@/domains/git/repository/config";
import { titleFromPath } from "@/domains/git/repository/folders";
import { ApiError } from "@/lib/errors";
import { convertTask } from "./convert/convert";
import type { ConvertedPage } from "./convert/page";
import { relinkPageTask } from "./convert/relink-task";
import type { PageSource, ReadContent, SourceContent } from "./formats/content";
import { recognise } from "./formats/recognise";
import { checkPageCount, TextBudget } from "./limits";
import { outsideProblems } from "./outside-problems";
import { type ActiveRun, ImportError, type ReadingRun } from "./runs";
import { withDocsBeside } from "./source/docs-beside";
import { isDocxPath } from "./source/docx";
import { KEPT, readText } from "./source/text";
import { nameOf, type SourceTree } from "./source/tree";
import { withUploadedFiles } from "./source/uploads";
import { withWebsite } from "./website/with-website";
import { addressOf, storeFiles, type Target, targetOf } from "./write/links";
import { type Placed, placePages } from "./write/place";
import { PresentContent } from "./write/present";
import { formerPathsOf } from "./write/redirects";
import { sidebarProblems } from "./write/sidebar";
import { previewImport, readTarget, writeImport } from "./write/write";

const SKIPPED_DOCX =
  "The Word document was skipped, because the upload contains pages in another format, and none of them links to it. Upload Word documents separately.";

/**
 * Imports uploads into a change request. Unpacks the uploads, detects their format, converts and arranges
 * pages, rewrites links, and writes the changes. A dry run stores what it would write instead.
 */
export async function runImport(run: ActiveRun): Promise<void> {
  const space = await readTarget(run);
  const { organizationId, url, dryRun } = run.row;
  await withUploads(organizationId, async (uploads) => {
    const write = async (importing: Importing, readContent?: ReadContent) => {
      const { content, changes, formerPaths } = await importing.read(readContent);
      await run.reportProgress(dryRun ? "Checking" : "Writing", 0, changes.length);
      const { format } = content;
      const { paths } = importing;
      await (dryRun ? previewImport : writeImport)(run, space, { format, changes, formerPaths, paths });
    };
    if (url === null)
      await withUploadedFiles(run, uploads, (tree) => write(new Importing(run, uploads, tree)));
    else
      await withWebsite(run, url, ({ tree, content, report, urlOf }) =>
        write(
          new Importing({ ...run, report }, uploads, tree, new PresentContent(), urlOf),
          async () => content,
        ),
      );
  });
}

/** The content that an import has read, with the changes to write. */
export interface ReadImport {
  content: SourceContent;
  changes: ContentChange[];
  formerPaths: FormerPath[];
}

/** Reads and converts the files of an import. */
export class Importing {
  /** The path of the uploaded file for each page, file or reusable content, by ID. */
  readonly paths = new Map<string, string>();
  private readonly budget = new TextBudget();
  /** The IDs of pages that the space keeps because their files can't be read, by path. */
  private readonly kept = new Map<string, string>();
  private readonly tree: SourceTree;

  constructor(
    private readonly run: ReadingRun,
    private readonly uploads: Uploads,
    tree: SourceTree,
    private readonly present = new PresentContent(),
    /** Returns the name of a file that people know, if it isn't the file's path. */
    private readonly nameOf = (path: string) => path,
  ) {
    this.tree = withDocsBeside(tree);
  }

  /** Reads the content of the files. By default, detects the format of the files. */
  async read(given?: ReadContent): Promise<ReadImport> {
    const { run, tree } = this;
    const { organizationId } = run.row;
    const textOf = async (path: string) => {
      await run.reportProgress("Reading settings", 0, tree.size);
      return await this.textOf(path);
    };
    const unlisted = (run.row.unlistedFiles ?? "ignored") as UnlistedFiles;
    const { report, reportProgress } = run;
    const reading = { organizationId, tree, report, reportProgress, budget: this.budget, textOf, unlisted };
    const readContent = given ?? (await recognise(reading));
    const content = await readContent(reading);
    await run.recognised(content.format);
    if (content.pages.length === 0)
      throw new ImportError(
        "The upload has no pages that can be imported. Upload Markdown or HTML files, or a ZIP archive of the whole project or export.",
      );
    checkPageCount(content.pages.length);
    const pages = await this.convertAll("Reading pages", content.pages);
    if (pages.size === 0)
      throw new ImportError("Bindery couldn't read any page of the upload. The report lists the reasons.");
    const reusable = await this.convertAll(
      "Reading included content",
      (content.reusable ?? []).map((path) => ({ path, dialect: "markdown" })),
    );
    const nodes = content.outline(pages);
    const placed = placePages({ content, nodes, pages }, run.row.pageId, this.present);
    const arranged = { nodes, pages, file: content.navigation };
    for (const { file, reason } of await sidebarProblems(arranged, placed, (path) => this.textOf(path)))
      run.report.add(file, reason);
    const linked = await this.linked(content, placed, reusable);
    for (const { file, reason } of outsideProblems([...pages.values()])) run.report.add(file, reason);
    return { content, ...linked };
  }

  /** Returns the text of a file. Returns null if there is no such file, or if it can't be read, which is reported. */
  private async textOf(path: string): Promise<string | null> {
    const file = this.tree.get(path);
    if (!file) return null;
    const read = await readText(file);
    if ("refusal" in read) {
      this.keep(path, path, read.refusal);
      return null;
    }
    this.budget.grow(read.text.length);
    return read.text;
  }

  private async convertAll(step: string, sources: readonly PageSource[]) {
    const pages = new Map<string, ConvertedPage>();
    for (const [index, source] of sources.entries()) {
      await this.run.reportProgress(step, index, sources.length);
      const page = await this.convert(source);
      if (page) pages.set(page.path, page);
    }
    return pages;
  }

  /** Converts a page to Markdown. If the page can't be converted, reports this and returns null. */
  private async convert({ text: given, ...source }: PageSource): Promise<ConvertedPage | null> {
    const { path } = source;
    // A page of Confluence's XML export has no file.
    const file = source.dialect === "confluence-xml" ? (source.title ?? path) : path;
    const { organizationId } = this.run.row;
    const text = given ?? (await this.textOf(path));
    if (text === null) return null;
    try {
      const length = lengthOf(text, ...Object.values(source.snippets ?? {}));
      const page = await runTextTask(convertTask, { ...source, text }, { organizationId, length });
      for (const problem of page.problems) this.run.report.add(file, problem);
      return page;
    } catch (error) {
      if (!isOfText(error)) throw error;
      this.keep(path, file, `The page can't be read: ${error.message}.`);
      return null;
    }
  }

  /** Reports a file that can't be read. If the space has an earlier version of its page, keeps it. */
  private keep(path: string, file: string, reason: string): void {
    const id = this.kept.get(path) ?? this.present.kept(path, "page");
    if (id !== undefined) this.kept.set(path, id);
    this.run.report.add(file, id === undefined ? reason : `${reason} ${KEPT}`);
  }

  /** Returns the changes to write, in which links lead to the imported content. */
  private async linked(
    content: SourceContent,
    placed: readonly Placed[],
    reusable: ReadonlyMap<string, ConvertedPage>,
  ): Promise<Omit<ReadImport, "content">> {
    const pageIds = new Map([
      ...this.kept,
      ...placed.flatMap(({ page, state }) => (page ? [[page.path, state.id] as const] : [])),
    ]);
    const reusableIds = new Map([...reusable.keys()].map((path) => [path, newId()]));
    for (const [path, id] of [...pageIds, ...reusableIds]) this.paths.set(id, this.nameOf(path));
    const sources = new Set(content.pages.map(({ path }) => path));
    const isIgnored = (path: string) => content.ignored?.paths.has(path) === true;
    const tree = content.files ? new Map([...this.tree, ...content.files]) : this.tree;
    const hasFile = (path: string) => tree.has(path) && !sources.has(path) && !isIgnored(path);
    const known = { content, pages: pageIds, reusable: reusableIds, hasFile };
    const texts = [...placed.flatMap(({ page }) => page ?? []), ...reusable.values()];
    const targets = new Map<string, Map<string, Target>>();
    for (const [index, { path, hrefs }] of texts.entries()) {
      await this.run.reportProgress("Resolving links", index, texts.length);
      await nextTurn();
      targets.set(path, new Map(hrefs.map((href) => [href, targetOf(known, path, href)])));
    }
    const fileNames = new Map<string, string>();
    for (const { path, fileNames: named = {} } of texts)
      for (const [href, name] of Object.entries(named)) {
        const target = targetOf(known, path, href);
        if (target.kind === "file") fileNames.set(target.path, name);
      }
    const listed = placed.flatMap(({ href }) => (href === undefined ? [] : targetOf(known, "", href)));
    const found = [...listed, ...[...targets.values()].flatMap((all) => [...all.values()])];
    const paths = new Set(found.flatMap((target) => (target.kind === "file" ? [target.path] : [])));
    const { present } = this;
    const files = await storeFiles(this.run, this.uploads, {
      ...{ tree, paths: [...paths], present },
      nameOf: (path) => fileNames.get(path) ?? content.fileName?.(path) ?? nameOf(path),
    });
    for (const [path, id] of files.ids) this.paths.set(id, path);
    for (const path of this.tree.keys())
      if (content.format !== "docx" && isDocxPath(path) && !files.ids.has(path))
        this.run.report.add(path, SKIPPED_DOCX);
    const relink = (page: ConvertedPage) =>
      this.relinked(page, targets.get(page.path) ?? new Map(), files.ids);
    const changes = [...files.changes];
    for (const [path, page] of reusable) {
      const id = reusableIds.get(path) as string;
      const reusableContent = { id, title: page.title ?? titleFromPath(path), text: await relink(page) };
      changes.push({ kind: "put-reusable-content", reusableContent });
    }
    for (const [index, one] of placed.entries()) {
      await this.run.reportProgress("Linking pages", index, placed.length);
      changes.push({ kind: "put-page", page: await this.stateOf(one, known, files.ids, relink) });
    }
    const formerPaths = formerPathsOf(content, placed, (to) => targetOf(known, "", to), this.run.report);
    return { changes, formerPaths };
  }

  private async relinked(
    { path, text }: ConvertedPage,
    targets: ReadonlyMap<string, Target>,
    fileIds: ReadonlyMap<string, string>,
  ): Promise<string> {
    const hrefs = new Map<string, string>();
    const ignored = new Map<string, Target & { kind: "ignored" }>();
    for (const [href, target] of targets) {
      const fileId = target.kind === "file" ? fileIds.get(target.path) : undefined;
      if (target.kind === "page" || target.kind === "reusable-content")
        hrefs.set(href, addressOf(target.kind, target.id, target.anchor));
      else if (fileId !== undefined) hrefs.set(href, addressOf("file", fileId));
      else if (target.kind === "ignored") ignored.set(href, target);
      else if (target.kind !== "elsewhere")
        this.run.report.add(
          path,
          `The link to ${href} is broken, because the upload doesn't contain its target.`,
        );
    }
    const { organizationId } = this.run.row;
    if (ignored.size > 0) await this.reportIgnored({ path, text }, ignored);
    if (hrefs.size === 0) return text;
    return await runTextTask(relinkPageTask, { text, hrefs }, { organizationId, length: text.length });
  }

  /**
   * Reports links to ignored files. Line numbers refer to the uploaded files, because files are ignored only in GitBook's format,
   * and the import doesn't convert texts in this format.
   */
  private async reportIgnored(
    { path, text }: Pick<ConvertedPage, "path" | "text">,
    ignored: ReadonlyMap<string, { path: string; by: string }>,
  ): Promise<void> {
    for (const { href, lines } of await readPathLinks(this.run.row.organizationId, path, text)) {
      const target = ignored.get(href);
      if (!target) continue;
      for (const line of lines)
        this.run.report.add(path, `Line ${line}: ${ignoredLink(href, target.path, target.by)}`);
    }
  }

  private async stateOf(
    { state, page, href }: Placed,
    known: Parameters<typeof targetOf>[0],
    fileIds: ReadonlyMap<string, string>,
    relink: (page: ConvertedPage) => Promise<string>,
  ): Promise<PageState> {
    if (href !== undefined) {
      return { ...state, target: refOf(targetOf(known, "", href), href, fileIds) };
    }
    if (!page) return { ...state, ...(state.type === "document" && { text: `# ${state.title}\n` }) };
    const text = await relink(page);
    const metadata = metadataOf(splitPage(text).meta);
    checkStorable({ ...metadata, title: state.title }, page.path);
    return { ...state, ...metadata, hidden: state.hidden === true || metadata.hidden === true, text };
  }
}

/** Converts the target of a link in the navigation to a reference to content. */
function refOf(target: Target, href: string, fileIds: ReadonlyMap<string, string>): PageState["target"] {
  const file = target.kind === "file" ? fileIds.get(target.path) : undefined;
  if (file !== undefined) return { kind: "file", file };
  if (target.kind !== "page") return { kind: "url", url: href };
  const { id: page, anchor } = target;
  return anchor ? { kind: "anchor", anchor, page } : { kind: "page", page };
}

/** Whether an error means that a text can't be parsed or takes too long. If so, the text is omitted. */
const isOfText = (error: unknown): error is Error =>
  error instanceof PageSyntaxError || (error instanceof ApiError && error.status === 422);
