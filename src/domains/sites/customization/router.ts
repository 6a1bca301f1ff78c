import { z } from "zod";
import { readWrittenSite } from "@/domains/sites/rows";
import { loadSiteRows } from "@/domains/sites/structure/rows";
import { siteSpaceOf } from "@/domains/sites/structure/site-spaces";
import { type AnswerContext, assertSeen, withoutPath } from "@/domains/sites/structure/view";
import { idField } from "@/scopes/define";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentCustomization, presentSiteSpaceCustomization } from "./customization";
import { overrideFields } from "./overrides";
import { customizationFields, customizationResource, siteSpaceCustomizationResource } from "./schema";
import { overrideCustomization, removeOverride, writeCustomization } from "./service";

const rest = restTagged("customization");
const SITE = "/orgs/{organizationId}/sites/{siteId}";
const OF_SITE = `${SITE}/customization` as const;
const OF_SPACE = `${SITE}/site-spaces/{siteSpaceId}/customization` as const;

const siteSpacePath = { siteSpaceId: idField.describe("The ID of the site space.") };
const unmaskedField = {
  unmasked: z
    .boolean()
    .default(false)
    .describe("Accepted for compatibility and ignored, because settings are never masked."),
};

async function answerSiteSpace(ctx: AnswerContext, siteSpaceId: string) {
  await assertSeen(ctx, siteSpaceId);
  const rows = await loadSiteRows(ctx.site);
  return presentSiteSpaceCustomization(rows.site, siteSpaceOf(rows, siteSpaceId));
}

export const siteCustomizationRouter = router({
  get: rest("GET", OF_SITE, {
    id: "getSiteCustomizationById",
    summary: "Get a site customization",
    description: "Returns the customization of the site with all defaults filled in.",
    scope: siteScope("view", unmaskedField),
    output: customizationResource,
  }).query(({ ctx }) => presentCustomization(ctx.site)),

  update: rest("PUT", OF_SITE, {
    id: "updateSiteCustomizationById",
    summary: "Replace a site customization",
    description:
      "Replaces the customization of the site and returns it. Omitted settings get their defaults. The overrides of site spaces don't change.",
    audit: ["title"],
    scope: siteScope("edit", customizationFields),
    output: customizationResource,
  }).mutation(async ({ ctx, input }) => {
    await writeCustomization(ctx, ctx.site, withoutPath(input));
    return presentCustomization(await readWrittenSite(ctx, ctx.site));
  }),

  getOfSiteSpace: rest("GET", OF_SPACE, {
    id: "getSiteSpaceCustomizationById",
    summary: "Get a site space customization",
    description:
      "Returns the customization of the site, with the overrides of the site space applied. `overrides` contains only the settings that the site space overrides.",
    scope: siteScope("view", siteSpacePath),
    output: siteSpaceCustomizationResource,
  }).query(({ ctx, input }) => answerSiteSpace(ctx, input.siteSpaceId)),

  override: rest("PATCH", OF_SPACE, {
    id: "overrideSiteSpaceCustomizationById",
    summary: "Update a site space customization",
    description:
      "Overrides settings of the site's customization for this site space and returns the result. Omitted settings keep their values. Null removes an override.",
    audit: ["title"],
    scope: siteScope("edit", { ...siteSpacePath, ...overrideFields }),
    output: siteSpaceCustomizationResource,
  }).mutation(async ({ ctx, input }) => {
    const { siteSpaceId, ...change } = withoutPath(input);
    await assertSeen(ctx, siteSpaceId);
    await overrideCustomization(ctx, ctx.site, siteSpaceId, change);
    return await answerSiteSpace(ctx, siteSpaceId);
  }),

  removeOverride: rest("DELETE", OF_SPACE, {
    id: "deleteSiteSpaceCustomizationById",
    summary: "Delete a site space customization",
    description: "Removes all overrides of the site space, so that it uses the customization of its site.",
    scope: siteScope("edit", siteSpacePath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await removeOverride(ctx, ctx.site, input.siteSpaceId);
  }),
});
