import { readHtml } from "@/domains/content/markdown";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { type BookStackNode, type BookStackPage, safeName } from "./bookstack-export";
import { plain } from "./hast";
import { addressOf } from "./lines";

/** The pages of an HTML export of BookStack, with the images that the HTML contains. */
export interface BookStackHtml {
  pages: BookStackPage[];
  outline: BookStackNode[];
  images: { path: string; bytes: Uint8Array }[];
}

/** Matches the start of a chapter or page. A page in a chapter follows the name of the chapter. */
const START =
  /<div class="page-break"><\/div>\s{0,200}(?:<div class="chapter-hint">([^<]{0,500})<\/div>\s{0,200})?<h1 id="(page|chapter)-(\d{1,15})">([^<]{0,500})<\/h1>/g;
const BOOK = /<div class="page-content[^>]{0,200}>\s{0,200}<h1[^>]{0,200}>([^<]{0,500})<\/h1>/;
const CONTENTS = /<ul class="contents">/;
const END = /<\/div>\s{0,200}<\/body>/;
const IMAGE = /data:image\/(png|jpeg|gif|webp|avif|svg\+xml);base64,([A-Za-z\d+/=]+)/g;
const LINK = /href="#((?:page|chapter)-\d{1,15})"/g;

/** Whether an HTML file is an export of a book or chapter of BookStack. */
export const isBookStackHtml = (html: string): boolean =>
  html.includes('class="page-content') && BOOK.test(html) && html.search(START) >= 0;

const wordsOf = (html: string) =>
  plain(readHtml(html) ?? [])
    .replace(/\s+/g, " ")
    .trim() || "Untitled";

class Splitting {
  private readonly pages: BookStackPage[] = [];
  private readonly outline: BookStackNode[] = [];
  private readonly images: BookStackHtml["images"] = [];
  private readonly paths = new Map<string, string>();
  private readonly taken = new Map<string, number>();

  constructor(private readonly html: string) {}

  split(): BookStackHtml {
    const starts = [...this.html.matchAll(START)];
    const book = BOOK.exec(this.html);
    const end = this.html.search(END);
    const first = starts[0]?.index ?? 0;
    this.book(wordsOf(book?.[1] ?? ""), this.html.slice(book ? book.index + book[0].length : first, first));
    let chapter: BookStackNode | null = null;
    for (const [index, start] of starts.entries()) {
      const [found, hint, kind = "", id = "", name = ""] = start;
      const to = starts[index + 1]?.index ?? (end > start.index ? end : this.html.length);
      const above = kind === "page" && hint !== undefined ? chapter : null;
      const path = this.put(
        wordsOf(name),
        above?.path ?? "",
        this.html.slice(start.index + found.length, to),
      );
      this.paths.set(`${kind}-${id}`, path);
      const node: BookStackNode = { path, children: [] };
      (above?.children ?? this.outline).push(node);
      if (kind === "chapter") chapter = node;
    }
    for (const page of this.pages) page.text = this.withTargets(page.text);
    return { pages: this.pages, outline: this.outline, images: this.images };
  }

  /** Adds the description of the book as the first page. It ends before the table of contents. */
  private book(title: string, head: string): void {
    const contents = head.search(CONTENTS);
    const description = contents < 0 ? head : head.slice(0, contents);
    if (plain(readHtml(description) ?? []).trim() !== "")
      this.outline.push({ path: this.put(title, "", description), children: [] });
  }

  private put(title: string, folder: string, html: string): string {
    const wanted = folder === "" ? safeName(title) : `${folder}/${safeName(title)}`;
    const count = (this.taken.get(wanted) ?? 0) + 1;
    this.taken.set(wanted, count);
    const path = count === 1 ? wanted : `${wanted} #${count}`;
    // The name of the page is the title, so headings of the first level are in the text.
    const text = this.withImages(html).replace(/<(\/?)h1(?=[\s>])/gi, "<$1h2");
    this.pages.push({ path, title, text, isMarkdown: false, isTagged: false });
    return path;
  }

  private withImages(html: string): string {
    return html.replace(IMAGE, (_found, type: string, data: string) => {
      const extension = type === "svg+xml" ? "svg" : type.replace("jpeg", "jpg");
      const path = `images/image-${this.images.length + 1}.${extension}`;
      this.images.push({ path, bytes: new Uint8Array(Buffer.from(data, "base64")) });
      return addressOf(path);
    });
  }

  private withTargets(text: string): string {
    return text.replace(LINK, (found, key: string) => {
      const path = this.paths.get(key);
      return path === undefined ? found : `href="${addressOf(path)}"`;
    });
  }
}

/** Splits an HTML export into the pages of the book. Returns null if the file isn't such an export. */
export const bookStackHtmlTask = textTask("import-bookstack-html", (html: string) =>
  isBookStackHtml(html) ? new Splitting(html).split() : null,
);
