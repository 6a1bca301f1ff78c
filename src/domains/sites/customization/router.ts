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

const siteSpacePath = { siteSpaceId: idField };
const unmaskedField = {
  unmasked: z
    .boolean()
    .default(false)
    .describe("Taken from clients that send it: nothing is masked, whatever the type of the site."),
};

async function answerSiteSpace(ctx: AnswerContext, siteSpaceId: string) {
  await assertSeen(ctx, siteSpaceId);
  const rows = await loadSiteRows(ctx.site);
  return presentSiteSpaceCustomization(rows.site, siteSpaceOf(rows, siteSpaceId));
}

export const siteCustomizationRouter = router({
  get: rest("GET", OF_SITE, {
    id: "getSiteCustomizationById",
    summary: "Fetch how a site looks and what it offers",
    description: "With all defaults filled in.",
    scope: siteScope("view", unmaskedField),
    output: customizationResource,
  }).query(({ ctx }) => presentCustomization(ctx.site)),

  update: rest("PUT", OF_SITE, {
    id: "updateSiteCustomizationById",
    summary: "Replace how a site looks and what it offers",
    description: "What is left out has its default. Site spaces keep what they say differently.",
    audit: ["title"],
    scope: siteScope("edit", customizationFields),
    output: customizationResource,
  }).mutation(async ({ ctx, input }) => {
    await writeCustomization(ctx, ctx.site, withoutPath(input));
    return presentCustomization(await readWrittenSite(ctx, ctx.site));
  }),

  getOfSiteSpace: rest("GET", OF_SPACE, {
    id: "getSiteSpaceCustomizationById",
    summary: "Fetch how a site space looks: as its site, but for what it says differently",
    description: "`overrides` names the parts that the site space says itself.",
    scope: siteScope("view", siteSpacePath),
    output: siteSpaceCustomizationResource,
  }).query(({ ctx, input }) => answerSiteSpace(ctx, input.siteSpaceId)),

  override: rest("PATCH", OF_SPACE, {
    id: "overrideSiteSpaceCustomizationById",
    summary: "Let a site space look differently than its site",
    description: "Fields that are left out stay as they are, and null follows the site again.",
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
    summary: "Let a site space look as its site",
    description: "Everything that it said differently is removed.",
    scope: siteScope("edit", siteSpacePath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await removeOverride(ctx, ctx.site, input.siteSpaceId);
  }),
});
