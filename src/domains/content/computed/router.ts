import { z } from "zod";
import { hotQuery } from "@/db/hot";
import { headContent } from "@/scopes/content";
import { type SpecRow, specScope } from "@/scopes/openapi-spec";
import { COMPUTED, IS_THERE, mainContent, showing, WITH_BLOCK } from "@/scopes/shown-spec";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { documentSchema } from "../schema";
import { computeDocument } from "./document";
import { computedDocumentField } from "./source";

/** The references that would break without the specification. */
const specUsageSchema = z.object({
  /** The pages whose subpages are computed from the specification. */
  references: z.number().describe("The number of references to the specification."),
  /** The pages whose text shows a part of the specification, including computed pages. */
  pages: z.number().describe("The number of pages that refer to the specification."),
  spaces: z.number().describe("The number of spaces that refer to the specification."),
});
type SpecUsage = z.output<typeof specUsageSchema>;

/**
 * Counts the pages that show a specification in their text or in reusable content that they include.
 * Parameters: $1 is the organization, $2 the specification.
 */
const USAGE = `WITH RECURSIVE ${showing(mainContent, IS_THERE)},
  roots AS (SELECT v."spaceId" FROM ${mainContent("PageVersion")} WHERE ${IS_THERE} AND ${COMPUTED}),
  shown AS (SELECT v."spaceId" FROM ${mainContent("PageVersion")} WHERE ${IS_THERE} AND ${WITH_BLOCK})
  SELECT (SELECT count(*)::int FROM roots) AS "references", (SELECT count(*)::int FROM shown) AS "pages",
    (SELECT count(*)::int FROM (SELECT "spaceId" FROM roots UNION SELECT "spaceId" FROM shown) u) AS "spaces"`;

async function readSpecUsage({ organizationId, slug }: SpecRow): Promise<SpecUsage> {
  const [row] = await hotQuery<SpecUsage>("openapi-spec:usage", USAGE, [organizationId, slug]);
  return row ?? { references: 0, pages: 0, spaces: 0 };
}

const rest = restTagged("openapi");

/** Operations that report where an organization's pages use its OpenAPI specifications. */
export const specUsageRouter = router({
  usage: rest("GET", "/orgs/{organizationId}/openapi/{specSlug}/usage", {
    id: "getOpenAPISpecUsage",
    summary: "Get an OpenAPI specification's usage",
    description: "Returns how many pages and spaces of the organization refer to the specification.",
    returns: "The number of references, pages and spaces.",
    scope: specScope("view", {}),
    output: specUsageSchema,
  }).query(({ ctx }) => readSpecUsage(ctx.spec)),
});

/** Returns a part of a specification as a computed page would show it, without requesting a page. */
export const computedDocument = restTagged("content")("POST", "/spaces/{spaceId}/content/computed/document", {
  id: "getComputedDocument",
  summary: "Get a computed document",
  description:
    "Renders a part of an OpenAPI specification as a Document. The caller must be able to read the specification, or a page of the space that shows that part.",
  audit: false,
  query: ["shareKey"],
  scope: headContent.readers("view", {
    source: computedDocumentField.describe("The part of the specification to render."),
    seed: z
      .string()
      .max(256)
      .describe(
        "A string that determines the keys of the blocks. The same seed always results in the same keys.",
      ),
  }),
  output: documentSchema,
}).query(({ ctx, input }) => computeDocument(ctx.content, ctx.actor, input.source, input.seed));
