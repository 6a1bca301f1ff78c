import { z } from "zod";
import { isObject } from "@/lib/is-object";
import type { JsonObject } from "../changes";

const dependencies = z.object({
  spec: z.object({
    ref: z.object({
      kind: z.literal("openapi"),
      spec: z.string().min(1).max(100).describe("Slug of a specification of the organization."),
    }),
  }),
});

/** From what the pages below a page are computed (contract: ComputedContentSourceRevision). */
export const computedSourceField = z.object({
  type: z.literal("builtin:openapi"),
  dependencies,
  props: z.object({
    models: z.boolean().default(false).describe("Whether a last page shows the schemas."),
    grouping: z
      .enum(["by-tag", "by-operation"])
      .default("by-tag")
      .describe("A page for each tag, or also one for each operation below that of its tag."),
  }),
});

const pageField = z.string().min(1).max(2048);

/** What a computed page says that it shows (public clients: ComputedContentSourceDocument). */
export const computedDocumentField = z.object({
  type: z.literal("builtin:openapi"),
  dependencies,
  props: z.discriminatedUnion("doc", [
    z.object({ doc: z.literal("models") }),
    z.object({ doc: z.enum(["operations", "tag"]), page: pageField.describe("Name of a tag.") }),
    z.object({
      doc: z.literal("operation"),
      page: pageField.describe("Path of an operation."),
      method: z.string().min(1).max(20),
    }),
  ]),
});
export type ComputedDocumentSource = z.output<typeof computedDocumentField>;

/** What a page says of the pages below it. */
export type ComputedSource = z.output<typeof computedSourceField>;

/** What a computed page shows (contract: ComputedContentSourceDocument). */
export type ComputedProps = ComputedDocumentSource["props"] & { deprecated?: boolean };

/** The source of the pages below this one; null for all others. */
export function sourceOf(computed: unknown): ComputedSource | null {
  if (!isObject(computed) || !isObject(computed.props) || "doc" in computed.props) return null;
  return computed as unknown as ComputedSource;
}

/** What a page shows that was computed itself; null for pages that people write. */
export function propsOf(computed: unknown): ComputedProps | null {
  if (!isObject(computed) || !isObject(computed.props) || !("doc" in computed.props)) return null;
  return computed.props as unknown as ComputedProps;
}

/** What tells the pages that are computed below one from each other, from version to version. */
export function keyOfProps(props: ComputedProps): string {
  if (props.doc === "models") return "models";
  return props.doc === "operation" ? `${props.method} ${props.page}` : `tag ${props.page}`;
}

export const computedOf = (source: ComputedSource, props: ComputedProps): JsonObject =>
  ({ type: source.type, dependencies: source.dependencies, props }) as unknown as JsonObject;
