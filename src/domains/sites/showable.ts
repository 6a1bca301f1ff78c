import type { UserActor } from "@/access/authorization/actor";
import { atLeast } from "@/access/authorization/roles";
import { forbidden, orNotFound } from "@/lib/errors";
import { findSpaceOf } from "@/scopes/space";

/**
 * The lowest role on a space that lets a person add the space to a site. On the site, visitors can read the space without a role.
 */
const SHOWABLE_FROM = "create";

/**
 * Returns a space that the caller can show on a site of the organization. Throws 404 if the caller can't see the space, if it is
 * in the trash, or if it belongs to another organization. Throws 403 if the caller's role is too low.
 */
export async function findShowableSpace(actor: UserActor, organizationId: string, spaceId: string) {
  const space = orNotFound(await findSpaceOf(organizationId, spaceId, actor), "Space");
  if (!atLeast(space.level, SHOWABLE_FROM))
    throw forbidden(
      "You need the Creator role on the space to add the space to a site, because a site lets more people read the space.",
    );
  return space;
}

/** Like {@link findShowableSpace}, but for several spaces. Keeps their order and removes duplicates. */
export const findShowableSpaces = (actor: UserActor, organizationId: string, spaceIds: readonly string[]) =>
  Promise.all([...new Set(spaceIds)].map((spaceId) => findShowableSpace(actor, organizationId, spaceId)));
