import { decodePercent } from "@/lib/decode-percent";
import type { ConvertedPage } from "../convert/page";
import type { SourceContent } from "../formats/content";
import { folderOfScope, keyOfUrl } from "./addresses";
import type { Website } from "./crawl";
import { withPages } from "./outline";

const SEPARATOR = / [|\u2013\u2014\u00B7\u2022-] /u;

/** Returns the part of the titles that most pages share, which is the name of the website. */
function sharedEnd(titles: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const parts = title.split(SEPARATOR);
    const last = parts.at(-1);
    if (parts.length > 1 && last !== undefined) counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] > 1 && best[1] >= titles.length / 2 ? best[0] : null;
}

/** Removes the name of the website from a title. */
function withoutEnd(title: string, end: string | null): string {
  if (end === null || !title.endsWith(end)) return title;
  return (
    title
      .slice(0, -end.length)
      .replace(/(?<![\s|\u2013\u2014\u00B7\u2022-])[\s|\u2013\u2014\u00B7\u2022-]+$/u, "") || title
  );
}

/** Returns the content of a website that was read, in the form in which all imports describe their content. */
export function websiteContent({
  origin,
  scope,
  pages,
  navigation,
  redirects,
  paths,
}: Website): SourceContent {
  const end = sharedEnd(pages.map(({ facts }) => facts.title));
  const urls = new Map(pages.map(({ path, url }) => [path, url]));
  return {
    format: "website",
    pages: pages.map(({ path, url, facts }) => ({
      ...{ path, dialect: "website" as const, url: url.href },
      ...(!facts.hasHeading && facts.title !== "" && { title: withoutEnd(facts.title, end) }),
    })),
    unlisted: "hidden",
    outline(converted: ReadonlyMap<string, ConvertedPage>) {
      const pathOf = (url: string) => {
        const path = paths.get(keyOfUrl(url));
        return path !== undefined && converted.has(path) ? path : undefined;
      };
      return withPages(navigation.outline(pathOf), converted.keys(), folderOfScope(scope));
    },
    locate(href) {
      if (!/^(?:https?:|\/)/i.test(href) || !URL.canParse(href, origin)) return undefined;
      const url = new URL(href, origin);
      const path = paths.get(keyOfUrl(url));
      const { hash } = url;
      return path === undefined
        ? undefined
        : { path, anchor: hash.length > 1 ? decodePercent(hash.slice(1)) : null };
    },
    formerPath: ({ path }) => {
      const url = urls.get(path);
      return url?.search === "" ? url.pathname : undefined;
    },
    redirects,
  };
}
