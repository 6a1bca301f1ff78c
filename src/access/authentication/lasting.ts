import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { forbidden } from "@/lib/errors";

/**
 * Checks that the caller's token doesn't expire. A token with an expiry, such as one in a script, can't end the
 * sessions of its owner.
 * @throws 403 if the caller's token expires.
 */
export async function assertLasting({ credential }: Pick<UserActor, "credential">): Promise<void> {
  if (credential.kind === "session") return;
  const token = await db().accessToken.findUnique({
    where: { id: credential.id },
    select: { expiresAt: true },
  });
  if (token?.expiresAt) throw forbidden("A token that expires can't end sessions. Sign in to do this.");
}
