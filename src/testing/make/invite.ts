import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { hashOf, secretOf } from "@/domains/invites/secret";
import { now } from "@/lib/clock";
import { makeMember } from "./member";

interface Fields {
  organizationId: string;
  level?: Level | null;
  expiresAt?: Date;
  /** The creator of the link. Default: a new administrator. */
  createdBy?: string;
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Creates a link for joining an organization. Returns the link's secret. */
export async function makeInviteLink(fields: Fields): Promise<string> {
  const { organizationId, level = "read", expiresAt } = fields;
  const createdBy =
    fields.createdBy ?? (await makeMember({ organization: { id: organizationId }, role: "admin" })).userId;
  const invite = { organizationId, id: newId() };
  await db().inviteLink.create({
    data: {
      ...invite,
      hash: hashOf(invite),
      level,
      resourceKind: "organization",
      resourceId: organizationId,
      createdBy,
      expiresAt: expiresAt ?? new Date(now().getTime() + DAY_MILLISECONDS),
    },
  });
  return secretOf(invite);
}
