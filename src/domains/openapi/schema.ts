import { z } from "zod";
import { holdsNoCredentials } from "@/lib/credential-free";
import { orJsonText } from "@/lib/json-text-schema";
import { specSlugField } from "@/scopes/openapi-spec";
import { SPEC_LIMITS } from "./spec-limits";

const time = z.iso.datetime();

const sourceUrlField = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine(holdsNoCredentials, "must not hold credentials");

/** Where a specification comes from (contract: OpenAPISpecSource). */
export const sourceField = z.union([
  z.object({ url: sourceUrlField.describe("Fetched now, and again by the clock.") }),
  z.object({ text: z.string().min(1).max(SPEC_LIMITS.bytes).describe("JSON or YAML.") }),
]);

export type SpecSource = z.output<typeof sourceField>;

export const createSpecFields = { slug: specSlugField, source: sourceField };
export const putSpecFields = { source: sourceField };
export const updateSpecFields = {
  visibility: z
    .enum(["private", "public"])
    .describe("`public`: whoever knows the address reads it, without any credential."),
};

/** What goes into a request whose text needs escaping in JSON. */
export const SPEC_BODY_BYTES_MAX = SPEC_LIMITS.bytes * 1.25;

const comparedOperations = z.array(z.object({ method: z.string(), path: z.string(), title: z.string() }));

/** What came, went and changed from one version to another. */
export const comparisonSchema = z.object({
  added: comparedOperations,
  removed: comparedOperations,
  /** Those that say something else, or whose schemas do. */
  changed: comparedOperations,
});
export type Comparison = z.output<typeof comparisonSchema>;

const problemSchema = z
  .object({
    message: z.string(),
    code: z.string().optional(),
    line: z.number().int().optional().describe("Of the text, from 1."),
  })
  .meta({ id: "OpenAPIErrorObject" });

export const specSchema = z
  .object({
    object: z.literal("openapi-spec"),
    id: z.string(),
    createdAt: time,
    updatedAt: time,
    slug: z.string(),
    sourceURL: z.string().optional(),
    processingState: z.enum(["pending", "progress", "complete"]),
    visibility: z.enum(["private", "public"]),
    lastVersion: z.string().optional(),
    lastProcessedAt: time.optional(),
    lastProcessErrorCode: z.enum(["FETCH_TIMEOUT", "FETCH_ERROR", "PARSE_ERROR"]).optional(),
    lastProcessedErrors: z.array(problemSchema),
    lastProcessedErrorCount: z.number().int(),
    permissions: z.object({ view: z.boolean(), edit: z.boolean() }),
    urls: z.object({ location: z.string(), app: z.string(), published: z.string().optional() }),
  })
  .meta({ id: "OpenAPISpec" });

export const specVersionSchema = z
  .object({
    object: z.literal("openapi-spec-version"),
    id: z.string(),
    createdAt: time.optional(),
    url: z.string().describe("Where its text is read as it came."),
    urls: z.object({ location: z.string() }),
  })
  .meta({ id: "OpenAPISpecVersion" });

export const specContentSchema = z
  .object({
    filesystem: z
      .array(
        z.object({
          dir: z.string(),
          isEntrypoint: z.boolean(),
          references: z.array(z.string()),
          filename: z.string(),
          specification: orJsonText(z.record(z.string(), z.unknown())),
        }),
      )
      .describe("One file: the description in OpenAPI 3.1, with all that it refers to."),
    urls: z.object({ source: z.string(), public: z.string().nullable() }),
  })
  .meta({ id: "OpenAPISpecContent" });

export const specRawContentSchema = z
  .object({ text: z.string(), format: z.enum(["json", "yaml"]) })
  .meta({ id: "OpenAPISpecRawContent" });
