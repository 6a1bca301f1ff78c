import { languageOf } from "@/domains/sites/customization/customization";
import { titleIn } from "@/domains/sites/localized";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { TakenPaths } from "@/lib/taken-paths";
import { pathBelowSite } from "@/site/published/load/addresses";
import type { ListedPage } from "@/site/published/load/listed-pages";
import { MARKDOWN_FOLDER } from "./names";

/** The location of a page in the folder of a bundle. */
export interface PagePlace {
  page: ListedPage;
  /** The page's path on the site, URL-encoded. */
  address: string;
  html: string;
  markdown: string;
}

const decoded = (path: string) => path.split("/").map(decodeURIComponent).join("/");

/** Returns `name.md`, or `name-1.md` if that name is taken. */
const take = (names: TakenPaths, name: string, ending: string) =>
  names.give((count) => `${count === 1 ? name : `${name}-${count - 1}`}${ending}`);

/** The folder of each space's Markdown, by ID of the site space. */
function foldersOf({ rows }: PublishedPlace): Map<string, string> {
  const names = new TakenPaths();
  const sections = new Map(rows.sections.map(({ id, path }) => [id, path]));
  const folderOf = ({ sectionId, path }: SiteSpaceRow) =>
    [sections.get(sectionId ?? ""), path].filter(Boolean).join("--");
  return new Map(
    rows.siteSpaces.map((row) => [row.id, `${MARKDOWN_FOLDER}${take(names, folderOf(row), "/")}`]),
  );
}

/** The files of a bundle, by the paths that its pages have on the site. */
export class BundlePlaces {
  readonly pages: PagePlace[] = [];
  readonly folders: ReadonlyMap<string, string>;
  private readonly byAddress = new Map<string, PagePlace>();
  private readonly byId = new Map<string, ListedPage>();

  constructor(
    private readonly place: PublishedPlace,
    listed: readonly ListedPage[],
  ) {
    for (const page of listed) this.byId.set(`${page.siteSpace.id}/${page.pageId}`, page);
    this.folders = foldersOf(place);
    const names = new TakenPaths();
    for (const siteSpaceId of this.folders.keys()) names.take(`${this.folders.get(siteSpaceId)}SUMMARY.md`);
    for (const page of listed.filter(({ type }) => type === "document")) {
      const address = pathBelowSite(place.rows, page.siteSpace, page.address);
      const name = decoded(address);
      const html = take(names, name === "" || name.endsWith("/") ? `${name}index` : name, ".html");
      const folder = this.folders.get(page.siteSpace.id) ?? MARKDOWN_FOLDER;
      const markdown = take(names, folder + (page.address === "" ? "README" : page.address), ".md");
      const found = { page, address, html, markdown };
      this.pages.push(found);
      this.byAddress.set(address, found);
      // Visitors can open the first page of a space at two paths: the space's path and the page's own path.
      this.byAddress.set(pathBelowSite(place.rows, page.siteSpace, page.path), found);
    }
  }

  /** Returns the page at a path of the site, or undefined if the bundle doesn't contain the page. */
  at(address: string): PagePlace | undefined {
    return this.byAddress.get(address);
  }

  /** Returns the titles of a page's ancestors, starting with its space. */
  above({ siteSpace, parentId }: ListedPage): string {
    const titles: string[] = [];
    let above = this.byId.get(`${siteSpace.id}/${parentId}`);
    for (; above; above = this.byId.get(`${siteSpace.id}/${above.parentId}`))
      titles.unshift(above.linkTitle || above.title);
    return [titleIn(siteSpace, languageOf(this.place.site, siteSpace)), ...titles].join(" › ");
  }
}
