import type { IncomingMessage, ServerResponse } from "node:http";
import { SITE_IMAGES_NAME } from "@/domains/sites/images/address";
import { urlInPreview } from "@/domains/sites/published/preview-site";
import type { PublishedPlace, Resolution } from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import type { SiteAssets } from "../assets";
import { CUSTOM_STYLE_NAME, OPEN_NAME, PANEL_NAME } from "../names";
import { SOCIAL } from "../social/card";
import { type Answer, type KeptText, NONE, redirectTo, sendText } from "./answer";
import {
  type Asking,
  cookiePlace,
  missingPath,
  pathBelowHost,
  placeIn,
  shownInPanel,
  unkept,
} from "./asking";
import { answerExtra } from "./extras";
import { answerPageFeed, type FeedName, isFeed } from "./feed";
import { answerImage } from "./images";
import { answerLeaving, answerNeedsAuth, answerNotFound, type Kept } from "./pages";
import { type AnswerVariant, answerBeside, answerVariant } from "./place";
import { answerSocialImage } from "./social-image";
import type { Special } from "./special";
import { carriesVisitor, forgetVisitor } from "./visitor";

/**
 * The special paths that pages in a member's preview need. Feeds, search and answers use only published
 * content.
 */
const PREVIEWED = new Set(["~files", "~navigation", SITE_IMAGES_NAME, CUSTOM_STYLE_NAME]);

const ASSETS_PREFIX = "~assets/";

/** Handles requests to a site that aren't for pages: files, search, feeds. */
export async function answerSpecial(asking: Asking, special: Special, kept: Kept): Promise<Answer | null> {
  const { request, url, visitor, panelOrigins } = asking;
  const { name, rest, sitePath } = special;
  if (name === "~assets") return sendAsset(request, asking.response, rest, kept.assets);
  // Every site has these files, so they don't show whether a site exists.
  if (name === PANEL_NAME && rest.startsWith(ASSETS_PREFIX))
    return sendAsset(request, asking.response, rest.slice(ASSETS_PREFIX.length), kept.assets);
  if (name === "~diagram") return answerDiagram(kept.assets, panelOrigins);
  if (name === "~image") return answerImage(request, url.searchParams);
  if (name === SOCIAL) return answerSocial(asking, sitePath + rest);
  const root = new URL(url);
  root.pathname = sitePath;
  const found = await resolvePublished(root, visitor);
  const resolution = panelOrigins ? shownInPanel(found) : found;
  const place = placeIn(resolution);
  if (name === "~logout") return logOut(asking, sitePath, resolution, place);
  if (panelOrigins && !place && resolution.kind !== "redirect")
    return answerLeaving(url.pathname.slice(sitePath.length), panelOrigins, true, kept.assets);
  if (resolution.kind === "needs-auth") return answerNeedsAuth(resolution, pathBelowHost(url), kept.assets);
  // These paths exist only directly under the site's URL.
  if (!place || new URL(place.siteUrl).pathname !== sitePath) {
    const above = resolution.kind === "redirect" && !resolution.external ? new URL(resolution.target) : null;
    if (above?.pathname.endsWith("/")) {
      const target = new URL(name + (rest === "" ? "" : `/${rest}`), above);
      target.search = url.search;
      return redirectTo(target.href, 302);
    }
    if (isFeed(name) && rest === "") return answerFeedOfPage(asking, name, resolution, kept);
    return answerNotFound(request, place, missingPath(place, url), kept.assets);
  }
  if (place.preview && name === OPEN_NAME) {
    const target = new URL(await urlInPreview(place, url.searchParams.get("page")));
    return unkept(place, redirectTo(target.pathname, 302));
  }
  if (place.preview && !PREVIEWED.has(name))
    return answerNotFound(request, place, missingPath(place, url), kept.assets);
  const extra = await answerExtra(request, place, { name, rest, query: url.searchParams }, kept.assets);
  return unkept(place, extra);
}

/**
 * Returns the updates of a page. `above` is the result for the URL without the feed's name. The URL above ends with a
 * slash. The result is content if the URL belongs to the first page of a space.
 */
function answerFeedOfPage(asking: Asking, name: FeedName, above: Resolution, kept: Kept) {
  const answer: AnswerVariant = (request, place) => answerPageFeed(request, place, name);
  return above.kind === "content" && !carriesVisitor(asking.url)
    ? answerBeside(asking, above, answer, kept)
    : answerVariant(asking, `/${name}`, answer, kept);
}

/** The preview image of the page with this path. */
async function answerSocial({ request, url, visitor }: Asking, path: string): Promise<Answer> {
  const page = new URL(url);
  page.pathname = path;
  page.search = "";
  const resolution = await resolvePublished(page, visitor);
  if (resolution.kind === "content" && !resolution.preview) return answerSocialImage(request, resolution);
  return NONE;
}

/** Signs the visitor out by deleting the cookies, even if the visitor no longer has access. */
function logOut(
  asking: Asking,
  sitePath: string,
  resolution: Resolution,
  place: PublishedPlace | undefined,
): Answer {
  const site = "site" in resolution ? resolution.site : place?.site;
  const at = place
    ? cookiePlace(place, asking)
    : { path: sitePath, isSecure: asking.url.protocol === "https:" };
  return redirectTo(site?.logoutURL ?? sitePath, 303, { "set-cookie": forgetVisitor(at) });
}

/** Compressed texts of assets. An asset's name changes with its content. */
const packedAssets = new WeakMap<Buffer, KeptText>();

/** Either sends a file that pages load, or returns a response that the caller must send. */
async function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  assets: SiteAssets,
): Promise<Answer | null> {
  const file = assets.fileOf(name);
  if (!file) return NONE;
  const headers = {
    "content-type": file.contentType,
    "cache-control": "public, max-age=31536000, immutable",
    // The frame that loads the script for diagrams is sandboxed, so it has another origin. Allow all origins, because the
    // script contains only a public library.
    "cross-origin-resource-policy": name === assets.diagram ? "cross-origin" : "same-origin",
  };
  const { bytes } = file;
  // Compress only scripts and styles, because fonts are already compressed.
  if (file.contentType.startsWith("text/")) {
    const kept = packedAssets.get(bytes) ?? { bytes, etag: name, packed: {} };
    packedAssets.set(bytes, kept);
    await sendText(request, response, 200, headers, kept);
    return null;
  }
  return { status: 200, headers: { ...headers, "content-length": String(bytes.length) }, body: bytes };
}

/**
 * The document that renders diagrams (browser/diagram-frame.ts). The document is sandboxed, so it has no origin, no
 * cookies and no storage, and it can't connect to any host. The document has its own styles, because the page shows the
 * result as an image. In a product's panel, the pages of the product are also ancestors of the document.
 */
function answerDiagram({ diagram }: SiteAssets, panelOrigins: readonly string[] = []): Answer {
  const policy =
    "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; font-src data:; " +
    `base-uri 'none'; form-action 'none'; frame-ancestors ${["'self'", ...panelOrigins].join(" ")}`;
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagrams</title><script defer src="~assets/${diagram}"></script></html>`;
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-cache",
      "x-robots-tag": "noindex",
    },
    body,
  };
}
