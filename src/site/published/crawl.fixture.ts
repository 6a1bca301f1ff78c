import type { IncomingHttpHeaders } from "node:http";

/** What no page may show: raw markup, values that are none, blocks that nobody draws. */
export const RAW =
  /of the integration|undefined|\[object|\{%|%\}|&lt;(?:table|div|td|figure|script)|alert\(1\)/;

/** The body of a page without code, which may show anything. */
export const withoutCode = (html: string) => html.replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, "");

type Get = (path: string) => Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>;

/** Addresses in a page, as the browser understands them. */
const addressesIn = (body: string, pattern: RegExp, page: string) =>
  [...body.matchAll(pattern)].map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), page));

/**
 * Follows every link of a site from its start; answers the text of each page by its path, with the links, images and anchors
 * of the site that lead nowhere. Scripts and styles are left out of the texts.
 */
export async function crawl(get: Get, root: string) {
  const base = `http://site.test${root}`;
  const pages = new Map<string, string>();
  const broken: string[] = [];
  const images = new Set<string>();
  const anchors = new Set<string>();
  const waiting = [base];
  const seen = new Set(waiting);
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    const { pathname } = new URL(address);
    const answer = await get(pathname);
    if (answer.status !== 200) {
      if (answer.status !== 301 && answer.status !== 308) broken.push(`${answer.status} ${pathname}`);
      continue;
    }
    if (!String(answer.headers["content-type"]).startsWith("text/html")) continue;
    const body = answer.text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "");
    pages.set(pathname, body);
    for (const image of addressesIn(body, /<img [^>]*?src="([^"]+)/g, address))
      images.add(image.pathname + image.search);
    for (const target of addressesIn(body, /<a [^>]*?href="([^"]+)/g, address)) {
      if (!target.href.startsWith(base) || target.pathname.includes("/~")) continue;
      if (target.hash) anchors.add(`${target.pathname}${target.hash}`);
      target.search = "";
      target.hash = "";
      if (seen.has(target.href)) continue;
      seen.add(target.href);
      waiting.push(target.href);
    }
  }
  const brokenImages: string[] = [];
  for (const image of images) {
    const { status } = await get(image);
    if (status !== 200) brokenImages.push(`${status} ${image}`);
  }
  const lost = [...anchors].filter((anchor) => {
    const [path = "", id = ""] = anchor.split("#");
    return pages.has(path) && !pages.get(path)?.includes(`id="${decodeURIComponent(id)}"`);
  });
  return { pages, broken, brokenImages, images: [...images], lost };
}
