import { rootUrl } from "./page";

/**
 * The links in loaded levels are relative to the root of the site, because the server doesn't know which page shows them.
 */
function place(html: string): Element[] {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  for (const link of holder.content.querySelectorAll<HTMLAnchorElement>('a[href^="./"]'))
    link.href = new URL(link.getAttribute("href") ?? "", rootUrl()).href;
  return [...holder.content.children];
}

/**
 * Loads a part of the navigation from a path on the site, such as `~navigation/space?parent=page&from=120`.
 */
export type ReadLines = (query: string) => Promise<string>;

const askServer: ReadLines = async (query) => {
  const answer = await fetch(new URL(query, rootUrl()), { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
};

async function toggle(button: HTMLElement, siteSpaceId: string, read: ReadLines): Promise<void> {
  const isOpen = button.getAttribute("aria-expanded") === "true";
  const item = button.closest("li");
  const hasLevel = item?.querySelector(":scope > ul") != null;
  if (!isOpen && !hasLevel) {
    button.setAttribute("aria-busy", "true");
    const query = `~navigation/${siteSpaceId}?${new URLSearchParams({ parent: button.dataset.level ?? "", from: "0" })}`;
    try {
      item?.append(...place(await read(query)));
    } finally {
      button.removeAttribute("aria-busy");
    }
  }
  button.setAttribute("aria-expanded", String(!isOpen));
}

async function more(button: HTMLElement, read: ReadLines): Promise<void> {
  const list = button.closest("ul");
  const [level] = place(await read(button.dataset.more ?? ""));
  button.closest("li")?.remove();
  list?.append(...(level?.children ?? []));
}

/** Opens levels of the navigation. Loads levels that aren't in the page. */
export function openLevels(read = askServer): void {
  const navigation = document.querySelector<HTMLElement>("[data-navigation]");
  navigation?.addEventListener("click", (event) => {
    const target = event.target as Element;
    const level = target.closest<HTMLElement>("[data-level]");
    if (level) void toggle(level, navigation.dataset.navigation ?? "", read).catch(() => undefined);
    const button = target.closest<HTMLElement>("[data-more]");
    if (button) void more(button, read).catch(() => undefined);
  });
  reveal();
}

/** Scrolls only the navigation, so that the current page is visible in it. */
function reveal(): void {
  const sidebar = document.getElementById("navigation");
  const current = sidebar?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!sidebar || !current) return;
  const show = () => {
    const middle = current.getBoundingClientRect().top - sidebar.getBoundingClientRect().top;
    if (middle > sidebar.clientHeight * 0.75) sidebar.scrollTop += middle - sidebar.clientHeight / 2;
  };
  show();
  sidebar.addEventListener("toggle", show);
}
