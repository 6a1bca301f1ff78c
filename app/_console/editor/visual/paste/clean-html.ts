import { hintStyle } from "@/lib/hint-style";
import { takeWebPage } from "./web-page";

/**
 * Converts HTML that other programs put on the clipboard to plain HTML. Replaces the programs' special forms of lists,
 * callouts and line breaks.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const node of body.querySelectorAll("template, script, meta, link, title, o\\:p")) node.remove();
  takeWebPage(body);
  unwrapGoogleDocs(body);
  wordLists(body);
  boxes(body);
  editorCode(body);
  codeBlocks(body);
  hints(body);
  expandables(body);
  tables(body);
  anchorsOfHeadings(body);
  marks(body);
  whiteSpace(body);
  return body.innerHTML;
}

/**
 * Moves styles to other attributes, which the editor reads. The page's Content-Security-Policy blocks `style` attributes.
 */
export const withoutStyles = (html: string): string =>
  html
    .replace(/<(\/?)style\b/gi, "<$1template")
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));

const LOOKS: [look: RegExp, tag: string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, "strong"],
  [/font-style:\s*italic/i, "em"],
  [/text-decoration[^;:]*:[^;]*line-through/i, "s"],
];

/** Adds marks to text that is styled as bold, italic or struck through. */
function marks(body: HTMLElement): void {
  for (const span of body.querySelectorAll<HTMLElement>("span[data-style]")) {
    for (const [look, tag] of LOOKS) {
      if (!look.test(span.dataset.style ?? "")) continue;
      const mark = document.createElement(tag);
      mark.append(...span.childNodes);
      span.append(mark);
    }
  }
}

/** Removes the `<b>` in which Google Docs puts all content. This element isn't bold. */
function unwrapGoogleDocs(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll(
    'b[id^="docs-internal-guid"], b[data-style*="font-weight:normal"]',
  ))
    wrapper.replaceWith(...wrapper.childNodes);
}

/** The nesting depth of a paragraph in a Word list, from 1. */
const levelInWord = (paragraph: HTMLElement) =>
  Number(/mso-list:[^;]*\blevel(\d)/.exec(paragraph.dataset.style ?? "")?.[1] ?? 1);

/** Converts list items from Word, which are paragraphs that start with a bullet or number. */
function wordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[class^="MsoListParagraph"]')) {
    const mark = paragraph.querySelector('[data-style*="mso-list:Ignore"]');
    // A single "o" is the bullet of the second level.
    const kind = /^\s*\w+[.)]/.test(mark?.textContent ?? "") ? "ol" : "ul";
    mark?.remove();
    const item = document.createElement("li");
    item.append(...paragraph.childNodes);
    const before = paragraph.previousElementSibling;
    let place: Element | null = before?.matches("[data-word]") ? before : null;
    for (let level = levelInWord(paragraph); place && level > 1; level -= 1) {
      const last: Element | null = place.lastElementChild;
      const below = last?.lastElementChild;
      place = below?.matches("ul, ol") ? below : (last?.appendChild(document.createElement(kind)) ?? null);
    }
    if (place?.matches(kind)) {
      place.append(item);
      paragraph.remove();
      continue;
    }
    const list = document.createElement(kind);
    list.setAttribute("data-word", "");
    list.append(item);
    paragraph.replaceWith(list);
  }
}

/** Converts list items with a checkbox, as GitHub, Notion and Bindery sites write them. */
function boxes(body: HTMLElement): void {
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) {
    const item = box.closest("li");
    item?.setAttribute("data-checked", String(box.checked || box.hasAttribute("checked")));
    item?.parentElement?.classList.add("doc-tasks");
    box.remove();
  }
  for (const box of body.querySelectorAll<HTMLElement>(".doc-task > .doc-task-box")) {
    box.parentElement?.setAttribute("data-checked", box.dataset.checked ?? "false");
    box.remove();
  }
  for (const list of body.querySelectorAll("ul.inline-task-list")) {
    list.classList.add("doc-tasks");
    for (const item of list.children)
      item.setAttribute("data-checked", String(item.classList.contains("checked")));
  }
  // If any item has a checkbox, give all items of the list a checkbox.
  for (const item of body.querySelectorAll("ul.doc-tasks > li:not([data-checked])"))
    item.setAttribute("data-checked", "false");
}

/** Converts code from editors such as VS Code, which copy code as lines of colored text. */
function editorCode(body: HTMLElement): void {
  for (const block of body.querySelectorAll<HTMLElement>("div[data-style]")) {
    const look = block.dataset.style ?? "";
    const isCode =
      /white-space:\s*pre\b/i.test(look) && /monospace|consolas|menlo|monaco|courier/i.test(look);
    const lines = [...block.children].filter(({ tagName }) => tagName === "DIV" || tagName === "BR");
    if (!isCode || lines.length < 2) continue;
    const code = document.createElement("pre");
    code.textContent = lines.map((line) => line.textContent ?? "").join("\n");
    block.replaceWith(code);
  }
}

const LANGUAGE = /(?:^|[\s;])(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]{1,40})/;

/**
 * Reads the language of code from a class of the element or its parents, or from Confluence's form. Also reads the title
 * next to the code.
 */
function codeBlocks(body: HTMLElement): void {
  for (const block of body.querySelectorAll("pre")) {
    const named = [block, block.querySelector("code"), block.parentElement].map(
      (element) =>
        `${element?.className ?? ""} ${element?.getAttribute("data-syntaxhighlighter-params") ?? ""}`,
    );
    const language = named.flatMap((words) => LANGUAGE.exec(words)?.[1] ?? [])[0];
    const frame = block.closest('figure, [class*="codeBlockContainer"], .highlight');
    if (language) block.setAttribute("data-syntax", language);
    else if (frame?.hasAttribute("data-diagram")) block.setAttribute("data-syntax", "mermaid");
    const title = frame?.querySelector('figcaption, [class*="codeBlockTitle"], .filename');
    // Published sites show the name of the language next to the title.
    title?.querySelector(".doc-code-language")?.remove();
    if (title?.textContent) block.setAttribute("data-title", title.textContent);
    title?.remove();
  }
}

/** Converts callouts of GitHub, Confluence, GitBook, Notion, Docusaurus, MkDocs and Bootstrap to hints. */
function hints(body: HTMLElement): void {
  const boxed =
    '.confluence-information-macro, .hint, .admonition, .theme-admonition, .markdown-alert, .alert, .callout, aside, [role="note"]';
  for (const box of body.querySelectorAll(boxed)) {
    // Ignore the class that only marks the element as a hint, because it doesn't name a style.
    box.querySelector(".markdown-alert-title")?.remove();
    const words = [...box.classList]
      .filter((name) => !/(?:^|-)hint$/.test(name))
      .map((name) => name.split("-").at(-1) ?? "");
    const style = words.map(hintStyle).find((one) => one !== undefined);
    const hint = document.createElement("div");
    hint.setAttribute("data-hint", style ?? "info");
    hint.append(...(box.querySelector(".confluence-information-macro-body") ?? box).childNodes);
    box.replaceWith(hint);
  }
}

/** Puts the text of each expandable into one element, next to its title. */
function expandables(body: HTMLElement): void {
  for (const details of body.querySelectorAll("details")) {
    const title = details.querySelector(":scope > summary") ?? document.createElement("summary");
    const text = document.createElement("div");
    title.remove();
    text.setAttribute("data-expandable", "");
    text.append(...details.childNodes);
    details.append(title, text);
  }
}

/** Converts tables to rows of cells without merged cells. The first row contains the headings. */
function tables(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    for (const part of table.querySelectorAll("colgroup, caption")) part.remove();
    for (const cell of table.querySelectorAll("td, th"))
      for (const name of ["colspan", "rowspan"]) cell.removeAttribute(name);
    for (const cell of [...(table.rows[0]?.cells ?? [])].filter(({ tagName }) => tagName === "TD")) {
      const heading = document.createElement("th");
      for (const { name, value } of cell.attributes) heading.setAttribute(name, value);
      heading.append(...cell.childNodes);
      cell.replaceWith(heading);
    }
  }
}

/** Removes the `#` links next to headings. */
function anchorsOfHeadings(body: HTMLElement): void {
  for (const anchor of body.querySelectorAll(":is(h1, h2, h3, h4, h5, h6) a")) {
    if (/^[\s#¶🔗\u200b]*$/u.test(anchor.textContent ?? "")) anchor.remove();
  }
}

/** Replaces line breaks in the source with spaces. Visible line breaks are `<br>` elements. */
function whiteSpace(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest("pre")) text.data = text.data.replace(/[ \t\r\n\f]+/g, " ");
  }
  for (const line of body.querySelectorAll("br")) if (!line.closest("pre")) line.replaceWith("\n");
  for (const line of body.querySelectorAll("pre br")) line.replaceWith("\n");
  // Published sites also end the last line of code with a line break.
  for (const code of body.querySelectorAll("pre"))
    code.textContent = (code.textContent ?? "").replace(/(?<!\n)\n+$/, "");
}
