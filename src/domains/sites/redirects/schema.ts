import { z } from "zod";
import { webUrlField } from "@/domains/sites/url-fields";
import { idField } from "@/scopes/define";
import { canonical } from "./source";

const SOURCE =
  /^\/(?!\*)(?!.*\*.+)(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+)*(?:\/\*|\*)?$/;

/** Browsers take such a segment for a way up, however it is written, and never ask for it. */
const hasDots = (source: string) =>
  canonical(source)
    .split("/")
    .some((segment) => /^\.{1,2}$/.test(segment));

const sourceField = z
  .string()
  .max(512)
  .regex(SOURCE, "is not a path of one or more segments")
  .refine((source) => !hasDots(source), "has a segment of dots alone")
  .transform(canonical)
  .describe("A path below the address of the site; a `*` at its end stands for whatever follows.");

const destinationField = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("site-section"), siteSectionId: idField }),
  z.object({ kind: z.literal("site-space"), siteSpaceId: idField }),
  z.object({ kind: z.literal("site-page"), siteSpaceId: idField, pageId: idField }),
  z.object({ kind: z.literal("external"), url: webUrlField }),
]);
export type Destination = z.output<typeof destinationField>;

export const siteRedirectSchema = z
  .object({
    object: z.literal("site-redirect"),
    id: z.string(),
    source: z
      .string()
      .describe("One that a moved page has left behind may be longer than what can be created."),
    destination: destinationField,
    captureWildcard: z.boolean(),
    permanent: z.boolean(),
    draft: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().optional(),
  })
  .meta({ id: "SiteRedirect" });

export const resolvedRedirectSchema = z.object({ redirect: siteRedirectSchema, target: z.url() });

const flags = {
  captureWildcard: z
    .boolean()
    .optional()
    .describe("True puts what the `*` stands for behind the address of the destination."),
  draft: z.boolean().optional().describe("True keeps it from being followed."),
  permanent: z.boolean().optional(),
};

export const listRedirectsFields = {
  search: z.string().max(512).optional().describe("Part of the source, in any case."),
};
export const createRedirectFields = { source: sourceField, destination: destinationField, ...flags };
export const updateRedirectFields = {
  source: sourceField.optional(),
  destination: destinationField.optional(),
  ...flags,
};
/** A path within a space that the site shows, in place of ids. */
const pathDestinationField = z.object({
  kind: z.literal("path"),
  spaceId: idField,
  path: z.string().max(4096),
});
const inputDestinationField = z.union([destinationField, pathDestinationField]);
export type InputDestination = z.output<typeof inputDestinationField>;

const BULK_MAX = 500;
export const bulkRedirectsFields = {
  redirects: z
    .array(
      z.union([
        z.object({ source: sourceField, intent: z.literal("publish").describe("Makes a draft live.") }),
        z.object({
          source: sourceField,
          intent: z.enum(["live", "draft"]).default("live"),
          captureWildcard: z.boolean().default(false),
          permanent: z.boolean().optional(),
          destination: inputDestinationField.nullable().describe("Null deletes the redirect of this source."),
        }),
      ]),
    )
    .min(1)
    .max(BULK_MAX),
};
export type BulkRedirect = z.output<z.ZodObject<typeof bulkRedirectsFields>>["redirects"][number];

const resultBase = { source: z.string(), draft: z.boolean() };
export const bulkResultsSchema = z.object({
  results: z
    .array(
      z.discriminatedUnion("status", [
        z.object({ status: z.enum(["created", "updated", "published"]), ...resultBase, id: z.string() }),
        z.object({ status: z.literal("deleted"), ...resultBase }),
        z.object({ status: z.literal("error"), ...resultBase, error: z.string() }),
      ]),
    )
    .describe("What became of each, in the order in which they were given."),
});
export type BulkResult = z.input<typeof bulkResultsSchema>["results"][number];

export const resolveRedirectFields = { source: sourceField };
export type CreateRedirect = z.output<z.ZodObject<typeof createRedirectFields>>;
export type UpdateRedirect = z.output<z.ZodObject<typeof updateRedirectFields>>;
