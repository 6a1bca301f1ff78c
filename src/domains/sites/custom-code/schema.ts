import { z } from "zod";
import * as fields from "./fields";

const enabledField = z
  .boolean()
  .describe(
    "Whether custom code is turned on for the site. Scripts run only on the site's verified custom domain.",
  );
const CSS = "The CSS that Bindery adds to every page of the site, with at most 65,536 characters.";
const SNIPPET =
  "The JavaScript that runs at the end of every page, with at most 16,384 characters and without script tags.";
const SCRIPTS =
  "The scripts from other hosts, with at most 10 items. They run after the snippet, in this order, when the page is complete.";
const SOURCES =
  "The origins that the scripts and the CSS need in addition, with at most 20 items per list. Only the first part of a host can be a wildcard, as in `https://*.example.com`.";

/** The stored code, whose values were checked when they were written. */
export const customCodeSchema = z.object({
  enabled: enabledField.default(false),
  css: z.string().default("").describe(CSS),
  snippet: z.string().default("").describe(SNIPPET),
  scripts: fields.storedScripts.default([]).describe(SCRIPTS),
  sources: fields.storedSources.prefault({}).describe(SOURCES),
});

export type CustomCode = z.output<typeof customCodeSchema>;

export const updateCustomCodeFields = {
  enabled: enabledField.optional(),
  css: fields.cssField.optional().describe(CSS),
  snippet: fields.snippetField.optional().describe(SNIPPET),
  scripts: fields.scriptsField.optional().describe(`${SCRIPTS} The list replaces the current scripts.`),
  sources: fields.sourcesField.optional().describe(`${SOURCES} The lists replace all current sources.`),
};
export type CustomCodeChange = z.output<z.ZodObject<typeof updateCustomCodeFields>>;

/** The reasons why Bindery serves no scripts, in the order in which they're checked. */
const NOT_SERVED = ["instance", "disabled", "host"] as const;

export const customCodeResource = z
  .object({
    object: z.literal("site-custom-code"),
    ...customCodeSchema.shape,
    available: z
      .boolean()
      .describe("Whether the operator of the instance allows custom scripts and CSS (`CUSTOM_CODE`)."),
    scriptsServed: z.boolean().describe("Whether Bindery serves the scripts on the site's custom domain."),
    scriptsNotServedBecause: z
      .enum(NOT_SERVED)
      .nullable()
      .describe(
        "Why Bindery serves no scripts: `instance` if the operator turned custom code off, `disabled` if custom code is turned off for the site, or `host` if the site has no verified custom domain. Null if Bindery serves the scripts.",
      ),
    scriptHost: z
      .string()
      .nullable()
      .describe(
        "The site's verified custom domain, where Bindery can serve scripts. Null if the site has none. Bindery never serves scripts on its own host, behind a proxy, in previews or in panels.",
      ),
    policy: z
      .array(z.string())
      .describe(
        "The sources that Bindery adds to the Content-Security-Policy of pages on the custom domain, with one directive per item. The list is empty if Bindery serves no scripts.",
      ),
  })
  .meta({ id: "SiteCustomCode" });
