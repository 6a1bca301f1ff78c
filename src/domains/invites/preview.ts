import type { z } from "zod";
import { db } from "@/db/client";
import { isMailing } from "@/lib/mail/send";
import { withoutUndefined } from "@/lib/without";
import { assertAcceptable, findHeld, type Held } from "./find";
import type { invitePreviewSchema } from "./schema";

async function titleOf(held: Held): Promise<string | undefined> {
  if (held.kind === "invitation") return undefined;
  const { organizationId, resourceId: id, resourceKind } = held.link;
  const where = { organizationId_id: { organizationId, id } };
  const select = { title: true };
  if (resourceKind === "space") return (await db().space.findUnique({ where, select }))?.title;
  if (resourceKind === "collection") return (await db().collection.findUnique({ where, select }))?.title;
  return undefined;
}

/** What somebody reads who opens a link, before they accept. Throws as accepting would. */
export async function previewInvite(
  organizationId: string,
  secret: string,
  userId: string | null,
): Promise<z.input<typeof invitePreviewSchema>> {
  const held = await findHeld(db(), organizationId, secret, false);
  await assertAcceptable(held, userId);
  const target = await titleOf(held);
  return {
    organization: held.organization.title,
    ...withoutUndefined({ target }),
    role: held.kind === "link" ? held.link.level : held.invitation.role,
    ...(held.kind === "invitation" ? { email: held.invitation.email } : {}),
    needsLetter: held.kind === "link" && isMailing(),
  };
}
