import { z } from "zod";
import { headContent } from "@/scopes/content";
import { specScope } from "@/scopes/openapi-spec";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { documentSchema } from "../schema";
import { computeDocument } from "./document";
import { computedDocumentField } from "./source";
import { readSpecUsage } from "./usage";

/**
 * Where an organization uses a specification. These references would break if the specification were
 * deleted.
 */
const specUsageSchema = z.object({
  /** The number of pages whose subpages are computed from the specification. */
  references: z.number().describe("The number of references to the specification."),
  /** The number of pages whose text shows a part of the specification, including computed pages. */
  pages: z.number().describe("The number of pages that refer to the specification."),
  spaces: z.number().describe("The number of spaces that refer to the specification."),
});

const rest = restTagged("openapi");

/** Operations that report how many pages of an organization use an OpenAPI specification. */
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

/**
 * Returns a part of a specification in the form in which a computed page shows it. The space doesn't need a
 * page with this part.
 */
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
