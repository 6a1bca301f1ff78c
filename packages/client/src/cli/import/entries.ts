import { type Content, targetAt } from "../folder/content.js";
import { hrefOf } from "../refs.js";
import type { Ids } from "./page-text.js";
import type { WantedPage } from "./wanted-pages.js";

/**
 * Returns the target of a link in the navigation: a reference by ID to a page or file from the folder, or a
 * URL. Returns an empty string if the entry isn't a link.
 */
function addressOf(content: Content, { href = "" }: WantedPage, ids: Ids): string {
  const target = href && targetAt(content, content.layout.prefix + href);
  const id = target ? ids.of(target) : undefined;
  return target && id !== undefined ? `content:${target.kind}/${id}` : href;
}

/** Returns the fields of a group or link in the navigation, as a change in the API contains them. */
export function entryFields(content: Content, page: WantedPage, ids: Ids) {
  const url = addressOf(content, page, ids);
  return {
    title: page.title,
    linkTitle: page.linkTitle ?? "",
    ...(url !== "" && { target: { kind: "url" as const, url } }),
  };
}

/** Whether a group or link in the space already has these values. */
export function isSameEntry(content: Content, page: WantedPage, ids: Ids): boolean {
  const { known } = page;
  if (!known || known.title !== page.title || (known.linkTitle ?? null) !== page.linkTitle) return false;
  return known.type !== "link" || hrefOf(known.target) === addressOf(content, page, ids);
}
