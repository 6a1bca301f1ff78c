import { frameOf } from "@/lib/embed-frame";
import { isObject } from "@/lib/is-object";
import type { PageHead } from "./head-task";

/** The oEmbed endpoints of providers, by the host of their frames. The URL of the page is appended to the endpoint. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  "www.youtube-nocookie.com": "https://www.youtube.com/oembed?format=json&url=",
  "player.vimeo.com": "https://vimeo.com/api/oembed.json?url=",
  "www.loom.com": "https://www.loom.com/v1/oembed?url=",
  "codepen.io": "https://codepen.io/api/oembed?format=json&url=",
  "codesandbox.io": "https://codesandbox.io/oembed?url=",
  "www.figma.com": "https://www.figma.com/api/oembed?url=",
  "open.spotify.com": "https://open.spotify.com/oembed?url=",
};

/**
 * Returns the URL that describes an embedded page as JSON (https://oembed.com), or null if Bindery reads the page itself. The pages of
 * these providers are large, and some of them contain metadata only for known crawlers.
 */
export function endpointOf(href: string): string | null {
  const frame = frameOf(href);
  const endpoint = frame === null ? undefined : ENDPOINTS[new URL(frame).host];
  return endpoint === undefined ? null : endpoint + encodeURIComponent(href);
}

/** Reads the response of an oEmbed endpoint. Returns null if the response isn't a JSON object. */
export function readDescription(text: string): PageHead | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const textAt = (name: string) => {
    const field = (value as Record<string, unknown>)[name];
    return typeof field === "string" ? field : "";
  };
  return {
    title: textAt("title"),
    description: textAt("author_name"),
    site: textAt("provider_name"),
    image: textAt("thumbnail_url"),
  };
}
