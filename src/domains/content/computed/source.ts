import { z } from "zod";
import { isObject } from "@/lib/is-object";
import type { JsonObject } from "../changes";

const dependencies = z.object({
  spec: z
    .object({
      ref: z
        .object({
          kind: z.literal("openapi"),
          spec: z.string().min(1).max(100).describe("The slug of a specification in the organization."),
        })
        .describe("The reference to the specification."),
    })
    .describe("The specification that the content is generated from."),
});

/**
 * The source from which the subpages of a page are computed. See `ComputedContentSourceRevision` in the API
 * contract.
 */
export const computedSourceField = z.object({
  type: z.literal("builtin:openapi"),
  dependencies: dependencies.describe("The specification that the pages are generated from."),
  props: z
    .object({
      models: z
        .boolean()
        .default(false)
        .describe("Whether to add a page with the schemas at the end. Default: false."),
      grouping: z
        .enum(["by-tag", "by-operation"])
        .default("by-tag")
        .describe(
          "Whether to generate one page per tag, or also one page per operation under the page of its tag. Default: `by-tag`.",
        ),
    })
    .describe("How pages are generated from the specification."),
});

const pageField = z.string().min(1).max(2048);

/**
 * The part of a specification that a computed page shows. Public clients call it
 * `ComputedContentSourceDocument`.
 */
export const computedDocumentField = z.object({
  type: z.literal("builtin:openapi"),
  dependencies: dependencies.describe("The specification that the content is generated from."),
  props: z
    .discriminatedUnion("doc", [
      z.object({ doc: z.literal("models") }),
      z.object({
        doc: z
          .enum(["operations", "tag"])
          .describe("The part of the specification: all `operations` of a tag, or the `tag` page itself."),
        page: pageField.describe("The name of the tag."),
      }),
      z.object({
        doc: z.literal("operation"),
        page: pageField.describe("The path of the operation."),
        method: z.string().min(1).max(20).describe("The HTTP method of the operation."),
      }),
    ])
    .describe("The part of the specification to render."),
});
export type ComputedDocumentSource = z.output<typeof computedDocumentField>;

/** The source from which the subpages of a page are computed. */
export type ComputedSource = z.output<typeof computedSourceField>;

/**
 * The part of a specification that a computed page shows. See `ComputedContentSourceDocument` in the API
 * contract.
 */
export type ComputedProps = ComputedDocumentSource["props"] & {
  deprecated?: boolean;
  /** The name of the group of the tag. */
  group?: string;
};

/** Returns the source of a page's computed subpages, or null if the page has no source. */
export function sourceOf(computed: unknown): ComputedSource | null {
  if (!isObject(computed) || !isObject(computed.props) || "doc" in computed.props) return null;
  return computed as unknown as ComputedSource;
}

/** Returns the part that a computed page shows, or null if the page isn't computed. */
export function propsOf(computed: unknown): ComputedProps | null {
  if (!isObject(computed) || !isObject(computed.props) || !("doc" in computed.props)) return null;
  return computed.props as unknown as ComputedProps;
}

/** Returns the name of the group that contains a computed page, or undefined if it isn't in a group. */
export const groupOf = (computed: unknown): string | undefined => propsOf(computed)?.group;

/** The key that identifies a computed page. It stays the same between versions of the specification. */
export function keyOfProps(props: ComputedProps): string {
  if (props.doc === "models") return "models";
  return props.doc === "operation" ? `${props.method} ${props.page}` : `tag ${props.page}`;
}

export const computedOf = (source: ComputedSource, props: ComputedProps): JsonObject =>
  ({ type: source.type, dependencies: source.dependencies, props }) as unknown as JsonObject;
