import type { IncomingMessage } from "node:http";
import { customStyleOf } from "@/domains/sites/custom-code/custom-code";
import { isOpen } from "@/domains/sites/published/audience";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { type Answer, NONE, text } from "./answer";

/**
 * The CSS that the site's administrators added. A page that is already open can still request the file name of an earlier
 * version. The response is the current CSS.
 */
export function answerCustomStyle(request: IncomingMessage, { site }: PublishedPlace, name: string): Answer {
  const style = customStyleOf(site);
  if (!style || !name.endsWith(".css")) return NONE;
  const caching = style.name === name ? "max-age=31536000, immutable" : "no-cache";
  return text(request, "text/css", style.css, {
    "cache-control": `${isOpen(site) ? "public" : "private"}, ${caching}`,
    "cross-origin-resource-policy": "same-origin",
  });
}
