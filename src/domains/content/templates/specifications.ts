import type { UserActor } from "@/access/authorization/actor";
import { assertMayName } from "../computed/may-name";
import { partsOf } from "../computed/parts";
import { sourceOf } from "../computed/source";
import type { TemplateSource } from "./source";

/**
 * Rejects a copy if it shows a specification that its author can't view. Otherwise, everyone who can read
 * the copy would see the specification.
 * @throws ApiError 403
 */
export async function assertMayShow(
  actor: UserActor,
  { content: { organizationId }, texts, pages }: TemplateSource,
): Promise<void> {
  const slugs = new Set(
    pages.flatMap(({ computed }) => sourceOf(computed)?.dependencies.spec.ref.spec ?? []),
  );
  for (const text of texts.values())
    for (const { slug } of await partsOf(organizationId, text)) slugs.add(slug);
  for (const slug of slugs) await assertMayName(organizationId, slug, actor);
}
