import type { IncomingMessage } from "node:http";
import { languageOf, lookOf } from "@/domains/sites/customization/customization";
import { customizationSchema } from "@/domains/sites/customization/schema";
import { isOpen } from "@/domains/sites/published/audience";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { startOf } from "@/domains/sites/structure/tree";
import { directionOf } from "@/site/labels/direction";
import { labelsIn } from "@/site/labels/language";
import type { SiteAssets } from "../assets";
import type { Settings } from "../browser/embed/options";
import { EMBED_SCRIPT_NAME } from "../names";
import { themeOf } from "../theme";
import { type Answer, text } from "./answer";
import { askingOrigin, isFromProduct, shownSiteAt } from "./panel-request";

/** Whether a URL is the URL of the script that products load. */
export const isEmbedScript = ({ pathname }: URL): boolean => pathname.endsWith(`/${EMBED_SCRIPT_NAME}`);

/** The time for which browsers use the script without asking again. */
const SCRIPT_SECONDS = 600;

/** The answer if the page can't show the site. It's the same if the site doesn't exist. */
const OFF = `console.warn("Bindery: " + location.origin + " isn't in the list of allowed origins of the site, or the page sends no referrer");\n`;

/** The settings in the script. Only the script of a site that everyone can read contains the site's title and colors. */
function settingsOf(rows: SiteRows, root: string | undefined): Settings {
  const { site } = rows;
  const start = startOf(rows).siteSpace;
  const language = start ? languageOf(site, start) : "en";
  const isPublic = isOpen(site);
  const look = start && isPublic ? lookOf(site, start) : customizationSchema.parse({});
  const { accent = "", "on-accent": onAccent = "" } = themeOf(look, "light");
  const labels = labelsIn(language);
  return {
    root,
    title: isPublic ? site.title : labels.help,
    direction: directionOf(language),
    label: labels.help,
    close: labels.close,
    colors: [accent, onAccent],
  };
}

/** JSON that is also valid in a script. */
const json = (value: unknown) => JSON.stringify(value).replace(/[<\u2028\u2029]/g, escaped);
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * The script with which a product shows the panel. It contains the site's settings, because it can't read them later. Some
 * pages don't send their origin. They get the script only of a site that everyone can read, and the site's
 * Content-Security-Policy still refuses to show the panel on other origins.
 */
export async function answerEmbedScript(
  request: IncomingMessage,
  asked: URL,
  assets: SiteAssets,
): Promise<Answer> {
  const root = new URL(asked);
  root.pathname = asked.pathname.slice(0, -EMBED_SCRIPT_NAME.length);
  const found = await shownSiteAt(root);
  const isGiven =
    found &&
    (isFromProduct(request, found.rows.site) ||
      (askingOrigin(request) === undefined && isOpen(found.rows.site)));
  const script = assets.fileOf(assets.embedScript)?.bytes.toString() ?? "";
  const body = isGiven
    ? `(()=>{const settings=${json(settingsOf(found.rows, found.movedTo))};${script}})();\n`
    : OFF;
  return text(request, "text/javascript", body, {
    // The answer depends on the page. Shared caches can ignore `Vary`.
    "cache-control": `private, max-age=${SCRIPT_SECONDS}`,
    vary: "Origin, Referer",
    "cross-origin-resource-policy": "cross-origin",
  });
}
