import { hash } from "node:crypto";
import type { z } from "zod";
import type { Site } from "@/db/generated/client";
import { env } from "@/env";
import { isOwnHost } from "@/lib/hosts";
import { onceFor } from "@/lib/once-for";
import { fileSource, hashSource } from "@/lib/policy-source";
import { type Addressed, provedHosts } from "@/scopes/site-address";
import { type CustomCode, type customCodeResource, customCodeSchema } from "./schema";

type Coded = Pick<Site, "customCode">;

const NONE = customCodeSchema.parse({});

const parsed = onceFor((code: object) => customCodeSchema.parse(code));

/** The custom code of a site with defaults filled in. The result is cached per row. */
export const customCodeOf = ({ customCode }: Coded): CustomCode =>
  customCode ? parsed(customCode as object) : NONE;

/** Whether the operator allows custom code. */
export const isAvailable = () => env.CUSTOM_CODE === "on";

/** The custom code that is turned on for a site. Undefined if the site or the operator turned it off. */
const activeCode = (site: Coded): CustomCode | undefined => {
  const code = customCodeOf(site);
  return isAvailable() && code.enabled ? code : undefined;
};

/** The CSS of a site, with the name of its file. The name contains a hash of the CSS. */
export interface CustomStyle {
  name: string;
  css: string;
}

const HASH_LENGTH = 16;

const styleOf = onceFor(({ css }: CustomCode): CustomStyle => {
  return { name: `${hash("sha256", css).slice(0, HASH_LENGTH)}.css`, css };
});

/** The CSS to add to the pages of a site. Undefined if there is none. */
export const customStyleOf = (site: Coded): CustomStyle | undefined => {
  const code = activeCode(site);
  return code && code.css.trim() !== "" ? styleOf(code) : undefined;
};

/** The sources that a site adds to the Content-Security-Policy of its pages, by directive. */
export type AddedSources = Readonly<Record<string, readonly string[]>>;

/** The scripts of a page, and the sources that its Content-Security-Policy must contain for them. */
export interface CustomScripts extends Pick<CustomCode, "snippet" | "scripts"> {
  added: AddedSources;
}

/** Only the listed files and origins, and the hash of the snippet. */
const scriptsOf = onceFor(({ snippet, scripts, sources }: CustomCode): CustomScripts => {
  const inline = snippet === "" ? [] : [hashSource(snippet)];
  const files = [...new Set(scripts.map(({ url }) => fileSource(url)))];
  const added = {
    "script-src": [...inline, ...files, ...sources.scripts],
    "style-src": sources.styles,
    "img-src": sources.images,
    "media-src": sources.media,
    "font-src": sources.fonts,
    "connect-src": sources.connect,
    "frame-src": sources.frames,
  };
  return { snippet, scripts, added };
});

/** The page for which custom scripts are requested. */
interface ScriptedPlace {
  site: Coded & Addressed;
  /** The URL of the site in the request. */
  siteUrl: string;
  preview?: unknown;
  isPanel?: boolean | undefined;
}

/**
 * The custom domain on which scripts run. Null for Bindery's own host, where scripts could use the console as the person who is
 * signed in. A proxy shows the site on the host of another website, which the site's administrators might not control.
 */
function scriptHostOf(site: Addressed): string | null {
  const { hostname } = provedHosts(site);
  return hostname === null || isOwnHost(hostname) ? null : hostname;
}

/** The scripts to add to a page. Undefined on all other hosts, in previews, and in panels of other products. */
export function customScriptsOf({
  site,
  siteUrl,
  preview,
  isPanel,
}: ScriptedPlace): CustomScripts | undefined {
  if (preview || isPanel) return undefined;
  const code = activeCode(site);
  return code && new URL(siteUrl).hostname === scriptHostOf(site) ? scriptsOf(code) : undefined;
}

type Resource = z.input<typeof customCodeResource>;

function reasonAgainst(code: CustomCode, host: string | null): Resource["scriptsNotServedBecause"] {
  if (!isAvailable()) return "instance";
  if (!code.enabled) return "disabled";
  return host === null ? "host" : null;
}

export function presentCustomCode(site: Coded & Addressed): Resource {
  const code = customCodeOf(site);
  const scriptHost = scriptHostOf(site);
  const reason = reasonAgainst(code, scriptHost);
  const added = Object.entries(scriptsOf(code).added).filter(([, sources]) => sources.length > 0);
  return {
    object: "site-custom-code",
    ...code,
    available: isAvailable(),
    scriptsServed: reason === null,
    scriptsNotServedBecause: reason,
    scriptHost,
    policy: reason === null ? added.map(([directive, sources]) => `${directive} ${sources.join(" ")}`) : [],
  };
}
