import { make } from "./page";

/** The first column stays visible when the table scrolls sideways, unless it's wider than this part of the visible width. */
const PINNED_PART = 0.45;

/**
 * Decides how a table scrolls. The header of a table that fits, and isn't inside another block, stays under the site's
 * header. A wide table scrolls sideways in its own box, and keeps its first column visible.
 */
function chooseScroll(box: HTMLElement): void {
  const table = box.querySelector("table");
  if (!table || box.clientWidth === 0) return;
  const isWide = table.scrollWidth > box.clientWidth + 1;
  const first = table.querySelector("tr > :first-child")?.clientWidth ?? 0;
  const isPinned = isWide && first < box.clientWidth * PINNED_PART && !table.querySelector("[rowspan]");
  box.dataset.fit = isPinned ? "pinned" : isWide ? "wide" : "all";
}

/** Shows only the rows that contain the text in the field above a long table. */
function filter(box: HTMLElement): void {
  const rows = [...box.querySelectorAll<HTMLElement>("tbody > tr")];
  const words = rows.map((row) => row.textContent?.toLowerCase() ?? "");
  const label = box.dataset.filter ?? "";
  const field = make("input", {
    type: "search",
    class: "table-filter",
    placeholder: label,
    "aria-label": label,
  });
  const state = make("p", { class: "table-state", role: "status" });
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    rows.forEach((row, index) => {
      row.hidden = !words[index]?.includes(wanted);
    });
    state.textContent = rows.every((row) => row.hidden) ? (box.dataset.nothing ?? "") : "";
  });
  box.before(field);
  box.after(state);
}

/** Makes large tables easier to read: sticky headers and first columns, and a filter for long tables. */
export function readTables(): void {
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) chooseScroll(target as HTMLElement);
  });
  for (const box of document.querySelectorAll<HTMLElement>("[data-document] .doc-table")) {
    resized.observe(box);
    if (box.dataset.filter !== undefined && !box.querySelector("[rowspan]")) filter(box);
  }
}
