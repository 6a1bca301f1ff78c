import { forbidden } from "@/lib/errors";
import { mayNameSpec } from "@/scopes/openapi-spec";
import { partsOf } from "../computed/parts";
import type { Batch } from "./batch";

/** @throws ApiError 403 if the author can't view the organization's specifications and this one isn't public */
export async function assertMayName({ content, author }: Batch, slug: string): Promise<void> {
  if (await mayNameSpec(content.organizationId, slug, author)) return;
  throw forbidden(
    `You can't use the OpenAPI specification \`${slug}\`. You need the Reader role in the organization, or a public specification.`,
  );
}

/**
 * A block shows a specification to everyone who reads the page, so its author must be able to view it. Blocks that the text
 * had before stay.
 *
 * @throws ApiError 403
 */
export async function assertSpecifications(
  batch: Batch,
  before: string | null | undefined,
  after: string,
): Promise<void> {
  const { organizationId } = batch.content;
  const shown = await partsOf(organizationId, after);
  if (shown.length === 0) return;
  const known = new Set((await partsOf(organizationId, before)).map(({ key }) => key));
  const added = shown.filter(({ key }) => !known.has(key));
  for (const slug of new Set(added.map(({ slug }) => slug))) await assertMayName(batch, slug);
}
