import { isMarkdownPath } from "@/domains/git/repository/paths";
import { counted } from "@/lib/counted";
import { hugoIncludes } from "../convert/hugo/page";
import type { PageSource, ReadContent, Reading, SourceRedirect } from "./content";
import { readHostRedirects } from "./host-redirects";
import { type HugoConfig, type HugoLanguage, readHugoConfig } from "./hugo-config";
import { hugoOutline } from "./hugo-outline";
import { HugoUrls } from "./hugo-urls";
import { loadIncludes } from "./includes";
import { withoutLanguages } from "./languages";
import { textIn } from "./sidebars";

export { hasHugoSettings, isHugo } from "./hugo-config";

const OTHER_MARKUP = /\.(?:html?|adoc|asciidoc|rst|org|pandoc|pdc)$/i;

/** Selects the files of the main language, and reports the files of other languages. */
function filesOf({ tree, report }: Reading, { content, languages, main }: HugoConfig) {
  const files = [...tree.keys()].filter(
    (path) => path.startsWith(`${content}/`) || languages.some(({ folder }) => path.startsWith(`${folder}/`)),
  );
  const isWithin = languages.every(({ folder }) => folder.startsWith(`${content}/`));
  const nameIn = (folder: string) => (isWithin ? folder.slice(content.length + 1) : folder);
  const names = languages.map(({ folder }) => nameIn(folder));
  const own = languages.find(({ name }) => name === main);
  const found = withoutLanguages(files, isWithin ? content : "", {
    names,
    main: own ? nameIn(own.folder) : "root",
    report,
  });
  const root = found.root === "" ? content : found.root;
  return { root, paths: found.paths.filter((path) => path.startsWith(`${root}/`)) };
}

/** Reports the settings and files that the import doesn't use. */
function reportSkipped(
  { tree, report }: Reading,
  { file, content, hasPermalinks }: HugoConfig,
  others: readonly HugoLanguage[],
) {
  if (hasPermalinks)
    report.add(
      file,
      "The setting permalinks isn't used, so there are no redirects from the URLs of these pages. Add the redirects to the site.",
    );
  for (const path of tree.keys())
    if (path.startsWith(`${content}/`) && OTHER_MARKUP.test(path))
      report.add(
        path,
        "The page was skipped, because Bindery imports only Markdown pages of a Hugo project.",
      );
  for (const { name } of others) {
    const count = [...tree.keys()].filter((path) => path.endsWith(`.${name}.md`)).length;
    if (count > 0)
      report.add(
        content,
        `Bindery skipped ${counted(count, "translation")} with the extension .${name}.md. To import them, upload them to another space.`,
      );
  }
}

async function pagesOf(
  reading: Reading,
  paths: readonly string[],
  root: string,
  { params, math, builds }: HugoConfig,
) {
  const pages: PageSource[] = [];
  for (const path of paths) {
    const text = await reading.textOf(path);
    if (text === null) continue;
    const snippets = await loadIncludes(reading, { path, text }, (own, from) =>
      hugoIncludes(own, from, root),
    );
    pages.push({ path, dialect: "hugo", text, root, params, math, builds, snippets });
  }
  return pages;
}

/** Reads a Hugo project, with its pages in the order of their weights. Doesn't run templates. */
export const readHugo: ReadContent = async (reading) => {
  const config = await readHugoConfig(reading);
  const { root, paths } = filesOf(reading, config);
  const others = config.languages.filter(({ name }) => name !== config.main);
  const isTranslation = (path: string) => others.some(({ name }) => path.endsWith(`.${name}.md`));
  const own = paths.filter((path) => isMarkdownPath(path) && !isTranslation(path));
  reportSkipped(reading, config, others);
  const urls = new HugoUrls(root, config, reading);
  const redirects: SourceRedirect[] = [];
  const hosted = await readHostRedirects(reading);
  return {
    format: "hugo",
    pages: await pagesOf(reading, own, root, config),
    unlisted: "hidden",
    outline(pages) {
      redirects.push(...urls.add(pages.values()), ...hosted);
      return hugoOutline(pages.values(), (path) => urls.addressOf(path), config.builds);
    },
    preferred: (link) => urls.preferred(link),
    alternatives: (path, link) => urls.alternatives(path, link),
    formerPath: (page) =>
      config.hasPermalinks && textIn(page.meta?.url) === undefined ? undefined : urls.urlOf(page),
    redirects,
  };
};
