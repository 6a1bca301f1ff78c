import { z } from "zod";
import { headContent } from "@/scopes/content";
import { specScope } from "@/scopes/openapi-spec";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { documentSchema } from "../schema";
import { computeDocument } from "./document";
import { computedDocumentField } from "./source";
import { readSpecUsage, specUsageSchema } from "./usage";

const rest = restTagged("openapi");

/** What the pages of an organization show of its OpenAPI specifications. */
export const specUsageRouter = router({
  usage: rest("GET", "/orgs/{organizationId}/openapi/{specSlug}/usage", {
    id: "getOpenAPISpecUsage",
    summary: "Count the pages that show a specification",
    description: "Over all spaces of the organization.",
    scope: specScope("view", {}),
    output: specUsageSchema,
  }).query(({ ctx }) => readSpecUsage(ctx.spec)),
});

/** What computed pages show, for clients that ask for it apart from the page. */
export const computedDocument = restTagged("content")("POST", "/spaces/{spaceId}/content/computed/document", {
  id: "getComputedDocument",
  summary: "Compute the document of a part of a specification",
  description:
    "For those who read the specification, and those who see a page of the space that shows that part.",
  audit: false,
  query: ["shareKey"],
  scope: headContent.readers("view", {
    source: computedDocumentField,
    seed: z.string().max(256).describe("Keys of the blocks follow from it."),
  }),
  output: documentSchema,
}).query(({ ctx, input }) => computeDocument(ctx.content, ctx.actor, input.source, input.seed));
