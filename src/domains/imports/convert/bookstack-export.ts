import { textTask } from "@/domains/content/text-tasks/text-task";
import { isObject, objectsIn } from "@/lib/is-object";
import { slugOf } from "@/lib/slug";
import { addressOf, textIn } from "./lines";
import { quoted } from "./mintlify/inline";

/** A book, chapter or page of an export of BookStack. */
export interface BookStackPage {
  /** The path in the import. It consists of names, because the export has no paths. */
  path: string;
  title: string;
  text: string;
  isMarkdown: boolean;
  /** The URL path in BookStack, if the export contains the page's book. */
  url?: string | undefined;
  isTagged: boolean;
}

export interface BookStackNode {
  path: string;
  children: BookStackNode[];
}

export interface BookStackExport {
  pages: BookStackPage[];
  outline: BookStackNode[];
  /** The names of files, by path. */
  names: Record<string, string>;
  /** What can't be imported. */
  problems: string[];
}

type Item = Record<string, unknown>;

const keyOf = (kind: string, id: unknown) => `${kind}:${typeof id === "number" ? id : textIn(id)}`;
const filePath = (item: Item) => `files/${textIn(item.file)}`;
export const safeName = (name: string) => name.replace(/[/\\#\p{Cc}]+/gu, "-").replace(/^\.+/, "-") || "-";
/** Returns a position. Other values than numbers are the first position. */
const rankOf = (value: unknown) => (typeof value === "number" ? value : 0);
const byRank = (key: "priority" | "order") => (a: Item, b: Item) => rankOf(a[key]) - rankOf(b[key]);
/** Matches the extension of a name. Versions, such as `1.2`, aren't extensions. */
const EXTENSION = /\.(?=\d{0,9}[a-z])[a-z\d]{1,10}$/i;
/** Matches the tag that shows the content of another page. The HTML of the page contains this content. */
const INCLUDE = /\{\{@\s?\d/;
const LOST_COVER = "The cover of the book wasn't imported. Add the image to a page if you need it.";
/** Matches a reference to another part of the export. */
const REFERENCE = /\[\[bsexport:([a-z]{1,20}:[^\s[\]]{1,200})\]\]/g;

class Reader {
  private readonly pages: BookStackPage[] = [];
  private readonly names: Record<string, string> = {};
  private readonly problems: BookStackExport["problems"] = [];
  private readonly targets = new Map<string, string>();
  private readonly taken = new Map<string, number>();

  read(data: Item): BookStackExport | null {
    const kind = ["book", "chapter", "page"].find((one) => isObject(data[one]));
    if (kind === undefined) return null;
    const root = data[kind] as Item;
    const outline =
      kind === "book"
        ? this.book(root)
        : [kind === "chapter" ? this.chapter(root, "", "") : this.page(root, "", "")];
    for (const page of this.pages) page.text = this.withTargets(page.text);
    return { pages: this.pages, outline, names: this.names, problems: this.problems };
  }

  /** Returns the chapters and pages of a book. The book becomes the first page if it has a description. */
  private book(book: Item): BookStackNode[] {
    const name = textIn(book.name);
    const url = `books/${slugOf(name)}`;
    const children = [
      ...objectsIn(book.chapters).map((item) => ({ item, isChapter: true })),
      ...objectsIn(book.pages).map((item) => ({ item, isChapter: false })),
    ].sort((a, b) => byRank("priority")(a.item, b.item));
    if (textIn(book.cover) !== "") this.problems.push(LOST_COVER);
    const description = textIn(book.description_html);
    const path =
      description === "" ? undefined : this.put(book, "book", { folder: "", url, html: description });
    const nodes = children.map(({ item, isChapter }) =>
      isChapter ? this.chapter(item, safeName(name), url) : this.page(item, safeName(name), url),
    );
    if (path === undefined && nodes[0]) this.targets.set(keyOf("book", book.id), nodes[0].path);
    return [...(path === undefined ? [] : [{ path, children: [] }]), ...nodes];
  }

  private chapter(chapter: Item, folder: string, bookUrl: string): BookStackNode {
    const url = bookUrl && `${bookUrl}/chapter/${slugOf(textIn(chapter.name))}`;
    const path = this.put(chapter, "chapter", { folder, url, html: textIn(chapter.description_html) });
    const pages = objectsIn(chapter.pages).sort(byRank("priority"));
    return { path, children: pages.map((page) => this.page(page, path, bookUrl)) };
  }

  private page(page: Item, folder: string, bookUrl: string): BookStackNode {
    for (const image of objectsIn(page.images)) this.file(image, "image");
    const attachments = objectsIn(page.attachments).sort(byRank("order"));
    for (const attachment of attachments)
      if (textIn(attachment.file) !== "") this.file(attachment, "attachment");
    const url = bookUrl && `${bookUrl}/page/${slugOf(textIn(page.name))}`;
    const markdown = textIn(page.markdown);
    const rendered = textIn(page.html);
    const isRendered = markdown === "" || (rendered !== "" && INCLUDE.test(markdown));
    const html = isRendered ? rendered : undefined;
    return { path: this.put(page, "page", { folder, url, html, markdown, attachments }), children: [] };
  }

  private file(item: Item, kind: string): void {
    const path = filePath(item);
    const name = textIn(item.name) || textIn(item.file);
    const [extension = ""] = EXTENSION.exec(textIn(item.file)) ?? [];
    this.names[path] = EXTENSION.test(name) ? name : name + extension;
    for (const id of [item.id, item.file]) this.targets.set(keyOf(kind, id), path);
  }

  private put(
    item: Item,
    kind: string,
    from: { folder: string; url: string; html?: string | undefined; markdown?: string; attachments?: Item[] },
  ): string {
    const { folder, url, html, markdown = "", attachments = [] } = from;
    const title = textIn(item.name).trim() || "Untitled";
    const path = this.pathOf(folder, title);
    this.targets.set(keyOf(kind, item.id), path);
    const links = attachments.map((one) => ({
      name: textIn(one.name) || textIn(one.link),
      href: textIn(one.file) === "" ? textIn(one.link) : addressOf(filePath(one)),
    }));
    const isMarkdown = html === undefined;
    // The name of the page is the title, so headings of the first level are in the text.
    const own = isMarkdown ? markdown : html.replace(/<(\/?)h1(?=[\s>])/gi, "<$1h2");
    const text = own + (isMarkdown ? markdownList(links) : htmlList(links));
    const isTagged = objectsIn(item.tags).length > 0;
    this.pages.push({ path, title, text, isMarkdown, isTagged, url: url || undefined });
    return path;
  }

  /** Returns a path that no other page has. */
  private pathOf(folder: string, title: string): string {
    const plain = folder === "" ? safeName(title) : `${folder}/${safeName(title)}`;
    const count = (this.taken.get(plain) ?? 0) + 1;
    this.taken.set(plain, count);
    return count === 1 ? plain : `${plain} #${count}`;
  }

  private withTargets(text: string): string {
    return text.replace(REFERENCE, (found, key: string) => {
      const path = this.targets.get(key);
      return path === undefined ? found : addressOf(path);
    });
  }
}

interface Link {
  name: string;
  href: string;
}

const markdownList = (links: readonly Link[]) =>
  links.length === 0
    ? ""
    : `\n\n**Attachments**\n\n${links.map(({ name, href }) => `- [${name.replace(/[[\]\\]/g, "\\$&")}](<${href.replace(/[<>]/g, encodeURIComponent)}>)`).join("\n")}\n`;

const htmlList = (links: readonly Link[]) =>
  links.length === 0
    ? ""
    : `<p><strong>Attachments</strong></p><ul>${links.map(({ name, href }) => `<li><a href="${quoted(href)}">${quoted(name)}</a></li>`).join("")}</ul>`;

/** Reads the data of an export. Returns null if the data isn't an export of BookStack. */
function readExport(text: string): BookStackExport | null {
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? new Reader().read(data) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export const bookStackTask = textTask("import-bookstack", readExport);
