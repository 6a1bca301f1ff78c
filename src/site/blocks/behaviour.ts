import { copyText } from "@/lib/copy-text";

/**
 * The behavior of blocks in the browser: tabs, copy buttons, expanding long code, and loading embeds. The code uses one
 * listener on a root element and no framework, so that the console and published sites can share it.
 */

/**
 * `until-found` lets the browser's search find text in a hidden tab. The browser sends a `beforematch` event
 * before it shows that text.
 */
const hideUntilFound = (panel: Element) => panel.setAttribute("hidden", "until-found");

function selectTab(tab: HTMLElement, focus: boolean): void {
  const tabs = tab.closest("[data-tabs]");
  const list = tab.closest('[role="tablist"]');
  if (!tabs || !list) return;
  for (const other of list.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const selected = other === tab;
    other.setAttribute("aria-selected", String(selected));
    other.tabIndex = selected ? 0 : -1;
    const panel = document.getElementById(other.getAttribute("aria-controls") ?? "");
    if (selected) panel?.removeAttribute("hidden");
    else if (panel) hideUntilFound(panel);
  }
  if (focus) tab.focus();
}

const TAB_KEY = "tab";
const nameOf = (tab: HTMLElement) => tab.textContent?.trim() ?? "";

/** In all other groups that have a tab with this name, selects this tab. */
function selectNamed(root: HTMLElement, name: string, chosen?: HTMLElement): void {
  for (const list of root.querySelectorAll('[data-tabs] > [role="tablist"]')) {
    const tabs = [...list.querySelectorAll<HTMLElement>(':scope > [role="tab"]')];
    const named = tabs.find((tab) => nameOf(tab) === name);
    if (named && !tabs.includes(chosen as HTMLElement)) selectTab(named, false);
  }
}

/**
 * Selects a tab in all groups that have a tab with the same name, such as a language. The selected tab keeps
 * its position on the screen.
 */
function choose(root: HTMLElement, tab: HTMLElement): void {
  const { top } = tab.getBoundingClientRect();
  selectNamed(root, nameOf(tab), tab);
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" });
  try {
    localStorage.setItem(TAB_KEY, nameOf(tab));
  } catch {
    // If the browser refuses access to the storage, the selection applies only to this page.
  }
}

function chosenBefore(): string | null {
  try {
    return localStorage.getItem(TAB_KEY);
  } catch {
    return null;
  }
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

function onKey(event: KeyboardEvent): void {
  const tab = (event.target as Element).closest<HTMLElement>('[data-tabs] [role="tab"]');
  const step = STEPS[event.key];
  if (!tab || !step) return;
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const next = tabs[step(tabs.indexOf(tab), tabs.length)];
  if (!next) return;
  event.preventDefault();
  selectTab(next, true);
  choose(event.currentTarget as HTMLElement, next);
}

const COPIED_MILLISECONDS = 1600;

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest("figure")?.querySelector("code");
  if (!code) return;
  await copyText(code.textContent ?? "");
  const label = button.getAttribute("aria-label") ?? "";
  button.dataset.copied = "true";
  button.setAttribute("aria-label", button.dataset.done ?? label);
  setTimeout(() => {
    delete button.dataset.copied;
    button.setAttribute("aria-label", label);
  }, COPIED_MILLISECONDS);
}

function expandCode(button: HTMLElement): void {
  const figure = button.closest("figure");
  figure?.removeAttribute("data-collapsed");
  button.hidden = true;
}

function loadEmbed(button: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.src = button.dataset.embed ?? "";
  frame.title = button.dataset.title ?? "";
  frame.allow = "fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.setAttribute(
    "sandbox",
    "allow-scripts allow-same-origin allow-popups allow-forms allow-presentation",
  );
  button.hidden = true;
  button.after(frame);
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const tab = target.closest<HTMLElement>('[data-tabs] [role="tab"]');
  if (tab) {
    selectTab(tab, false);
    choose(event.currentTarget as HTMLElement, tab);
  }
  const button = target.closest<HTMLElement>("button");
  if (!button) return;
  if (button.hasAttribute("data-copy")) void copyCode(button).catch(() => undefined);
  if (button.hasAttribute("data-expand")) expandCode(button);
  if (button.hasAttribute("data-embed")) loadEmbed(button);
  if (button.dataset.action === "select") reveal(button.dataset.value ?? "");
}

/** Shows the target of the URL's fragment if a hidden tab or expandable contains it. */
function reveal(id: string): void {
  const element = id ? document.getElementById(id) : null;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
    if (at.getAttribute("role") !== "tabpanel") continue;
    const tab = document.getElementById(at.getAttribute("aria-labelledby") ?? "");
    if (tab) selectTab(tab, false);
  }
  element?.scrollIntoView();
}

/** Handles the event that the browser sends when its search finds text in a hidden tab. */
function onFound({ target }: Event): void {
  const panel = (target as Element).closest('[role="tabpanel"]');
  const tab = document.getElementById(panel?.getAttribute("aria-labelledby") ?? "");
  if (tab) selectTab(tab, false);
}

/** Adds the behavior to `root`, and returns a function that removes it. */
export function behave(root: HTMLElement): () => void {
  const onHash = () => reveal(decodeURIComponent(location.hash.slice(1)));
  for (const panel of root.querySelectorAll('[role="tabpanel"][hidden]')) hideUntilFound(panel);
  const before = chosenBefore();
  if (before !== null) selectNamed(root, before);
  root.addEventListener("click", onClick);
  root.addEventListener("keydown", onKey);
  root.addEventListener("beforematch", onFound);
  addEventListener("hashchange", onHash);
  if (location.hash) onHash();
  return () => {
    root.removeEventListener("click", onClick);
    root.removeEventListener("keydown", onKey);
    root.removeEventListener("beforematch", onFound);
    removeEventListener("hashchange", onHash);
  };
}
