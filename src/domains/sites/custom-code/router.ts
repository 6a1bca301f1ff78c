import { readWrittenSite } from "@/domains/sites/rows";
import { withoutPath } from "@/domains/sites/structure/view";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentCustomCode } from "./custom-code";
import { customCodeResource, updateCustomCodeFields } from "./schema";
import { writeCustomCode } from "./service";

const rest = restTagged("customization");
const CUSTOM_CODE = "/orgs/{organizationId}/sites/{siteId}/custom-code";

export const siteCustomCodeRouter = router({
  get: rest("GET", CUSTOM_CODE, {
    id: "getSiteCustomCode",
    summary: "Get custom code",
    description:
      "Returns the scripts and the CSS that administrators added to the site, whether Bindery serves them, and what they add to the Content-Security-Policy.",
    scope: siteScope("admin", {}),
    output: customCodeResource,
  }).query(({ ctx }) => presentCustomCode(ctx.site)),

  update: rest("PATCH", CUSTOM_CODE, {
    id: "updateSiteCustomCode",
    summary: "Update custom code",
    description:
      "Updates the fields that you send and returns the custom code. Scripts can read everything that visitors see and send it to other hosts, so add only code that you trust. Bindery serves scripts only on the site's verified custom domain.",
    errors: [409],
    scope: siteScope("admin", updateCustomCodeFields),
    output: customCodeResource,
  }).mutation(async ({ ctx, input }) => {
    await writeCustomCode(ctx, ctx.site, withoutPath(input));
    return presentCustomCode(await readWrittenSite(ctx, ctx.site));
  }),
});
