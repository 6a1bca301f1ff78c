import type { IncomingMessage } from "node:http";
import { customStyleOf } from "@/domains/sites/custom-code/custom-code";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { type Answer, NONE, text } from "./answer";
import { cachingOf } from "./files";

/**
 * The CSS that the site's administrators added. A page that is already open can still request the file name of an earlier
 * version. The response is the current CSS.
 */
export function answerCustomStyle(request: IncomingMessage, place: PublishedPlace, name: string): Answer {
  const style = customStyleOf(place.site);
  if (!style || !name.endsWith(".css")) return NONE;
  return text(request, "text/css", style.css, {
    "cache-control": cachingOf(place, { isLasting: style.name === name, isForAll: true }),
    "cross-origin-resource-policy": "same-origin",
  });
}
