import { z } from "zod";
import { webUrlField } from "@/domains/sites/url-fields";
import { idField } from "@/scopes/define";
import { canonical } from "./source";

const SOURCE =
  /^\/(?!\*)(?!.*\*.+)(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+)*(?:\/\*|\*)?$/;

/** Whether a path has a `.` or `..` segment. Browsers resolve such segments in any encoding, so they never request them. */
const hasDots = (source: string) =>
  canonical(source)
    .split("/")
    .some((segment) => /^\.{1,2}$/.test(segment));

const sourceField = z
  .string()
  .max(512)
  .regex(SOURCE, "must be a path with one or more segments, such as /old/page")
  .refine((source) => !hasDots(source), "can't contain the path segments `.` and `..`")
  .transform(canonical)
  .describe("A path below the address of the site; a `*` at its end stands for whatever follows.");

const destinationField = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("site-section"),
    siteSectionId: idField.describe("The ID of the section that the redirect leads to."),
  }),
  z.object({
    kind: z.literal("site-space"),
    siteSpaceId: idField.describe("The ID of the site space that the redirect leads to."),
  }),
  z.object({
    kind: z.literal("site-page"),
    siteSpaceId: idField.describe("The ID of the site space that contains the page."),
    pageId: idField.describe("The ID of the page that the redirect leads to."),
  }),
  z.object({ kind: z.literal("external"), url: webUrlField.describe("The URL that the redirect leads to.") }),
]);
export type Destination = z.output<typeof destinationField>;

export const siteRedirectSchema = z
  .object({
    object: z.literal("site-redirect"),
    id: z.string().describe("The ID of the redirect."),
    source: z
      .string()
      .describe(
        "The path that the redirect applies to. Redirects from moved pages can have a longer source than redirects that you create.",
      ),
    destination: destinationField.describe("The target of the redirect."),
    captureWildcard: z
      .boolean()
      .describe("Whether the part of the path that `*` matches is appended to the destination."),
    permanent: z.boolean().describe("Whether the redirect is permanent, so that browsers can cache it."),
    draft: z.boolean().describe("Whether the redirect is a draft, which has no effect."),
    createdAt: z.iso.datetime().describe("When the redirect was created (UTC)."),
    updatedAt: z.iso.datetime().optional().describe("When the redirect was last changed (UTC)."),
  })
  .meta({ id: "SiteRedirect" });

export const resolvedRedirectSchema = z.object({
  redirect: siteRedirectSchema.describe("The redirect that applies to the path."),
  target: z.url().describe("The URL that the redirect leads to."),
});

const flags = {
  captureWildcard: z
    .boolean()
    .optional()
    .describe("True to append the part of the path that `*` matches to the destination."),
  draft: z.boolean().optional().describe("True to save the redirect as a draft, which has no effect."),
  permanent: z.boolean().optional().describe("True for a permanent redirect, which browsers can cache."),
};

export const listRedirectsFields = {
  search: z
    .string()
    .max(512)
    .optional()
    .describe("Return only redirects whose source contains this text. Case doesn't matter."),
};
export const createRedirectFields = {
  source: sourceField.describe("The path that the redirect applies to."),
  destination: destinationField.describe("The target of the redirect."),
  ...flags,
};
export const updateRedirectFields = {
  source: sourceField.optional().describe("The path that the redirect applies to."),
  destination: destinationField.optional().describe("The target of the redirect."),
  ...flags,
};
/** A path in a space that the site shows. Clients can send it instead of IDs. */
const pathDestinationField = z.object({
  kind: z.literal("path"),
  spaceId: idField.describe("The ID of the space that contains the page."),
  path: z.string().max(4096).describe("The path of the page in the space."),
});
const inputDestinationField = z.union([destinationField, pathDestinationField]);
export type InputDestination = z.output<typeof inputDestinationField>;

const BULK_MAX = 500;
export const bulkRedirectsFields = {
  redirects: z
    .array(
      z.union([
        z.object({
          source: sourceField.describe("The source of the redirect."),
          intent: z.literal("publish").describe("Publishes the draft redirect with this source."),
        }),
        z.object({
          source: sourceField.describe("The source of the redirect."),
          intent: z
            .enum(["live", "draft"])
            .default("live")
            .describe("Whether the redirect is saved as `live` or as a `draft`. Default: `live`."),
          captureWildcard: z
            .boolean()
            .default(false)
            .describe(
              "True to append the part of the path that `*` matches to the destination. Default: false.",
            ),
          permanent: z
            .boolean()
            .optional()
            .describe("True for a permanent redirect, which browsers can cache."),
          destination: inputDestinationField
            .nullable()
            .describe("The target of the redirect. Null deletes the redirect with this source."),
        }),
      ]),
    )
    .min(1)
    .max(BULK_MAX)
    .describe("The redirects, each identified by its source."),
};
export type BulkRedirect = z.output<z.ZodObject<typeof bulkRedirectsFields>>["redirects"][number];

const resultBase = {
  source: z.string().describe("The source of the redirect."),
  draft: z.boolean().describe("Whether the redirect is a draft."),
};
export const bulkResultsSchema = z.object({
  results: z
    .array(
      z.discriminatedUnion("status", [
        z.object({
          status: z.enum(["created", "updated", "published"]).describe("What happened to the redirect."),
          ...resultBase,
          id: z.string().describe("The ID of the redirect."),
        }),
        z.object({ status: z.literal("deleted"), ...resultBase }),
        z.object({
          status: z.literal("error"),
          ...resultBase,
          error: z.string().describe("Why the redirect failed."),
        }),
      ]),
    )
    .describe("The result of each redirect, in the order of the request."),
});
export type BulkResult = z.input<typeof bulkResultsSchema>["results"][number];

export const resolveRedirectFields = { source: sourceField.describe("The path to find a redirect for.") };
export type CreateRedirect = z.output<z.ZodObject<typeof createRedirectFields>>;
export type UpdateRedirect = z.output<z.ZodObject<typeof updateRedirectFields>>;
