import type { z } from "zod";
import { atLeast, type Level } from "@/access/authorization/roles";
import type { Invitation, InviteLink } from "@/db/generated/client";
import { presentCollection } from "@/domains/collections/presenter";
import { presentSpace } from "@/domains/spaces/presenter";
import { apiUrl, appUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { InviteTarget } from "@/scopes/invite-link";
import type { invitationSchema, inviteLinkSchema, organizationLinkSchema } from "./schema";
import { pathOf, secretOf } from "./secret";

/**
 * Whether an invite gives a person no more access than before. A null role means a guest, which is the lowest
 * role.
 */
const isRedundant = (own: Level | null, given: Level | null) => given === null || atLeast(own, given);

function commonOf(link: InviteLink, own: Level | null) {
  const { organizationId } = link;
  const id = secretOf(link);
  return {
    object: "invite" as const,
    id,
    redundant: isRedundant(own, link.level),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    urls: {
      location: apiUrl(`/orgs/${organizationId}/link-invites/${id}`),
      app: appUrl(pathOf(link)),
    },
  };
}

/** Presents an invite link to the organization for people who have a role in the organization. */
export const presentOrganizationLink = (
  link: InviteLink,
  own: Level | null,
): z.input<typeof organizationLinkSchema> => ({ ...commonOf(link, own), role: link.level });

/** Presents a link with its target to an administrator of the target. */
export function presentLink(link: InviteLink, target: InviteTarget): z.input<typeof inviteLinkSchema> {
  if (target.kind === "organization") return presentOrganizationLink(link, target.organization.role);
  const level = link.level;
  if (target.kind === "space")
    return { ...commonOf(link, target.space.level), level, space: presentSpace(target.space) };
  return {
    ...commonOf(link, target.collection.level),
    level,
    collection: presentCollection(target.collection),
  };
}

/**
 * Presents an invitation. If email is set up, the link is only emailed to the invited address, because the person who uses it
 * proves that the address is theirs. Otherwise, an administrator has to send the link.
 */
export function presentInvitation(
  invitation: Invitation,
  isMailing: boolean,
): z.input<typeof invitationSchema> {
  const { organizationId, id, email, role, sso, mailedAt } = invitation;
  return {
    object: "invitation",
    id,
    email,
    role,
    sso,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    ...withoutNull({ mailedAt: mailedAt?.toISOString() }),
    urls: {
      location: apiUrl(`/orgs/${organizationId}/invites/${id}`),
      ...(!isMailing && mailedAt === null && { app: appUrl(pathOf(invitation)) }),
    },
  };
}
