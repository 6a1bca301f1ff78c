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
    // What the system says anyway is no choice: readers follow it again.
    const isOwn = next !== (dark.matches ? "dark" : "light") || root.dataset.initial !== "system";
    if (isOwn) localStorage.setItem("theme", next);
    else localStorage.removeItem("theme");
  } catch {
    // Without storage the choice holds for this page.
  }
  root.dataset.theme = next;
}

/** Light and dark: as the system has it, until a reader chooses. Other tabs follow. */
export function chooseTheme(): void {
  dark.addEventListener("change", apply);
  addEventListener("storage", apply);
  document.querySelector("[data-theme-button]")?.addEventListener("click", change);
}
