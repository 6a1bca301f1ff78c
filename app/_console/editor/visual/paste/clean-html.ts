/** What other programs put into the clipboard, as plain HTML: their own ways of saying lists, boxes and lines go. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const node of body.querySelectorAll("style, script, meta, link, title, o\\:p")) node.remove();
  unwrapGoogleDocs(body);
  wordLists(body);
  boxes(body);
  tables(body);
  anchorsOfHeadings(body);
  marks(body);
  whiteSpace(body);
  return body.innerHTML;
}

/** Attributes that say how a thing looks are read, and never applied: the page's policy refuses them. */
export const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));

const LOOKS: [look: RegExp, tag: string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, "strong"],
  [/font-style:\s*italic/i, "em"],
  [/text-decoration[^;:]*:[^;]*line-through/i, "s"],
];

/** What looks bold, slanted or struck through is marked so. */
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

/** Google Docs wraps all of it in a `<b>` that is not bold. */
function unwrapGoogleDocs(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll(
    'b[id^="docs-internal-guid"], b[data-style*="font-weight:normal"]',
  ))
    wrapper.replaceWith(...wrapper.childNodes);
}

/** Word writes items of lists as paragraphs that begin with their mark. */
function wordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p[class^="MsoListParagraph"]')) {
    const mark = paragraph.querySelector('[data-style*="mso-list:Ignore"]');
    const kind = /^\s*[\w]+[.)]/.test(mark?.textContent ?? "") ? "ol" : "ul";
    mark?.remove();
    const before = paragraph.previousElementSibling;
    const list = before?.matches(`${kind}[data-word]`) ? before : document.createElement(kind);
    list.setAttribute("data-word", "");
    const item = document.createElement("li");
    item.append(...paragraph.childNodes);
    if (list === before) paragraph.remove();
    else paragraph.replaceWith(list);
    list.append(item);
  }
}

/** Items with a box to tick, as GitHub and Notion have them. */
function boxes(body: HTMLElement): void {
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) {
    const item = box.closest("li");
    item?.setAttribute("data-checked", String(box.checked || box.hasAttribute("checked")));
    item?.parentElement?.classList.add("doc-tasks");
    box.remove();
  }
}

/** Rows of equal cells, the first of which are headings. */
function tables(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    for (const part of table.querySelectorAll("colgroup, caption")) part.remove();
    for (const cell of table.querySelectorAll("td, th"))
      for (const name of ["colspan", "rowspan"]) cell.removeAttribute(name);
    for (const cell of [...(table.rows[0]?.cells ?? [])].filter(({ tagName }) => tagName === "TD")) {
      const heading = document.createElement("th");
      heading.append(...cell.childNodes);
      cell.replaceWith(heading);
    }
  }
}

/** The `#` that sites put beside their headings. */
function anchorsOfHeadings(body: HTMLElement): void {
  for (const anchor of body.querySelectorAll(":is(h1, h2, h3, h4, h5, h6) a")) {
    if (/^[\s#¶🔗\u200b]*$/u.test(anchor.textContent ?? "")) anchor.remove();
  }
}

/** Line ends of the source are blanks; those that show are `<br>`. */
function whiteSpace(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest("pre")) text.data = text.data.replace(/[ \t\r\n\f]+/g, " ");
  }
  for (const line of body.querySelectorAll("br")) if (!line.closest("pre")) line.replaceWith("\n");
  for (const line of body.querySelectorAll("pre br")) line.replaceWith("\n");
}
