import { specScope } from "@/scopes/openapi-spec";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { readSpecUsage, specUsageSchema } from "./usage";

const rest = restTagged("openapi");

/** What the pages of an organization show of its OpenAPI specifications. */
export const specUsageRouter = router({
  usage: specScope("view", {})
    .meta(
      rest("GET", "/orgs/{organizationId}/openapi/{specSlug}/usage", {
        id: "getOpenAPISpecUsage",
        summary: "Count the pages that show a specification",
      }),
    )
    .output(specUsageSchema)
    .query(({ ctx }) => readSpecUsage(ctx.spec)),
});
