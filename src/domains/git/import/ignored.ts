import { basename, dirname } from "node:path/posix";
import { candidatePaths } from "@/domains/content/addresses";
import { findByGitPaths } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { placesOf } from "../export/paths";
import { readPathLinks } from "../file-tasks";
import { withRelativeLinks } from "../relative-links";
import { ignoredLink, ignoredNotice } from "./ignored-words";
import type { Import } from "./import-context";
import { isPage, type ProjectLayout } from "./layout";
import { nameOf, namesIn, type PathLink } from "./page-links";

// Returns the warnings for a link to an ignored file, one for each line that contains the link.

const asWarnings = (from: string, { href, lines }: PathLink, target: string, layout: ProjectLayout) =>
  lines.map((line) => `${from}, line ${line}: ${ignoredLink(href, target, layout.summaryPath)}`);

/** Returns the first existing file that a link can refer to. */
const targetAt = (path: string, isThere: (path: string) => boolean) => candidatePaths(path).find(isThere);

interface LinkingText {
  path: string;
  text: string;
}

async function linkWarnings(
  { content: { organizationId } }: Import,
  layout: ProjectLayout,
  { path, text }: LinkingText,
  ignored: ReadonlySet<string>,
  isPageThere: (path: string) => boolean,
): Promise<string[]> {
  const links = await readPathLinks(organizationId, path, text);
  return links.flatMap((link) => {
    const target = targetAt(link.path, (each) => ignored.has(each) || isPageThere(each));
    return target !== undefined && ignored.has(target) ? asWarnings(path, link, target, layout) : [];
  });
}

/**
 * Returns the names of a file that a link to it can contain. These names are the file name without `.md`, and for a
 * readme, also the name of its folder.
 */
const namesOf = (path: string): string[] =>
  (/(?:^|\/)README\.md$/.test(path) ? [basename(path), basename(dirname(path))] : [basename(path)]).flatMap(
    nameOf,
  );

/**
 * Finds the texts that contain the name of one of the files. Parsing is slow, and most texts contain no such
 * name, so only these texts are parsed.
 */
function textsNaming(files: readonly string[], texts: readonly LinkingText[]): LinkingText[] {
  const names = new Set(files.flatMap(namesOf));
  return texts.filter(({ text }) => namesIn(text).some((name) => names.has(name)));
}

/**
 * Returns the texts of pages whose files didn't change. The links in these texts are relative paths, as in the
 * repository.
 */
async function unchangedTexts({ content, current, pages, files }: Import): Promise<LinkingText[]> {
  const { organizationId, spaceId } = content;
  const rows = current.pages.filter(
    ({ gitPath, textHash }) =>
      gitPath !== null && textHash !== null && files.has(gitPath) && !pages.has(gitPath),
  );
  const texts = await readTexts(
    organizationId,
    rows.flatMap(({ textHash }) => textHash ?? []),
  );
  const linked = { spaceId, paths: new Map(placesOf(current)) };
  return rows.flatMap(({ gitPath, textHash }) => {
    const [path, text] = [gitPath ?? "", texts.get(textHash ?? "")];
    return text === undefined ? [] : [{ path, text: withRelativeLinks(text, path, linked) }];
  });
}

/**
 * Returns the warnings for an import that reads the whole project. The warnings are about files that are
 * ignored for the first time, and about links to ignored files on changed pages. If a page becomes an ignored
 * file, unchanged pages are also searched for links to it.
 */
export async function ignoredWarnings(
  context: Import,
  layout: ProjectLayout,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const { source, run, current, files, pages } = context;
  const ignored = new Set(paths);
  const rows = new Set(current.pages.map(({ gitPath }) => gitPath));
  const added =
    source.difference && !run.options.force && new Set(source.difference.added.map(({ path }) => path));
  const former = paths.filter((path) => rows.has(path));
  const fresh = paths.filter((path) => rows.has(path) || !added || added.has(path));
  const warnings = fresh.length > 0 ? [ignoredNotice(fresh, layout.summaryPath)] : [];
  const changed = [...pages].map(([path, { text }]) => ({ path, text }));
  const unchanged = former.length > 0 ? await unchangedTexts(context) : [];
  const linking = [
    ...textsNaming(paths, changed),
    ...textsNaming(
      former,
      unchanged.filter(({ path }) => !ignored.has(path)),
    ),
  ];
  const isPageThere = (path: string) => files.has(path) && isPage(layout, path) && !ignored.has(path);
  for (const text of linking)
    warnings.push(...(await linkWarnings(context, layout, text, ignored, isPageThere)));
  return warnings;
}

/**
 * Returns the warnings for links to ignored files in one changed page. Imports that read only changed files call this
 * function.
 */
export async function ignoredLinksOf(
  context: Import,
  layout: ProjectLayout,
  text: LinkingText,
): Promise<string[]> {
  const { content, source } = context;
  const links = await readPathLinks(content.organizationId, text.path, text.text);
  const candidates = links.flatMap(({ path }) => candidatePaths(path));
  const { pages } = await findByGitPaths(
    content,
    candidates.filter((path) => isPage(layout, path)),
  );
  const known = new Set(pages.map(({ gitPath }) => gitPath));
  const ignored = new Set<string>();
  for (const path of new Set(candidates))
    if (isPage(layout, path) && !known.has(path) && (await source.find(path))) ignored.add(path);
  return links.flatMap((link) => {
    const target = targetAt(link.path, (each) => ignored.has(each) || known.has(each));
    return target !== undefined && ignored.has(target) ? asWarnings(text.path, link, target, layout) : [];
  });
}
