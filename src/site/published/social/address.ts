import { createHash } from "node:crypto";
import { isOpen } from "@/domains/sites/published/audience";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import type { Frame } from "../model";
import { type Card, canDraw } from "./card";

/** Right below the site; what follows is the path of the page. */
export const SOCIAL = "~social";

const MARK_LENGTH = 8;

/** What the preview of a page shows. */
export function cardOf(
  { canonicalUrl }: Pick<PublishedContent, "canonicalUrl">,
  { frame, title, description }: { frame: Frame; title: string; description: string | null },
): Card {
  const { accent = "#3b46c8", "on-accent": onAccent = "#ffffff" } = frame.theme.light;
  const address = decodeURI(canonicalUrl)
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");
  return { site: frame.title, title, description, address, accent, onAccent };
}

/**
 * The address of a page's drawn preview. It changes with the page, since platforms keep what they fetched. Undefined
 * where nobody from outside could fetch it, or our fonts lack the page's script.
 */
export function socialImageOf(place: PublishedContent, card: Card): string | undefined {
  const { site, canonicalUrl } = place;
  if (!isOpen(site)) return undefined;
  if (!canDraw(card.site, card.title, card.description)) return undefined;
  const root = publishedUrl(site);
  const mark = createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, MARK_LENGTH);
  return `${root}${SOCIAL}/${canonicalUrl.slice(root.length)}?v=${mark}`;
}
