import type { PublishedPlace, Resolution } from "@/domains/sites/published/resolution";
import { countMissing } from "../counting/count";
import { countedSite } from "../counting/place";
import { isForMachines } from "../for-machines";
import { type Answer, redirectTo } from "./answer";
import { type Asking, cookiePlace, missingPath, pathBelowHost } from "./asking";
import { answerBeside, answerCountedMarkdown } from "./beside";
import {
  answerNeedsAuth,
  answerNotFound,
  answerPreviewed,
  answerUndrawn,
  type Kept,
  robotsOf,
  sendPage,
} from "./pages";
import { prefersMarkdown } from "./prefers-markdown";
import { carriesVisitor, keepVisitor, withoutVisitor } from "./visitor";

/** The address that was asked for and that of its site, without the key that stands between them where one does. */
function withoutKey({ site, siteUrl, admission: { shareKey } }: PublishedPlace, url: URL) {
  const key = `${shareKey}/`;
  if (shareKey === undefined || !siteUrl.endsWith(`/${key}`)) return { site, siteUrl, url };
  const plain = new URL(url);
  const { pathname } = new URL(siteUrl);
  plain.pathname = pathname.slice(0, -key.length) + url.pathname.slice(pathname.length);
  return { site, siteUrl: siteUrl.slice(0, -key.length), url: plain };
}

const PART_NAME = /^(?:op|schema)-[\p{L}\p{N}_-]{1,90}$/u;

/** The part of a specification that a page is asked to show whole. */
function fullPartOf({ searchParams }: URL): string | undefined {
  const asked = searchParams.get("operation") ?? "";
  return PART_NAME.test(asked) ? asked : undefined;
}

/** What an address of a page leads to; null where it was sent already. */
export async function answerPlace(
  asking: Asking,
  resolution: Resolution,
  kept: Kept,
): Promise<Answer | null> {
  const { request, response, url, visitor } = asking;
  switch (resolution.kind) {
    case "redirect": {
      const status = resolution.permanent ? 308 : 302;
      return redirectTo(localTarget(resolution, url), status);
    }
    case "needs-auth":
      return answerNeedsAuth(resolution, pathBelowHost(url), kept.assets);
    case "not-found":
      if (resolution.place && !resolution.place.preview)
        countMissing(request, countedSite(resolution.place, missingPath(resolution, url)));
      return answerNotFound(request, resolution, missingPath(resolution, url), kept.assets);
    case "content": {
      const plain = withoutKey(resolution, url);
      if (carriesVisitor(url) || plain.url !== url) {
        const cookies = keepVisitor(resolution, visitor, cookiePlace(plain, asking));
        return redirectTo(withoutVisitor(plain.url), 303, {
          "set-cookie": cookies,
          "referrer-policy": "no-referrer",
        });
      }
      // Where machines are kept away, they get what people do.
      const isMarkdown = prefersMarkdown(request) && isForMachines(resolution);
      const markdown = isMarkdown
        ? await answerBeside(asking, resolution, answerCountedMarkdown, kept)
        : undefined;
      if (markdown && markdown.status !== 404)
        return { ...markdown, headers: { ...robotsOf(resolution), ...markdown.headers, vary: "Accept" } };
      const path = missingPath({ place: resolution }, url);
      if (resolution.preview) return answerPreviewed(request, resolution, path, kept.assets);
      try {
        const place = { ...resolution, fullPart: fullPartOf(url) };
        if (await sendPage(request, response, place, kept)) return null;
      } catch (error) {
        return answerUndrawn(resolution, path, kept.assets, error);
      }
      return answerNotFound(request, { kind: "not-found", place: resolution }, path, kept.assets);
    }
  }
}

/** Within the same host only the path is said: it holds behind whatever stands before this server. */
function localTarget({ target, external }: Extract<Resolution, { kind: "redirect" }>, url: URL): string {
  const to = new URL(target);
  return !external && to.origin === url.origin ? to.pathname + to.search + to.hash : target;
}
