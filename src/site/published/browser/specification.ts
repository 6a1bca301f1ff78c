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

/** Returns the part to which the URL's fragment refers. The fragment is the ID of the part or of one of its fields. */
function askedPart(): HTMLElement | null {
  const [id = ""] = decodeURIComponent(location.hash.slice(1)).split(".");
  const element = id === "" ? null : document.getElementById(id);
  return element?.dataset.part === undefined ? null : element;
}

/**
 * Loads shortened parts when they come near the viewport. If the URL leads to a shortened part, loads this part
 * immediately.
 */
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
    // The target of the URL's fragment now exists, so make other scripts search for it again.
    dispatchEvent(new Event("hashchange"));
  };
  addEventListener("hashchange", follow);
  void follow();
}
