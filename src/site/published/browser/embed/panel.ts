import { make, rootUrl } from "../page";
import { type CloseMessage, isAmong, type ShowMessage } from "./messages";

const origins = (document.documentElement.dataset.origins ?? "").split(" ");
let productOrigin: string | undefined;

/** Opens the search or the assistant, as a button in the text of the page does. */
function press(action: "search" | "ask", value: string): void {
  const button = make("button", { type: "button", "data-action": action, "data-value": value, hidden: "" });
  document.body.append(button);
  button.click();
  button.remove();
}

function search(query: string): void {
  press("search", query);
  const input = document.querySelector<HTMLInputElement>(".search-dialog input");
  if (!input) return;
  input.value = query;
  input.dispatchEvent(new Event("input"));
}

function show({ query, ask }: ShowMessage): void {
  document.getElementById("content")?.focus();
  if (query) search(query);
  else if (ask) press("ask", ask);
}

addEventListener("message", ({ data, origin, source }: MessageEvent<Partial<ShowMessage> | null>) => {
  if (source !== parent || !isAmong(origin, origins) || data?.bindery !== "show") return;
  productOrigin = origin;
  show(data as ShowMessage);
});

// Check before the dialogs on the page handle the key, because Escape first closes an open dialog.
addEventListener(
  "keydown",
  ({ key }) => {
    if (key !== "Escape" || productOrigin === undefined || document.querySelector("dialog[open]")) return;
    const message: CloseMessage = { bindery: "close" };
    parent.postMessage(message, productOrigin);
  },
  { capture: true },
);

/** Whether a link leads to another page of the site. Other websites and files open in a new tab. */
function staysInPanel({ href }: HTMLAnchorElement): boolean {
  const path = href.startsWith(rootUrl()) ? href.slice(rootUrl().length) : "~";
  return !path.startsWith("~") && !path.includes("/~") && !/\.(?:md|xml|json|txt)$/.test(path);
}

addEventListener(
  "click",
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link?.target !== "" || staysInPanel(link)) return;
    link.target = "_blank";
    link.rel = "noopener";
  },
  { capture: true },
);
