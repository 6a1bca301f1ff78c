import { whenNear } from "./page";
import { openTrials } from "./trial";

/** Loads a part of a specification that was too large to send with the rest of the page. */
async function fill(short: HTMLElement): Promise<void> {
  const id = short.dataset.part ?? "";
  delete short.dataset.part;
  const address = new URL(location.href);
  address.search = `?operation=${encodeURIComponent(id)}`;
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  const whole = drawn.getElementById(id);
  if (!whole) return;
  short.replaceWith(whole);
  openTrials(whole);
}

/** The part that the URL's fragment refers to, directly or through one of its fields. */
function askedPart(): HTMLElement | null {
  const [id = ""] = decodeURIComponent(location.hash.slice(1)).split(".");
  const element = id === "" ? null : document.getElementById(id);
  return element?.dataset.part === undefined ? null : element;
}

/** Loads incomplete parts when they come near the viewport, and immediately if the URL points into one. */
export function fillParts(): void {
  openTrials(document.body);
  const parts = document.querySelectorAll<HTMLElement>("[data-part]");
  if (parts.length === 0) return;
  const near = whenNear(parts, (part) => void fill(part));
  const follow = async () => {
    const part = askedPart();
    if (!part) return;
    near.unobserve(part);
    await fill(part);
    // Makes scripts that follow the URL's fragment search again, now that the target exists.
    dispatchEvent(new Event("hashchange"));
  };
  addEventListener("hashchange", follow);
  void follow();
}
