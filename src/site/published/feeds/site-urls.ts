import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { toMarkup } from "@/lib/markup-text";
import { publishedUrl } from "@/scopes/site-address";
import { pathBelowSite } from "../load/addresses";
import type { ListedPage } from "../load/listed-pages";

/** The Markdown of a page lies beside it, under its whole path. */
export const markdownUrlOf = ({ site, rows }: PublishedPlace, page: ListedPage) =>
  `${publishedUrl(site)}${pathBelowSite(rows, page.siteSpace, page.path)}.md`;

const isXml = (character: string) =>
  character >= " " || character === "\n" || character === "\t" || character === "\r";

/** Text within XML; characters that XML cannot hold are left out. */
export const xml = (text: string) =>
  toMarkup(
    [...text]
      .filter((character) => isXml(character) && character !== "\ufffe" && character !== "\uffff")
      .join(""),
  );
