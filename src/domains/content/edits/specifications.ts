import { forbidden } from "@/lib/errors";
import { mayNameSpec } from "@/scopes/openapi-spec";
import type { Batch } from "./batch";

/** The tags of blocks that show a part of a specification. */
const TAG = /\{%-?\s*openapi[\s\S]*?%\}/g;
const SLUG = /\bspec="([^"]*)"/;

/** @throws ApiError 403 if the author can't view the organization's specifications and this one isn't public */
export async function assertMayName({ content, author }: Batch, slug: string): Promise<void> {
  if (await mayNameSpec(content.organizationId, slug, author)) return;
  throw forbidden(
    `You can't use the OpenAPI specification \`${slug}\`. You need the Reader role in the organization, or a public specification.`,
  );
}

/**
 * A block shows a specification to everyone who reads the page, so its author must be able to view it. Blocks that the text
 * had before stay. A tag whose slug can't be read counts as one of a specification that isn't public.
 *
 * @throws ApiError 403
 */
export async function assertSpecifications(
  batch: Batch,
  before: string | null | undefined,
  after: string,
): Promise<void> {
  const known = new Set(before?.match(TAG));
  const added = (after.match(TAG) ?? []).filter((tag) => !known.has(tag));
  for (const tag of added) await assertMayName(batch, SLUG.exec(tag)?.[1] ?? "");
}
