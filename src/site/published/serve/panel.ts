import type { Resolution } from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { publishedUrl } from "@/scopes/site-address";
import { PANEL_NAME } from "../names";
import type { Answer } from "./answer";
import { answerSpecial } from "./answer-special";
import { type Asking, shownInPanel } from "./asking";
import { answerLeaving, type Kept } from "./pages";
import { isFromProduct, type PanelRequest } from "./panel-request";
import { answerPlace } from "./place";
import { specialOf } from "./special";

/** Answers a request from a product's panel. Everything except HTML pages is the same as outside of the panel. */
export async function answerInPanel(asking: Asking, panel: PanelRequest, kept: Kept): Promise<Answer | null> {
  if (await isHidden(asking, panel)) {
    const special = specialOf(panel.asked.pathname);
    return special && answerSpecial({ ...asking, url: panel.asked }, special, kept);
  }
  const answer = await answerShown(asking, panel, kept);
  return answer && withinPanel(answer, panel);
}

/**
 * Whether the answer must be the same as for a site that doesn't exist. Only visitors with a share link, and products that can
 * show the site, can find out that it exists.
 */
async function isHidden({ request, visitor }: Asking, { site, root }: PanelRequest): Promise<boolean> {
  if (site.visibility !== "share-link" || isFromProduct(request, site)) return false;
  const resolution = await resolvePublished(root, visitor);
  return resolution.kind === "not-found" && !resolution.place;
}

async function answerShown(asking: Asking, panel: PanelRequest, kept: Kept): Promise<Answer | null> {
  const panelOrigins = panel.site.embedOrigins;
  const special = specialOf(asking.url.pathname);
  if (special) return answerSpecial({ ...asking, panelOrigins }, special, kept);
  const resolution = await resolvePublished(asking.url, asking.visitor);
  if (!leavesPanel(resolution)) return answerPlace(asking, shownInPanel(resolution), kept);
  const path = asking.url.pathname.slice(panel.sitePath.length);
  return answerLeaving(path, panelOrigins, resolution.kind !== "redirect", kept.assets);
}

/** Whether visitors must leave the panel: to sign in, to use a share link, or to open another website. */
const leavesPanel = (resolution: Resolution) =>
  resolution.kind === "needs-auth" ||
  (resolution.kind === "redirect" && resolution.external) ||
  (resolution.kind === "not-found" && !resolution.place);

/** Keeps redirects to other pages of the site in the panel, also if the site is now at another URL. */
function withinPanel(answer: Answer, { url, sitePath, site }: PanelRequest): Answer {
  const { location } = answer.headers;
  if (typeof location !== "string") return answer;
  const { href } = new URL(location, url);
  const root = [url.origin + sitePath, publishedUrl(site)].find((each) => href.startsWith(each));
  if (root === undefined) return answer;
  const target = new URL(`${root}${PANEL_NAME}/${href.slice(root.length)}`);
  const isHere = target.origin === url.origin;
  const moved = isHere ? target.pathname + target.search + target.hash : target.href;
  return { ...answer, headers: { ...answer.headers, location: moved } };
}
