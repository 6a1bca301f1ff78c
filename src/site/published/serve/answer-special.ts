import { SITE_IMAGES_NAME } from "@/domains/sites/images/address";
import type { PublishedPlace, Resolution } from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { SOCIAL } from "../social/address";
import { type Answer, redirectTo } from "./answer";
import { type Asking, cookiePlace, missingPath, pathBelowHost, unkept } from "./asking";
import { sendAsset } from "./asset";
import { type AnswerVariant, answerBeside } from "./beside";
import { answerDiagram } from "./diagram";
import { answerExtra } from "./extras";
import { answerPageFeed, type FeedName, isFeed } from "./feed";
import { answerImage } from "./images";
import { answerNeedsAuth, answerNotFound, type Kept } from "./pages";
import { answerSocialImage } from "./social-image";
import type { Special } from "./special";
import { answerVariant } from "./variant";
import { carriesVisitor, forgetVisitor } from "./visitor";

/** What pages need that a member previews. Feeds, search and answers are of what is published. */
const PREVIEWED = new Set(["~files", "~navigation", SITE_IMAGES_NAME]);

/** What is no page of a site: its files, searches, feeds. */
export async function answerSpecial(asking: Asking, special: Special, kept: Kept): Promise<Answer | null> {
  const { request, url, visitor } = asking;
  const { name, rest, sitePath } = special;
  if (name === "~assets") return sendAsset(request, asking.response, rest, kept.assets);
  if (name === "~diagram") return answerDiagram(kept.assets);
  if (name === "~image") return answerImage(url.searchParams);
  if (name === SOCIAL) return answerSocial(asking, sitePath + rest);
  const root = new URL(url);
  root.pathname = sitePath;
  const resolution = await resolvePublished(root, visitor);
  const place =
    resolution.kind === "content"
      ? resolution
      : resolution.kind === "not-found"
        ? resolution.place
        : undefined;
  if (name === "~logout") return logOut(asking, sitePath, resolution, place);
  if (resolution.kind === "needs-auth") return answerNeedsAuth(resolution, pathBelowHost(url), kept.assets);
  // Right below the site: what lies deeper is no path of it.
  if (!place || new URL(place.siteUrl).pathname !== sitePath) {
    if (resolution.kind === "redirect" && !resolution.external && resolution.target.endsWith("/")) {
      const target = new URL(name + (rest === "" ? "" : `/${rest}`), resolution.target);
      target.search = url.search;
      return redirectTo(target.href, 302);
    }
    if (isFeed(name) && rest === "") return answerFeedOfPage(asking, name, resolution, kept);
    return answerNotFound(
      request,
      { kind: "not-found", ...(place && { place }) },
      missingPath({ place }, url),
      kept.assets,
    );
  }
  if (place.preview && !PREVIEWED.has(name))
    return answerNotFound(request, { kind: "not-found", place }, missingPath({ place }, url), kept.assets);
  const extra = await answerExtra(request, place, { name, rest, query: url.searchParams }, kept.assets);
  return unkept(place, extra);
}

/** The updates of a page; `above` is what its address with a slash leads to, which is that of a space's first page. */
function answerFeedOfPage(asking: Asking, name: FeedName, above: Resolution, kept: Kept) {
  const answer: AnswerVariant = (request, place) => answerPageFeed(request, place, name);
  return above.kind === "content" && !carriesVisitor(asking.url)
    ? answerBeside(asking, above, answer, kept)
    : answerVariant(asking, `/${name}`, answer, kept);
}

/** The picture of the page that has this path. */
async function answerSocial({ request, url, visitor }: Asking, path: string): Promise<Answer> {
  const page = new URL(url);
  page.pathname = path;
  page.search = "";
  const resolution = await resolvePublished(page, visitor);
  if (resolution.kind === "content" && !resolution.preview) return answerSocialImage(request, resolution);
  return { status: 404, headers: { "cache-control": "no-store" }, body: null };
}

/** Lets go of the visitor, also where nothing lets them in any more. */
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
