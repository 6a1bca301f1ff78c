import { z } from "zod";
import { holdsNoCredentials } from "@/lib/credential-free";
import { orJsonText } from "@/lib/json-text-schema";
import { specSlugField } from "@/scopes/openapi-spec";
import { SPEC_LIMITS } from "./spec-limits";

const time = z.iso.datetime();

const sourceUrlField = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine(holdsNoCredentials, "can't contain a username or a password");

/** The source of a specification. See `OpenAPISpecSource` in the API contract. */
export const sourceField = z.union([
  z.object({
    url: sourceUrlField.describe(
      "The URL of the specification. Bindery fetches it immediately, and then on a schedule.",
    ),
  }),
  z.object({
    text: z
      .string()
      .min(1)
      .max(SPEC_LIMITS.bytes)
      .describe("The text of the specification, as JSON or YAML."),
  }),
]);

export type SpecSource = z.output<typeof sourceField>;

export const createSpecFields = {
  slug: specSlugField.describe("The slug of the specification."),
  source: sourceField.describe("The source of the specification: a URL or a text."),
};
export const putSpecFields = {
  source: sourceField.describe("The source of the specification: a URL or a text."),
};
export const updateSpecFields = {
  visibility: z
    .enum(["private", "public"])
    .describe(
      "Who can read the specification: `private` for members, `public` for anyone who knows the URL.",
    ),
};

/**
 * The maximum size of a request body in bytes. This size is larger than the maximum size of a specification, because
 * JSON adds escape characters.
 */
export const SPEC_BODY_BYTES_MAX = SPEC_LIMITS.bytes * 1.25;

const comparedOperations = z.array(
  z.object({
    method: z.string().describe("The HTTP method of the operation."),
    path: z.string().describe("The path of the operation."),
    title: z.string().describe("The title of the operation."),
  }),
);

/** The changes between two versions. */
export const comparisonSchema = z.object({
  added: comparedOperations.describe("The added operations."),
  removed: comparedOperations.describe("The removed operations."),
  /** The operations that changed, or that use changed schemas. */
  changed: comparedOperations.describe("The operations that changed, or whose schemas changed."),
});
export type Comparison = z.output<typeof comparisonSchema>;

const problemSchema = z
  .object({
    message: z.string().describe("A sentence that explains the problem."),
    code: z.string().optional().describe("A stable code for the problem."),
    line: z.number().int().optional().describe("The line number of the problem, starting with 1."),
  })
  .meta({ id: "OpenAPIErrorObject" });

export const specSchema = z
  .object({
    object: z.literal("openapi-spec"),
    id: z.string().describe("The ID of the specification."),
    createdAt: time.describe("When the specification was created (UTC)."),
    updatedAt: time.describe("When the specification was last changed (UTC)."),
    slug: z.string().describe("The slug of the specification."),
    sourceURL: z
      .string()
      .optional()
      .describe("The URL that the specification is fetched from. Absent if it was uploaded as text."),
    processingState: z
      .enum(["pending", "progress", "complete"])
      .describe("The processing state of the latest version."),
    visibility: z
      .enum(["private", "public"])
      .describe(
        "Who can read the specification: `private` for members, `public` for anyone who knows the URL.",
      ),
    lastVersion: z
      .string()
      .optional()
      .describe("The ID of the latest version. Absent until a version is processed."),
    lastProcessedAt: time.optional().describe("When the specification was last processed (UTC)."),
    lastProcessErrorCode: z
      .enum(["FETCH_TIMEOUT", "FETCH_ERROR", "PARSE_ERROR"])
      .optional()
      .describe("A stable code for the error of the last processing. Absent if it succeeded."),
    lastProcessedErrors: z.array(problemSchema).describe("The problems of the last processing."),
    lastProcessedErrorCount: z.number().int().describe("The number of problems of the last processing."),
    permissions: z
      .object({
        view: z.boolean().describe("Whether the caller can view the specification."),
        edit: z.boolean().describe("Whether the caller can change the specification."),
      })
      .describe("The caller's permissions for the specification."),
    urls: z
      .object({
        location: z.string().describe("The specification's URL in the API."),
        app: z.string().describe("The specification's URL in the console."),
        published: z
          .string()
          .optional()
          .describe("The public URL of the specification. Absent if it is private."),
      })
      .describe("The URLs of the specification."),
  })
  .meta({ id: "OpenAPISpec" });

export const specVersionSchema = z
  .object({
    object: z.literal("openapi-spec-version"),
    id: z.string().describe("The ID of the version."),
    createdAt: time.optional().describe("When the version was created (UTC)."),
    url: z.string().describe("The URL of the version's original text."),
    urls: z
      .object({ location: z.string().describe("The version's URL in the API.") })
      .describe("The URLs of the version."),
  })
  .meta({ id: "OpenAPISpecVersion" });

export const specContentSchema = z
  .object({
    filesystem: z
      .array(
        z.object({
          dir: z.string().describe("The folder of the file."),
          isEntrypoint: z.boolean().describe("Whether this is the main file of the specification."),
          references: z.array(z.string()).describe("The files that this file refers to."),
          filename: z.string().describe("The name of the file."),
          specification: orJsonText(z.record(z.string(), z.unknown()).describe("The content of the file.")),
        }),
      )
      .describe(
        "The files of the specification: one OpenAPI 3.1 document with everything that it refers to.",
      ),
    urls: z
      .object({
        source: z.string().describe("The URL that the specification comes from."),
        public: z.string().nullable().describe("The public URL of the specification. Null if it is private."),
      })
      .describe("The URLs of the specification."),
  })
  .meta({ id: "OpenAPISpecContent" });

export const specRawContentSchema = z
  .object({
    text: z.string().describe("The original text of the specification."),
    format: z.enum(["json", "yaml"]).describe("The format of the text."),
  })
  .meta({ id: "OpenAPISpecRawContent" });
