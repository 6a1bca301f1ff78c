import type { IncomingMessage } from "node:http";
import { authenticate } from "@/access/authentication/authenticate";
import type { Site } from "@/db/generated/client";
import { downloadUrl } from "@/domains/content/files/address";
import { customizationSchema } from "@/domains/sites/customization/schema";
import { hashesIn, withPictures } from "@/domains/sites/images/address";
import { findImage } from "@/domains/sites/images/service";
import { findPreview } from "@/domains/sites/published/preview";
import { clientAddress } from "@/lib/client-address";
import { previewUrl } from "@/scopes/site-address";
import { zodRefusal } from "@/trpc/zod-errors";
import type { SiteAssets } from "../assets";
import { drawWithinBounds } from "../draw/within-bounds";
import type { Answer } from "./answer";
import { isPostedByOwnPage, readJson, refused, refusedWith } from "./body";

/** The path below a site's URL that shows the site with other settings. */
export const PREVIEW_NAME = "~preview";

const BODY_BYTES_MAX = 512 * 1024;

/**
 * Matches the scripts of the page. Bindery removes the scripts, because the frame doesn't run them and browsers would
 * report an error for each script.
 */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/**
 * Matches the style sheets and files of the page. In a frame without a URL, browsers load them before they know the base
 * URL.
 */
const OWN_FILES = /(="|, )(?:\.\.?\/)*~(assets|custom|files)\//g;

/** Replaces uploaded images with signed URLs, because the site that serves them might not be published. */
async function withSignedPictures(html: string, site: Site): Promise<string> {
  const found = await Promise.all([...hashesIn(html)].map((hash) => findImage(site, hash)));
  const { organizationId, id } = site;
  const addresses = new Map(
    found.flatMap((image) => {
      if (!image) return [];
      const { hash, fileKey, contentType } = image;
      const grant = { organizationId, hash: fileKey, contentType, name: hash, audience: `site:${id}` };
      return [[hash, downloadUrl(grant).replaceAll("&", "&amp;")] as const];
    }),
  );
  return withPictures(html, addresses);
}

/**
 * Returns the first page of a site or of a site space with the customization in the request body, for people who can change
 * the customization.
 */
export async function answerPreview(request: IncomingMessage, url: URL, assets: SiteAssets): Promise<Answer> {
  if (!isPostedByOwnPage(request))
    return refused(403, "Only pages of the console can show this preview. Open the preview in the console.");
  const { cookie, authorization } = request.headers;
  const actor = await authenticate({ cookie, authorization, address: clientAddress(request) });
  if (actor.kind !== "user")
    return refused(401, "Authentication required. Sign in to the console to see the preview.");
  const body = await readJson(request, BODY_BYTES_MAX);
  const customization = customizationSchema.safeParse(body.customization);
  if (!customization.success) return refusedWith(zodRefusal(customization.error));
  const mode = body.mode === "dark" ? "dark" : "light";
  const themes = { ...customization.data.themes, default: mode } as const;
  const site = new URL(url.pathname.slice(0, url.pathname.indexOf("/~") + 1), url);
  // The site space for which the customization is previewed. Undefined for the customization of the site.
  const siteSpaceId = typeof body.siteSpaceId === "string" ? body.siteSpaceId : undefined;
  const draft = { customization: { ...customization.data, themes }, siteSpaceId };
  const place = await findPreview(actor, site, draft);
  const drawn = place && (await drawWithinBounds(place, assets));
  if (!place || !drawn)
    return refused(404, "The site doesn't have a page to preview yet. Add a space with a page to the site.");
  const html = await withSignedPictures(Buffer.from(drawn.bytes).toString(), place.site);
  // The console shows the page in a frame without a URL, so relative URLs need this base. The base is the URL
  // of the member's preview, which also has the files of a site that isn't published.
  const preview = new URL(previewUrl(place.site)).pathname;
  const below = new URL(place.spaceUrl).pathname.slice(site.pathname.length);
  const based = html
    .replace(SCRIPTS, "")
    .replace(OWN_FILES, `$1${preview}~$2/`)
    .replace("<head>", `<head><base href="${preview}${below}">`);
  return {
    status: 200,
    // The console loads the page as text into a frame. Browsers must never show the page directly.
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    body: based,
  };
}
