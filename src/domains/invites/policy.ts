import { forbidden, invalid } from "@/lib/errors";

/** Throws 403 if links are turned off for the organization. If links are turned off, no link can be created or used. */
export function assertLinksOn(organization: { inviteLinks: boolean }): void {
  if (!organization.inviteLinks)
    throw forbidden(
      "Invite links are turned off in this organization. Ask an administrator to turn on invite links or to invite you by email.",
    );
}

/**
 * The target of a link in a request, which must contain exactly one target: the organization, a space or a
 * collection.
 */
export function targetOf(
  input: { role?: unknown; level?: unknown; space?: string | undefined; collection?: string | undefined },
  organizationId: string,
) {
  const { role, level, space, collection } = input;
  const isOfThing = space !== undefined || collection !== undefined;
  if (space !== undefined && collection !== undefined)
    throw invalid("space", "can't be combined with `collection`. Send only one of these fields");
  if (isOfThing && level === undefined)
    throw invalid("level", "is required for an invite to a space or collection");
  if (isOfThing && role !== undefined)
    throw invalid(
      "role",
      "can be set only for an invite to the organization. For a space or collection, send `level` instead",
    );
  if (!isOfThing && level !== undefined)
    throw invalid(
      "level",
      "can be set only together with `space` or `collection`. For an invite to the organization, send `role` instead",
    );
  if (!isOfThing && role === undefined)
    throw invalid("role", "is required for an invite to the organization");
  if (space !== undefined) return { kind: "space", id: space } as const;
  if (collection !== undefined) return { kind: "collection", id: collection } as const;
  return { kind: "organization", id: organizationId } as const;
}
