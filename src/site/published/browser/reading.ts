import { copyText } from "@/lib/copy-text";
import { zoomable } from "./zoom";

const dark = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;

function chosen(): string {
  try {
    return localStorage.getItem("theme") ?? root.dataset.initial ?? "system";
  } catch {
    return root.dataset.initial ?? "system";
  }
}

function apply(): void {
  const choice = root.dataset.choice === undefined ? (root.dataset.initial ?? "system") : chosen();
  root.dataset.theme = choice === "dark" || (choice !== "light" && dark.matches) ? "dark" : "light";
}

function change(): void {
  const next = root.dataset.theme === "dark" ? "light" : "dark";
  try {
    // Don't store a theme that matches the system, so that the page follows the system again.
    const isOwn = next !== (dark.matches ? "dark" : "light") || root.dataset.initial !== "system";
    if (isOwn) localStorage.setItem("theme", next);
    else localStorage.removeItem("theme");
  } catch {
    // If the browser refuses access to the storage, the choice applies only to this page.
  }
  root.dataset.theme = next;
}

/**
 * The light and dark theme. The theme follows the system until the visitor selects a theme. Other tabs follow
 * the selection.
 */
export function chooseTheme(): void {
  dark.addEventListener("change", apply);
  addEventListener("storage", apply);
  document.querySelector("[data-theme-button]")?.addEventListener("click", change);
}

/** Marks the current heading in the table of contents. */
export function followOutline(): void {
  const outline = document.querySelector<HTMLElement>("[data-outline]");
  if (!outline) return;
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of outline.querySelectorAll<HTMLAnchorElement>("a")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  const headings = [...links.keys()];
  let current: HTMLAnchorElement | undefined;
  let isAsked = false;

  function follow(): void {
    isAsked = false;
    const line = Math.min(innerHeight * 0.3, 220);
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    const above = headings.filter((heading) => heading.getBoundingClientRect().top < line);
    const heading = isAtEnd ? headings.at(-1) : (above.at(-1) ?? headings[0]);
    const link = heading && links.get(heading);
    if (link === current) return;
    current?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "location");
    current = link;
    const box = outline?.parentElement;
    if (!box || !link) return;
    const top = link.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 60)
      box.scrollTop = top - box.clientHeight / 2;
  }

  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(follow);
  };
  follow();
  addEventListener("scroll", ask, { passive: true });
  addEventListener("resize", ask, { passive: true });
}

/** Lets visitors open scaled-down images in full size, by pointer and by keyboard. */
export function enlargeImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>("[data-document] .doc-figure img")) {
    const prepare = () => {
      // If an image has several sizes, browsers report the displayed width instead of the number of pixels.
      const pixels = Math.max(Number(image.getAttribute("width")), image.naturalWidth);
      if (image.closest("a, button") || pixels <= image.clientWidth + 40) return;
      const place = document.createComment("");
      image.before(place);
      place.replaceWith(zoomable(image));
    };
    if (image.complete && image.naturalWidth > 0) prepare();
    else image.addEventListener("load", prepare, { once: true });
  }
}

const SHOWN_MILLISECONDS = 1800;

function sayDone(button: HTMLElement): void {
  const label = button.querySelector<HTMLElement>("[data-done]");
  if (!label) return;
  const before = label.textContent;
  label.textContent = label.dataset.done ?? "";
  setTimeout(() => {
    label.textContent = before;
  }, SHOWN_MILLISECONDS);
}

function copyBy(selector: string, textOf: (button: HTMLElement) => string | Promise<string>): void {
  const button = document.querySelector<HTMLElement>(selector);
  button?.addEventListener("click", () => {
    const copied = copyText(textOf(button));
    copied.then(() => sayDone(button)).catch(() => undefined);
  });
}

async function read(address = ""): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/**
 * Handles the page's actions: copying the page as Markdown, copying the URL of the MCP server, and printing
 * the page, which can also save it as a PDF.
 */
export function pageActions(): void {
  document.querySelector("[data-print]")?.addEventListener("click", () => print());
  copyBy("[data-copy-page]", ({ dataset }) => read(dataset.copyPage));
  copyBy("[data-copy-address]", ({ dataset }) => dataset.copyAddress ?? "");
}
