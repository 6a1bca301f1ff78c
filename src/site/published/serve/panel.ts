import type { IncomingMessage } from "node:http";
import { languageOf, lookOf } from "@/domains/sites/customization/customization";
import { candidatesOf, keyedCandidate } from "@/domains/sites/published/locate";
import type { Resolution } from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { findSiteState } from "@/domains/sites/published/state";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { startOf } from "@/domains/sites/structure/tree";
import { directionOf } from "@/site/labels/direction";
import { labelsIn } from "@/site/labels/language";
import type { SiteAssets } from "../assets";
import type { Settings } from "../browser/embed/options";
import { EMBED_SCRIPT_NAME, PANEL_NAME } from "../names";
import { themeOf } from "../theme";
import { type Answer, text } from "./answer";
import { answerSpecial } from "./answer-special";
import type { Asking } from "./asking";
import { renderLeaving } from "./notices";
import { answerNotice, type Kept } from "./pages";
import { answerPlace } from "./place";
import { specialOf } from "./special";

const INFIX = `/${PANEL_NAME}/`;

/** A request from a product's panel. */
export interface PanelRequest {
  /** The requested URL without the panel's part of the path. */
  url: URL;
  /** The path of the site in the request. The path ends with a slash. */
  sitePath: string;
  origins: readonly string[];
}

/** Returns the panel's request at a URL, or undefined if the URL isn't in a panel or the site can't be shown in one. */
export async function panelAt(asked: URL): Promise<PanelRequest | undefined> {
  const at = asked.pathname.indexOf(INFIX);
  if (at === -1) return undefined;
  const url = new URL(asked);
  url.pathname = asked.pathname.slice(0, at + 1);
  const found = await siteAt(url);
  if (!found) return undefined;
  url.pathname += asked.pathname.slice(at + INFIX.length);
  return { url, sitePath: new URL(found.siteUrl).pathname, origins: found.origins };
}

/** The site at a URL, if products can show it. The URL can contain the key of a share link, but not the path of a page. */
async function siteAt(url: URL) {
  const candidates = candidatesOf(url);
  const found = await findSiteState(candidates.map(({ address }) => address));
  const located = candidates.find(({ address }) => address === found?.address);
  if (!found || !located) return undefined;
  const { segments } = keyedCandidate(located)?.below ?? located;
  const { rows } = found.state;
  const { publishedAt, embedOrigins: origins } = rows.site;
  if (publishedAt === null || origins.length === 0 || segments.some(Boolean)) return undefined;
  return { siteUrl: located.siteUrl, rows, origins };
}

/** Answers a request from a product's panel. Everything except the site's pages is the same as outside of the panel. */
export async function answerInPanel(asking: Asking, panel: PanelRequest, kept: Kept): Promise<Answer | null> {
  const special = specialOf(asking.url.pathname);
  if (special) return answerSpecial({ ...asking, panelOrigins: panel.origins }, special, kept);
  const resolution = await resolvePublished(asking.url, asking.visitor);
  if (leavesPanel(resolution)) return answerLeaving(asking, panel, resolution, kept);
  const answer = await answerPlace(asking, shownInPanel(resolution), kept);
  return answer && withinPanel(answer, panel);
}

/** Whether visitors must leave the panel: to sign in, to use a share link, or to open another website. */
const leavesPanel = (resolution: Resolution) =>
  resolution.kind === "needs-auth" ||
  (resolution.kind === "redirect" && resolution.external) ||
  (resolution.kind === "not-found" && !resolution.place);

function shownInPanel(resolution: Resolution): Resolution {
  if (resolution.kind === "content") return { ...resolution, isPanel: true };
  if (resolution.kind === "not-found" && resolution.place)
    return { ...resolution, place: { ...resolution.place, isPanel: true } };
  return resolution;
}

/** A notice with a link that opens the page outside of the panel. */
function answerLeaving(
  { url }: Asking,
  { origins, sitePath }: PanelRequest,
  { kind }: Resolution,
  { assets }: Kept,
): Answer {
  const path = url.pathname.slice(sitePath.length);
  const isClosed = kind !== "redirect";
  return answerNotice(isClosed ? 403 : 200, renderLeaving(path, origins, isClosed, assets));
}

/** Keeps redirects to other pages of the site in the panel. */
function withinPanel(answer: Answer, { url, sitePath }: PanelRequest): Answer {
  const { location } = answer.headers;
  if (typeof location !== "string") return answer;
  const target = new URL(location, url);
  if (target.origin !== url.origin || !target.pathname.startsWith(sitePath)) return answer;
  const path = `${sitePath}${PANEL_NAME}/${target.pathname.slice(sitePath.length)}${target.search}${target.hash}`;
  return { ...answer, headers: { ...answer.headers, location: path } };
}

/** Whether a URL is the URL of the script that products load. */
export const isEmbedScript = ({ pathname }: URL): boolean => pathname.endsWith(`/${EMBED_SCRIPT_NAME}`);

/** The time for which browsers use the script without asking again. */
const SCRIPT_SECONDS = 600;

/** The answer if no product can show the site. It's the same if the site doesn't exist. */
const OFF = `console.warn("Bindery: this site can't be shown in a panel. Add an origin in its settings.");\n`;

function settingsOf(rows: SiteRows, origins: string[]): Settings {
  const { site } = rows;
  const start = startOf(rows).siteSpace;
  const language = start ? languageOf(site, start) : "en";
  const { accent = "", "on-accent": onAccent = "" } = start ? themeOf(lookOf(site, start), "light") : {};
  const labels = labelsIn(language);
  return {
    origins,
    title: site.title,
    direction: directionOf(language),
    label: labels.help,
    close: labels.close,
    colors: [accent, onAccent],
  };
}

/** JSON that is also valid in a script. */
const json = (value: unknown) => JSON.stringify(value).replace(/[<\u2028\u2029]/g, escaped);
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The script with which a product shows the panel. It contains the site's settings, because it can't read them later. */
export async function answerEmbedScript(
  request: IncomingMessage,
  asked: URL,
  assets: SiteAssets,
): Promise<Answer> {
  const root = new URL(asked);
  root.pathname = asked.pathname.slice(0, -EMBED_SCRIPT_NAME.length);
  const found = await siteAt(root);
  const script = assets.fileOf(assets.embedScript)?.bytes.toString() ?? "";
  const body = found
    ? `(()=>{const settings=${json(settingsOf(found.rows, found.origins))};${script}})();\n`
    : OFF;
  return text(request, "text/javascript", body, {
    "cache-control": `public, max-age=${SCRIPT_SECONDS}`,
    "cross-origin-resource-policy": "cross-origin",
  });
}
