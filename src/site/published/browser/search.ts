import { piecesOf } from "../../../lib/marked-text";
import type { FoundSection, SearchResult } from "../serve/search";
import { make, rootUrl } from "./page";
import { firstPages, recentPages, recentSearches, rememberSearch } from "./recent";
import { tell } from "./seen";

/** Searches for the typed text. */
export type Find = (query: string) => Promise<SearchResult[]>;

/** Searches on the server. */
const findHere: Find = async (query) => {
  const siteSpaceId = document.querySelector<HTMLElement>("[data-navigation]")?.dataset.navigation ?? "";
  const address = new URL(`~search?${new URLSearchParams({ q: query, from: siteSpaceId })}`, rootUrl());
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as { results: SearchResult[] }).results;
};

const WAIT_MILLISECONDS = 90;

const marked = ({ body, ranges }: FoundSection): (Node | string)[] =>
  piecesOf(body, ranges).map(({ text, isMarked }) => (isMarked ? make("mark", {}, text) : text));

class SearchDialog {
  private readonly input: HTMLInputElement;
  private readonly list = make("div", { class: "search-list", id: "search-list", role: "listbox" });
  private readonly state = make("p", { class: "search-state", role: "status" });
  private readonly dialog: HTMLDialogElement;
  private options: HTMLElement[] = [];
  private chosen = -1;
  private asked = 0;
  private timer = 0;

  /**
   * `openAnswer` sends the typed text as a question to the assistant. `openAnswer` is undefined if the site has no
   * assistant.
   */
  constructor(
    private readonly field: HTMLInputElement,
    private readonly openAnswer: ((question: string) => void) | undefined,
    private readonly find: Find,
  ) {
    const { placeholder } = field;
    const label = field.getAttribute("aria-label") ?? "";
    this.input = make("input", {
      type: "search",
      placeholder,
      "aria-label": label,
      role: "combobox",
      "aria-expanded": "false",
      "aria-controls": "search-list",
      "aria-autocomplete": "list",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "go",
    });
    this.list.setAttribute("aria-label", label);
    const glyph = field.form?.querySelector("svg")?.cloneNode(true);
    const head = make("div", { class: "search-field" }, ...(glyph ? [glyph] : []), this.input);
    this.dialog = make(
      "dialog",
      { class: "search-dialog", "aria-label": label },
      head,
      this.list,
      this.state,
    );
    document.body.append(this.dialog);
    this.listen();
  }

  open(): void {
    if (this.dialog.open) return;
    tell({ did: "search" });
    if (this.input.value.trim() === "") this.suggest();
    this.dialog.showModal();
    this.input.focus();
    this.input.select();
  }

  toggle(): void {
    if (this.dialog.open) this.dialog.close();
    else this.open();
  }

  private listen(): void {
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
      const found = (event.target as Element).closest("a");
      if (!found) return;
      rememberSearch(this.input.value.trim());
      tell({ did: "found", query: this.input.value.trim(), path: found.href.slice(rootUrl().length) });
      this.dialog.close();
    });
    this.input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.ask(), WAIT_MILLISECONDS);
    });
    this.input.addEventListener("keydown", (event) => this.onKey(event));
    this.list.addEventListener("pointermove", (event) => {
      const option = (event.target as Element).closest<HTMLElement>("[role=option]");
      const index = option ? this.options.indexOf(option) : -1;
      if (index !== -1 && index !== this.chosen) this.choose(index, false);
    });
  }

  private onKey(event: KeyboardEvent): void {
    const { length } = this.options;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (length > 0)
        this.choose(
          event.key === "ArrowDown"
            ? (this.chosen + 1) % length
            : (Math.max(this.chosen, 0) + length - 1) % length,
          true,
        );
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.options[this.chosen]?.click();
    } else if (event.key === "Escape") {
      // Prevent browsers from clearing the field before the dialog closes.
      event.preventDefault();
      this.dialog.close();
    }
  }

  private choose(index: number, isScrolled: boolean): void {
    this.options[this.chosen]?.setAttribute("aria-selected", "false");
    this.chosen = index;
    const option = this.options[index];
    option?.setAttribute("aria-selected", "true");
    this.input.setAttribute("aria-activedescendant", option?.id ?? "");
    if (isScrolled) option?.scrollIntoView({ block: "nearest" });
  }

  private async ask(): Promise<void> {
    const query = this.input.value.trim();
    const turn = ++this.asked;
    if (query === "") return this.suggest();
    try {
      const results = await this.find(query);
      if (turn !== this.asked) return;
      const { nothing = "" } = this.field.dataset;
      this.show(results, results.length === 0 ? `${nothing} “${query}”` : "", query);
    } catch {
      if (turn === this.asked) this.show([], this.field.dataset.failed ?? "", query);
    }
  }

  private show(results: readonly SearchResult[], state: string, query: string): void {
    this.options = [];
    const groups = results.map((result) => this.group(result));
    this.fill([...groups, ...this.question(query)], state);
    if (this.options.length > 0) this.choose(0, false);
  }

  /** Replaces the list. Call this method after creating the options. */
  private fill(content: HTMLElement[], state: string): void {
    this.list.replaceChildren(...content);
    this.state.textContent = state;
    this.chosen = -1;
    this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-expanded", String(this.options.length > 0));
    this.list.scrollTop = 0;
  }

  /** Shows recent searches and pages until the visitor types. If there are no recent pages, shows the first pages. */
  private suggest(): void {
    const { searches = "", pages = "", suggested = "" } = this.field.dataset;
    this.options = [];
    const recent = recentPages();
    const [title, links] = recent.length > 0 ? [pages, recent] : [suggested, firstPages()];
    this.fill(
      [
        ...this.named(
          searches,
          recentSearches().map((query) => this.again(query)),
        ),
        ...this.named(
          title,
          links.map(({ path, title }) => {
            const words = make("strong", {}, title);
            return this.option(make("a", { class: "search-option", href: rootUrl() + path }, words));
          }),
        ),
      ],
      "",
    );
  }

  /** A group of options with a heading. Returns an empty list if there are no options. */
  private named(title: string, options: HTMLElement[]): HTMLElement[] {
    if (options.length === 0) return [];
    const heading = make("p", { class: "search-heading", "aria-hidden": "true" }, title);
    return [make("div", { class: "search-group", role: "group", "aria-label": title }, heading, ...options)];
  }

  /** An option that repeats a search. */
  private again(query: string): HTMLElement {
    const words = make("strong", {}, query);
    const option = make("button", { type: "button", class: "search-option" }, words);
    option.addEventListener("click", () => {
      this.input.value = query;
      this.input.focus();
      void this.ask();
    });
    return this.option(option);
  }

  /** Makes an element one of the options in the list of results. */
  private option<Made extends HTMLElement>(made: Made): Made {
    made.id = `search-${this.options.length}`;
    made.tabIndex = -1;
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", "false");
    this.options.push(made);
    return made;
  }

  /** The last option, which asks the assistant instead. */
  private question(query: string): HTMLElement[] {
    const { openAnswer } = this;
    if (!openAnswer || query === "") return [];
    const label = document.querySelector<HTMLElement>("[data-ask]")?.dataset.ask ?? "";
    const words = make("strong", {}, `${label}: “${query}”`);
    const option = make("button", { type: "button", class: "search-option ask-option" }, words);
    option.addEventListener("click", () => {
      this.dialog.close();
      openAnswer(query);
    });
    return [this.option(option)];
  }

  private group({ title, path, where, sections }: SearchResult): HTMLElement {
    const head = make("strong", {}, title);
    const small = where === "" ? [] : [make("small", {}, where)];
    // A section without a heading is the beginning of the page.
    const own = sections.find((section) => section.path === path);
    const begin = own ? [make("p", {}, ...marked(own))] : [];
    const link = (to: string, name: string, ...children: (Node | string)[]) =>
      this.option(make("a", { class: name, href: rootUrl() + to }, ...children));
    const page = link(path, "search-option", head, ...small, ...begin);
    const others = sections.filter((section) => section !== own);
    const parts = others.map((section) => {
      const title = make("strong", {}, section.title);
      return link(section.path, "search-option search-part", title, make("p", {}, ...marked(section)));
    });
    return make("div", { class: "search-group", role: "group", "aria-label": title }, page, ...parts);
  }
}

/**
 * The search, which shows results while the visitor types. Ctrl+K, Command+K and `/` open it. Without scripts, the field
 * leads to a page with results.
 */
export function openSearch(openAnswer?: (question: string) => void, find = findHere): void {
  const field = document.querySelector<HTMLInputElement>(".header [data-search]");
  if (!field) return;
  let dialog: SearchDialog | undefined;
  const get = () => {
    dialog ??= new SearchDialog(field, openAnswer, find);
    return dialog;
  };
  const key = field.form?.querySelector(".search-key");
  if (key && /mac|iphone|ipad/i.test(navigator.platform)) key.textContent = "⌘K";
  const open = (event: Event) => {
    event.preventDefault();
    field.blur();
    get().open();
  };
  field.addEventListener("pointerdown", open);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" && event.key !== "Shift") open(event);
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = (event.target as Element).closest?.("input, textarea, select, [contenteditable]");
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
    if (isShortcut) {
      event.preventDefault();
      get().toggle();
    } else if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) open(event);
  });
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[data-action="search"]');
    if (button) get().open();
  });
}
