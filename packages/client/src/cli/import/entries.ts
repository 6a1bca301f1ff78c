import { type Content, targetAt } from "../folder/content.js";
import { hrefOf } from "../refs.js";
import type { Ids } from "./page-text.js";
import type { WantedPage } from "./wanted-pages.js";

/**
 * The target of a link in the navigation: a page or file of the folder by its ID, or a URL. The result is
 * empty if the entry isn't a link.
 */
function addressOf(content: Content, { href = "" }: WantedPage, ids: Ids): string {
  const target = href && targetAt(content, content.layout.prefix + href);
  const id = target ? ids.of(target) : undefined;
  return target && id !== undefined ? `content:${target.kind}/${id}` : href;
}

/** Returns the fields of a group or link in the navigation, in the form in which a change contains them. */
export function entryFields(content: Content, page: WantedPage, ids: Ids) {
  const url = addressOf(content, page, ids);
  return {
    title: page.title,
    linkTitle: page.linkTitle ?? "",
    ...(url !== "" && { target: { kind: "url" as const, url } }),
  };
}

/** Whether the group or link in the space already has these fields. */
export function isSameEntry(content: Content, page: WantedPage, ids: Ids): boolean {
  const { known } = page;
  if (!known || known.title !== page.title || (known.linkTitle ?? null) !== page.linkTitle) return false;
  return known.type !== "link" || hrefOf(known.target) === addressOf(content, page, ids);
}
