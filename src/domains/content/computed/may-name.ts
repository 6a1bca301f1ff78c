import type { Actor } from "@/access/authorization/actor";
import { forbidden } from "@/lib/errors";
import { mayNameSpec } from "@/scopes/openapi-spec";
import { partsOf } from "./parts";

/**
 * Checks that the author can use this specification.
 * @throws ApiError 403 if the specification isn't public, and the author can't view the organization's
 *   specifications
 */
export async function assertMayName(organizationId: string, slug: string, author: Actor): Promise<void> {
  if (await mayNameSpec(organizationId, slug, author)) return;
  throw forbidden(
    `You can't use the OpenAPI specification \`${slug}\`. You need the Reader role in the organization, or the specification must be public.`,
  );
}

/**
 * Rejects new blocks that show a specification if the author can't view the specification. Otherwise, such a
 * block would show the specification to everyone who can read the page. Accepts blocks that are already in
 * one of the previous texts.
 * @throws ApiError 403
 */
export async function assertMayAdd(
  organizationId: string,
  before: readonly (string | null | undefined)[],
  after: string,
  author: Actor,
): Promise<void> {
  const shown = await partsOf(organizationId, after);
  if (shown.length === 0) return;
  const known = new Set<string>();
  for (const text of before) for (const { key } of await partsOf(organizationId, text)) known.add(key);
  const added = shown.filter(({ key }) => !known.has(key));
  for (const slug of new Set(added.map(({ slug }) => slug)))
    await assertMayName(organizationId, slug, author);
}
