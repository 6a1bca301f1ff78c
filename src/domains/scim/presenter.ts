import type { z } from "zod";
import type { ScimToken } from "@/db/generated/client";
import { withoutNull } from "@/lib/without";
import { scimUrl } from "./addresses";
import type { ScimGroupRow, ScimUserRow } from "./queries";
import { GROUP, USER } from "./resources/attributes";
import type { Json } from "./resources/values";
import type { scimTokenSchema } from "./schema";

/** A token without its hash, so that the presenter can't return the hash by mistake. */
export type PresentableScimToken = Omit<ScimToken, "hash">;

export function presentScimToken(token: PresentableScimToken): z.input<typeof scimTokenSchema> {
  const { organizationId, id, name, hint, createdAt, expiresAt, lastUsedAt } = token;
  return {
    object: "scim-token",
    id,
    name,
    hint,
    createdAt: createdAt.toISOString(),
    ...withoutNull({
      expiresAt: expiresAt?.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString(),
    }),
    urls: { base: scimUrl(organizationId) },
  };
}

const metaOf = (resourceType: string, created: Date, changed: Date, location: string) => ({
  resourceType,
  created: created.toISOString(),
  lastModified: changed.toISOString(),
  location,
});

/** Lists leave out the groups if the client didn't ask for them. */
export type PresentableScimUser = Omit<ScimUserRow, "groups"> & Partial<Pick<ScimUserRow, "groups">>;

/** Presents a member as a SCIM user (RFC 7643, 4.1). */
export function presentScimUser(organizationId: string, user: PresentableScimUser): Json {
  const { userId, externalId, userName, displayName, givenName, familyName, email, groups } = user;
  const listed = groups?.map((group) => ({
    ...group,
    type: "direct",
    $ref: scimUrl(organizationId, `/Groups/${group.value}`),
  }));
  return {
    schemas: [USER.schema],
    id: userId,
    ...withoutNull({ externalId }),
    userName,
    name: { formatted: displayName, ...withoutNull({ givenName, familyName }) },
    displayName,
    emails: [{ value: email, type: "work", primary: true }],
    active: user.disabledAt === null,
    ...(listed && listed.length > 0 && { groups: listed }),
    meta: metaOf("User", user.joinedAt, user.changedAt, scimUrl(organizationId, `/Users/${userId}`)),
  };
}

/** Lists leave out the members if the client didn't ask for them. */
export type PresentableScimGroup = Omit<ScimGroupRow, "members"> & Partial<Pick<ScimGroupRow, "members">>;

/** Presents a team as a SCIM group (RFC 7643, 4.2). */
export function presentScimGroup(organizationId: string, group: PresentableScimGroup): Json {
  const { id, externalId, title, members, createdAt, changedAt } = group;
  const listed = members?.map((member) => ({
    ...member,
    type: "User",
    $ref: scimUrl(organizationId, `/Users/${member.value}`),
  }));
  return {
    schemas: [GROUP.schema],
    id,
    ...withoutNull({ externalId }),
    displayName: title,
    ...(listed && { members: listed }),
    meta: metaOf("Group", createdAt, changedAt, scimUrl(organizationId, `/Groups/${id}`)),
  };
}
