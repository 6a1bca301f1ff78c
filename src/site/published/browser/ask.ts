import type { AnswerNode, PanelAnswer } from "../serve/ask";
import { make, rootUrl } from "./page";
import { firstPages } from "./recent";

/** The HTML elements for the parts of an answer. For other parts, only the children are rendered. */
const ELEMENTS: Readonly<Record<string, keyof HTMLElementTagNameMap>> = {
  paragraph: "p",
  listItem: "li",
  blockquote: "blockquote",
  strong: "strong",
  emphasis: "em",
};

/** Inserts text as text, so that the browser doesn't parse any part of an answer as markup. */
function draw({ type, value = "", path, ordered, children = [] }: AnswerNode): Node {
  const inner = children.map(draw);
  if (type === "text") return document.createTextNode(value);
  if (type === "break") return make("br");
  if (type === "inlineCode") return make("code", {}, value);
  if (type === "code") return make("pre", { tabindex: "0" }, make("code", {}, value));
  if (type === "list") return make(ordered ? "ol" : "ul", {}, ...inner);
  if (type === "link") return make("a", { href: rootUrl() + path }, ...inner);
  return make(ELEMENTS[type] ?? "span", {}, ...inner);
}

/**
 * Yields the data of each event except the last, which only marks the end. Throws if the stream contains an
 * error event.
 */
async function* answersIn(body: ReadableStream<Uint8Array>): AsyncGenerator<PanelAnswer> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("broke off");
    text += decoder.decode(value, { stream: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      if (event.startsWith("event: done")) return;
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (event.startsWith("event: error")) throw new Error(data);
      if (data) yield JSON.parse(data) as PanelAnswer;
    }
  }
}

class AskPanel {
  private readonly words: Readonly<Record<string, string | undefined>>;
  private readonly input: HTMLTextAreaElement;
  private readonly answer = make("div", { class: "ask-answer" });
  private readonly state = make("p", { class: "ask-state", role: "status" });
  private readonly after = make("div", { class: "ask-after" });
  private readonly dialog: HTMLDialogElement;
  private asking = new AbortController();

  constructor(button: HTMLElement) {
    this.words = button.dataset;
    const { ask: title = "", placeholder = "", send = "", close = "" } = this.words;
    this.input = make("textarea", { rows: "1", maxlength: "512", placeholder, "aria-label": title });
    const glyph = button.querySelector("svg");
    const leave = make(
      "button",
      { type: "button", class: "icon-button ask-close", "aria-label": close },
      "×",
    );
    const submit = make("button", { type: "submit", class: "ask-send", "aria-label": send });
    if (glyph) submit.append(glyph.cloneNode(true));
    const form = make("form", { class: "ask-form" }, this.input, submit);
    const head = make("header", { class: "ask-head" }, make("h2", {}, title), leave);
    const body = make("div", { class: "ask-body" }, this.answer, this.state, this.after);
    this.dialog = make("dialog", { class: "ask-dialog", "aria-label": title }, head, body, form);
    document.body.append(this.dialog);
    this.begin();
    leave.addEventListener("click", () => this.dialog.close());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(this.input.value);
    });
    this.listen();
  }

  /**
   * Shows the greeting and the suggested questions before the first question. Without suggestions in the site's settings,
   * suggests the titles of the first pages in the navigation.
   */
  private begin(): void {
    const { greeting = "", suggestions = "[]" } = this.words;
    if (greeting !== "") this.answer.append(make("p", { dir: "auto" }, greeting));
    const given = JSON.parse(suggestions) as string[];
    const items = this.questions(given.length > 0 ? given : firstPages().map(({ title }) => title));
    if (items.length > 0) this.after.append(make("ul", {}, ...items));
  }

  /** Suggested questions. */
  private questions(questions: readonly string[]): HTMLElement[] {
    return questions.map((question) => {
      const button = make("button", { type: "button", class: "ask-next", dir: "auto" }, question);
      button.addEventListener("click", () => this.open(question));
      return make("li", {}, button);
    });
  }

  open(question = ""): void {
    if (!this.dialog.open) this.dialog.showModal();
    this.input.focus();
    if (question === "") return;
    this.input.value = question;
    this.ask(question);
  }

  private listen(): void {
    this.dialog.addEventListener("click", (event) => {
      const target = event.target as Element;
      if (target === this.dialog || target.closest("a")) this.dialog.close();
    });
    this.dialog.addEventListener("close", () => this.asking.abort());
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.ask(this.input.value);
    });
  }

  private ask(given: string): void {
    const question = given.trim();
    if (question === "") return;
    // Select the text, so that the next input replaces it.
    this.input.select();
    this.asking.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.answer.replaceChildren(make("p", { class: "ask-question", dir: "auto" }, question));
    this.after.replaceChildren();
    this.say(this.words.asking ?? "", "asking");
    this.receive(question, asking.signal).catch(() => {
      if (!asking.signal.aborted) this.say(this.words.failed ?? "", "failed");
    });
  }

  private async receive(question: string, signal: AbortSignal): Promise<void> {
    const from = document.querySelector<HTMLElement>("[data-navigation]")?.dataset.navigation ?? "";
    const address = new URL(`~ask?${new URLSearchParams({ q: question, from })}`, rootUrl());
    const response = await fetch(address, { headers: { accept: "text/event-stream" }, signal });
    if (response.status === 429) return this.say(this.words.busy ?? "", "failed");
    if (!response.ok || !response.body) throw new Error(String(response.status));
    let last: PanelAnswer | undefined;
    for await (const answer of answersIn(response.body)) {
      if (signal.aborted) return;
      last = answer;
      const drawn = make("div", { class: "ask-text", dir: "auto" }, ...answer.blocks.map(draw));
      this.answer.replaceChildren(this.answer.firstChild as Node, drawn);
      this.showAfter(answer);
    }
    // Announce the answer only once, when it's complete. If each part were announced, a screen reader would start again
    // at each event.
    if (last) this.say(this.answer.lastElementChild?.textContent ?? "", "said");
    else this.say(this.words.failed ?? "", "failed");
  }

  /** Sets the text of the live region. `said` is only for screen readers, because other visitors already see the answer. */
  private say(text: string, state: "asking" | "said" | "failed"): void {
    this.state.dataset.state = state;
    this.state.classList.toggle("doc-visually-hidden", state === "said");
    this.state.textContent = text;
  }

  private showAfter({ sources, followupQuestions, isQuote }: PanelAnswer): void {
    const { sources: named = "", followups = "", quotes = "" } = this.words;
    const note = isQuote ? [make("p", { class: "ask-note" }, quotes)] : [];
    const links = sources.map(({ title, where, path }) =>
      make(
        "li",
        {},
        make("a", { href: rootUrl() + path }, make("strong", {}, title), make("small", {}, where)),
      ),
    );
    const part = (title: string, items: HTMLElement[]) =>
      items.length === 0 ? [] : [make("h3", {}, title), make("ul", {}, ...items)];
    this.after.replaceChildren(
      ...note,
      ...part(named, links),
      ...part(followups, this.questions(followupQuestions)),
    );
  }
}

/** Returns a function that opens the panel for questions, or undefined if the site has no such panel. */
export function openAsking(): ((question?: string) => void) | undefined {
  const button = document.querySelector<HTMLElement>("[data-ask]");
  if (!button) return undefined;
  let panel: AskPanel | undefined;
  const open = (question?: string) => {
    panel ??= new AskPanel(button);
    panel.open(question);
  };
  button.addEventListener("click", () => open());
  document.addEventListener("click", (event) => {
    const asking = (event.target as Element).closest<HTMLElement>('button[data-action="ask"]');
    if (asking) open(asking.dataset.value);
  });
  return open;
}
