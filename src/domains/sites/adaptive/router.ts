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
    summary: "Get an adaptive schema",
    description:
      "Returns the JSON Schema of the visitor claims that the site accepts. Returns 404 if the site has no adaptive schema.",
    scope: siteScope("viewAdaptiveSchema", {}),
    output: schema.adaptiveSchemaResource,
  }).query(({ ctx }) => presentAdaptiveSchema(ctx.site)),

  update: rest("PUT", SCHEMA, {
    id: "updateSiteAdaptiveSchema",
    summary: "Update an adaptive schema",
    description:
      "Replaces the JSON Schema of the visitor claims that the site accepts. Conditions can use only these claims. If the new schema would invalidate conditions that are in use, the operation returns 400 and lists these conditions.",
    errors: [409],
    scope: siteScope("editAdaptiveSchema", schema.updateAdaptiveSchemaFields),
    output: schema.adaptiveSchemaResource,
  }).mutation(async ({ ctx, input }) => {
    await writeAdaptiveSchema(ctx, ctx.site, input.jsonSchema);
    return presentAdaptiveSchema(await readWrittenSite(ctx, ctx.site));
  }),

  preview: rest("POST", `${SCHEMA}/preview`, {
    id: "previewSiteAdaptiveContent",
    summary: "Preview adaptive content",
    description:
      "Returns the parts of the site and the pages that a visitor with the given claims would see. Bindery evaluates the conditions even if adaptive content is turned off.",
    returns: "The parts of the site that the visitor sees, and the pages that have conditions.",
    audit: false,
    scope: siteScope("viewAdaptiveSchema", schema.previewFields),
    output: schema.previewSchema,
  }).mutation(({ ctx, input }) => previewVisitor(ctx.actor, ctx.site, input)),

  templates: rest("GET", `${SCHEMA}/template-conditions`, {
    id: "listSiteAdaptiveTemplateConditions",
    summary: "List adaptive content conditions",
    description:
      "Returns ready-made conditions for the claims that have a fixed set of values: booleans, and strings with a list of allowed values.",
    returns: "The ready-made conditions.",
    scope: siteScope("viewAdaptiveSchema", {}),
    output: schema.templateConditionsSchema,
  }).query(({ ctx }) => {
    const claims = schemaOf(ctx.site);
    return { items: claims ? templateConditionsOf(claims) : [] };
  }),
});
