import type { UserActor } from "@/access/authorization/actor";
import { atLeast } from "@/access/authorization/roles";
import { forbidden, orNotFound } from "@/lib/errors";
import { findSpaceOf } from "@/scopes/space";

/**
 * The lowest role on a space with which a person can add it to a site, where visitors can read it without
 * access to the space.
 */
const SHOWABLE_FROM = "create";

/**
 * A space that the caller can show on a site of the organization. Throws 404 if they can't see it, or if it
 * belongs to another organization or is in the trash; 403 if their role is too low.
 */
export async function findShowableSpace(actor: UserActor, organizationId: string, spaceId: string) {
  const space = orNotFound(await findSpaceOf(organizationId, spaceId, actor), "Space");
  if (!atLeast(space.level, SHOWABLE_FROM))
    throw forbidden(
      "You need the Creator role on the space to add the space to a site, because a site lets more people read the space.",
    );
  return space;
}

/** Does the same as {@link findShowableSpace} for several spaces, without duplicates and in order. */
export const findShowableSpaces = (actor: UserActor, organizationId: string, spaceIds: readonly string[]) =>
  Promise.all([...new Set(spaceIds)].map((spaceId) => findShowableSpace(actor, organizationId, spaceId)));
