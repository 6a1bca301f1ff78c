import { isEmbeddable } from "../model/parse-pasted";
import { texOf } from "./tex";

/**
 * Attributes that pass blocks to the editor (`model/schema.ts`). Before the editor parses HTML from other sites, it
 * removes these attributes.
 */
const TOLD = ["data-pasted", "data-url", "data-formula", "data-hint", "data-expandable"];

/**
 * Removes navigation and other parts around the text of a web page, and parts that only programs or screen readers use.
 * Converts tabs, steps, columns, formulas and embeds of the page to the editor's form.
 */
export function takeWebPage(body: HTMLElement): void {
  for (const name of TOLD)
    for (const element of body.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  textAlone(body);
  formulas(body);
  tabs(body);
  steps(body);
  columns(body);
  embeds(body);
  for (const button of body.querySelectorAll("button"))
    if (isOfText(button)) button.replaceWith(...button.childNodes);
  const beside = 'nav, [role="navigation"], [role="search"], [aria-hidden="true"]:not(img), button';
  for (const element of body.querySelectorAll(beside)) element.remove();
}

/**
 * Whether a button is part of the text, such as words with a footnote or the heading of a collapsible
 * section.
 */
function isOfText(button: HTMLElement): boolean {
  const heading = button.closest("h1, h2, h3, h4, h5, h6");
  return button.matches(".doc-annotation") || heading?.textContent?.trim() === button.textContent?.trim();
}

/** Returns the only element that matches, or null if no element or several elements match. */
function only(within: ParentNode, selector: string): Element | null {
  const [first, ...others] = within.querySelectorAll(selector);
  return first && others.length === 0 ? first : null;
}

const BESIDE_TEXT = "nav, header, footer, aside, a, button";

/** Whether an article contains the whole text. An article with only a part of the text might be a card or a quoted post. */
function isText(article: Element, within: Element): boolean {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (textContent?.trim() && !parentElement?.closest(BESIDE_TEXT) && !article.contains(parentElement))
      return false;
  }
  return true;
}

/** If the user copied a whole page, keeps only its main text (the `main` element in HTML). */
function textAlone(body: HTMLElement): void {
  const main = only(body, 'main, [role="main"]');
  const found = only(main ?? body, "article");
  const article = found && isText(found, main ?? body) ? found : null;
  const text = only(article ?? main ?? body, "[data-document] > .doc") ?? article ?? main;
  if (text) body.replaceChildren(...text.childNodes);
}

/** An element that passes a block to the editor (`model/schema.ts`). */
const made = (kind: string, children: Iterable<Node>): HTMLElement => {
  const element = document.createElement("div");
  element.setAttribute("data-pasted", kind);
  element.append(...children);
  return element;
};

/** Formulas of KaTeX, MathJax, and plain MathML. */
function formulas(body: HTMLElement): void {
  for (const shown of body.querySelectorAll(".katex-display, .katex, mjx-container, math")) {
    if (!shown.isConnected) continue;
    const math = shown.localName === "math" ? shown : shown.querySelector("math");
    if (!math) continue;
    const isBlock = shown.matches(".katex-display") || math.getAttribute("display") === "block";
    const formula = document.createElement(isBlock ? "div" : "span");
    formula.setAttribute("data-formula", texOf(math));
    shown.replaceWith(formula);
  }
}

/** Converts tabs with ARIA roles. Browsers don't copy hidden panels, so removes the tabs of these panels. */
function tabs(body: HTMLElement): void {
  // Convert nested tab lists before the tab list around them.
  for (const list of [...body.querySelectorAll('[role="tablist"]')].reverse()) {
    const parts = [...panelsOf(list)].map(([panel, tab]) => {
      const part = made("tab", panel.childNodes);
      part.setAttribute("data-title", tab?.textContent ?? "");
      panel.remove();
      return part;
    });
    if (parts.length > 0) list.replaceWith(made("tabs", parts));
  }
}

/**
 * Returns the panels of a tab list with their tabs. If the tabs don't refer to panels, uses the panels between this tab
 * list and the next tab list.
 */
function panelsOf(list: Element): Map<Element, Element | undefined> {
  const all = [...list.querySelectorAll('[role="tab"]')];
  const isShown = (tab: Element) => tab.getAttribute("aria-selected") === "true";
  const named = new Map<Element, Element>();
  for (const tab of all) {
    const panel = list.ownerDocument.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel?.matches('[role="tabpanel"]') && !panel.contains(list) && (!named.has(panel) || isShown(tab)))
      named.set(panel, tab);
  }
  if (named.size > 0) return named;
  const around = [...(list.parentElement?.querySelectorAll('[role="tablist"], [role="tabpanel"]') ?? [])];
  const after = around.slice(around.indexOf(list) + 1);
  const end = after.findIndex((element) => element.matches('[role="tablist"]'));
  const panels = end < 0 ? after : after.slice(0, end);
  const tabsOf = panels.length === all.length ? all : all.filter(isShown);
  return new Map(panels.map((panel, index) => [panel, tabsOf[index]]));
}

function steps(body: HTMLElement): void {
  for (const stepper of body.querySelectorAll("ol.doc-stepper")) {
    const parts = [...stepper.children].map((step) =>
      made("step", (step.querySelector(":scope > .doc-step-body") ?? step).childNodes),
    );
    stepper.replaceWith(made("steps", parts));
  }
}

function columns(body: HTMLElement): void {
  for (const row of body.querySelectorAll(".doc-columns")) {
    const parts = [...row.children].map((column) => made("column", column.childNodes));
    row.replaceWith(made("columns", parts));
  }
}

function embeds(body: HTMLElement): void {
  for (const figure of body.querySelectorAll("figure.doc-embed")) {
    const url = figure.querySelector("a[href]")?.getAttribute("href") ?? "";
    const embed = made("embed", []);
    embed.setAttribute("data-url", url);
    if (isEmbeddable(url)) figure.replaceWith(embed);
  }
}
