import { z } from "zod";
import { hotQuery } from "@/db/hot";
import { OPEN_END } from "@/db/version-range";
import { headContent } from "@/scopes/content";
import { type SpecRow, specScope } from "@/scopes/openapi-spec";
import { INCLUDES, NESTING_MAX } from "@/scopes/shown-spec";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { documentSchema } from "../schema";
import { computeDocument } from "./document";
import { computedDocumentField } from "./source";

/** What would break without a specification. */
const specUsageSchema = z.object({
  /** Pages below which pages are computed from it. */
  references: z.number().describe("The number of references to the specification."),
  /** Pages whose text shows a part of it, computed ones included. */
  pages: z.number().describe("The number of pages that refer to the specification."),
  spaces: z.number().describe("The number of spaces that refer to the specification."),
});
type SpecUsage = z.output<typeof specUsageSchema>;

/** Rows `v` of the main content of the organization $1. */
const living = (table: "PageVersion" | "ReusableContentVersion") => `"${table}" v
    JOIN "Space" s ON s."organizationId" = v."organizationId" AND s."id" = v."spaceId" AND s."branchId" = v."branchId"
      AND s."deletedAt" IS NULL AND v."organizationId" = $1 AND v."toNumber" = ${OPEN_END} AND NOT v."deleted"`;

const REUSABLE = `v."branchId", v."reusableContentId" AS "id", v."gitPath"`;

/** Counts what shows the specification $2, in its own text or in reusable content that it includes. */
const USAGE = `WITH RECURSIVE showing AS (
    SELECT ${REUSABLE}, 1 AS "depth" FROM ${living("ReusableContentVersion")}
    WHERE v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'openapi', 'href', $2::text))
    UNION SELECT ${REUSABLE}, i."depth" + 1 FROM showing i JOIN ${living("ReusableContentVersion")} ON ${INCLUDES}
    WHERE i."depth" < ${NESTING_MAX}),
  roots AS (SELECT v."spaceId" FROM ${living("PageVersion")} WHERE NOT (v."computed"->'props' ? 'doc')
    AND v."computed"->'dependencies'->'spec'->'ref'->>'spec' = $2),
  shown AS (SELECT DISTINCT v."spaceId", v."pageId" FROM ${living("PageVersion")} JOIN "PageReference" r
    ON r."organizationId" = v."organizationId" AND r."branchId" = v."branchId" AND r."pageId" = v."pageId"
      AND r."fromNumber" = v."fromNumber"
    WHERE (r."usage" = 'openapi' AND r."href" = $2) OR (r."usage" = 'include' AND EXISTS (SELECT FROM showing i
      WHERE i."branchId" = v."branchId" AND (r."targetId" = i."id" OR r."targetPath" = i."gitPath"))))
  SELECT (SELECT count(*)::int FROM roots) AS "references", (SELECT count(*)::int FROM shown) AS "pages",
    (SELECT count(*)::int FROM (SELECT "spaceId" FROM roots UNION SELECT "spaceId" FROM shown) u) AS "spaces"`;

async function readSpecUsage({ organizationId, slug }: SpecRow): Promise<SpecUsage> {
  const [row] = await hotQuery<SpecUsage>("openapi-spec:usage", USAGE, [organizationId, slug]);
  return row ?? { references: 0, pages: 0, spaces: 0 };
}

const rest = restTagged("openapi");

/** What the pages of an organization show of its OpenAPI specifications. */
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

/** What computed pages show, for clients that ask for it apart from the page. */
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
        "A string from which the keys of the blocks are derived, so that the same seed gives the same keys.",
      ),
  }),
  output: documentSchema,
}).query(({ ctx, input }) => computeDocument(ctx.content, ctx.actor, input.source, input.seed));
