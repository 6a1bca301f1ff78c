import { make } from "./page";

const tagsOf = (update: Element) =>
  [...update.querySelectorAll(".doc-update-meta > .doc-tag")].map((tag) => tag.textContent ?? "");

/** Adds buttons above a list of updates. Each button shows only the updates with one tag. */
function filter(list: HTMLElement): void {
  const updates = [...list.querySelectorAll<HTMLElement>(":scope > li[id]")];
  const buttons = ["", ...new Set(updates.flatMap(tagsOf))].map((tag) => {
    const isPressed = String(tag === "");
    const words = tag || (list.dataset.all ?? "");
    const button = make("button", { type: "button", class: "doc-tag", "aria-pressed": isPressed }, words);
    button.addEventListener("click", () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      for (const update of updates) update.hidden = tag !== "" && !tagsOf(update).includes(tag);
    });
    return button;
  });
  const label = list.dataset.filter ?? "";
  list.before(make("div", { class: "update-filter", role: "group", "aria-label": label }, ...buttons));
}

/** Lets visitors filter updates by tag, if the updates have several tags. */
export function filterUpdates(): void {
  for (const list of document.querySelectorAll<HTMLElement>(".doc-updates[data-filter]")) filter(list);
}
