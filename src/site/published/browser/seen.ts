import { rootUrl } from "./page";

type Did = Record<string, unknown>;

const CAMPAIGN = ["source", "medium", "campaign", "term", "content"] as const;
const PLACES = [
  [".announcement", "announcement"],
  [".header", "header"],
  [".footer", "footer"],
  [".sidebar", "sidebar"],
] as const;

let mark: string | undefined;
let waiting: Did[] = [];

/** Sends the report when the page is hidden. No code waits for the response. */
function send(): void {
  if (mark === undefined || waiting.length === 0) return;
  const id = Math.random().toString(36).slice(2);
  const body = JSON.stringify({ mark, id, done: waiting.slice(0, 20) });
  waiting = [];
  navigator.sendBeacon(new URL("~seen", rootUrl()), body);
}

/** Stores an action on the page, to send it with the next report. */
export function tell(did: Did): void {
  if (mark !== undefined) waiting.push(did);
}

function view(): Did {
  const query = new URLSearchParams(location.search);
  const campaign = Object.fromEntries(
    CAMPAIGN.flatMap((name) => {
      const value = query.get(`utm_${name}`);
      return value === null ? [] : [[name, value.slice(0, 100)]];
    }),
  );
  return { did: "view", referrer: document.referrer.slice(0, 2048), campaign };
}

/** Whether the visitor's browser sends Do Not Track or Global Privacy Control. The page then sends no report. */
function wantsPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

function begin(): void {
  tell(view());
  // Send the report when the browser is idle, so that it doesn't delay the page.
  if ("requestIdleCallback" in window) requestIdleCallback(send, { timeout: 2000 });
  else setTimeout(send, 200);
}

function followLinks(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || !/^https?:$/.test(link.protocol) || link.host === location.host) return;
    const at = PLACES.find(([place]) => link.closest(place))?.[1] ?? "content";
    tell({ did: "link", to: link.href.slice(0, 2048), at });
  });
}

/** Reports a page view to the site after loading, and the actions on the page when it is hidden. */
export function tellSeen(): void {
  mark = document.body.querySelector<HTMLElement>("[data-seen]")?.dataset.seen;
  if (mark === undefined || wantsPrivacy()) {
    mark = undefined;
    return;
  }
  followLinks();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
  const loaded = () => {
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
  };
  // Don't report a prerendered page until the visitor opens it, because the visitor might never open it.
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", loaded, { once: true });
  else loaded();
}
