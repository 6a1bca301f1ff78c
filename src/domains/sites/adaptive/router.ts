import { readWrittenSite } from "@/domains/sites/rows";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { previewVisitor } from "./preview";
import * as schema from "./schema";
import { presentAdaptiveSchema, writeAdaptiveSchema } from "./service";
import { templateConditionsOf } from "./templates";
import { schemaOf } from "./visitor";

const rest = restTagged("adaptive");
const SCHEMA = "/orgs/{organizationId}/sites/{siteId}/adaptive-schema";

export const siteAdaptiveRouter = router({
  get: rest("GET", SCHEMA, {
    id: "getSiteAdaptiveSchema",
    summary: "Fetch what a site knows of its visitors",
    description: "A site for which nobody has said so has none.",
    scope: siteScope("viewAdaptiveSchema", {}),
    output: schema.adaptiveSchemaResource,
  }).query(({ ctx }) => presentAdaptiveSchema(ctx.site)),

  update: rest("PUT", SCHEMA, {
    id: "updateSiteAdaptiveSchema",
    summary: "Say what a site knows of its visitors",
    description:
      "Conditions may ask for these claims alone. Refused while conditions in use would no longer read well: they are named.",
    errors: [409],
    scope: siteScope("editAdaptiveSchema", schema.updateAdaptiveSchemaFields),
    output: schema.adaptiveSchemaResource,
  }).mutation(async ({ ctx, input }) => {
    await writeAdaptiveSchema(ctx, ctx.site, input.jsonSchema);
    return presentAdaptiveSchema(await readWrittenSite(ctx, ctx.site));
  }),

  preview: rest("POST", `${SCHEMA}/preview`, {
    id: "previewSiteAdaptiveContent",
    summary: "See what a visitor with these claims would be shown",
    description: "As if adaptive content were switched on. Nothing is written, and no visitor is needed.",
    audit: false,
    scope: siteScope("viewAdaptiveSchema", schema.previewFields),
    output: schema.previewSchema,
  }).mutation(({ ctx, input }) => previewVisitor(ctx.actor, ctx.site, input)),

  templates: rest("GET", `${SCHEMA}/template-conditions`, {
    id: "listSiteAdaptiveTemplateConditions",
    summary: "List ready-made conditions over a site's claims",
    description: "Of claims of which every value is known: booleans, and texts that are one of a few.",
    scope: siteScope("viewAdaptiveSchema", {}),
    output: schema.templateConditionsSchema,
  }).query(({ ctx }) => {
    const claims = schemaOf(ctx.site);
    return { items: claims ? templateConditionsOf(claims) : [] };
  }),
});
