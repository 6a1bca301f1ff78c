import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { forbidden } from "@/lib/errors";

/**
 * Checks that the caller's token has no expiration date. A temporary token, such as a token in a script, must not be able
 * to end its owner's sessions.
 * @throws ApiError 403 if the token has an expiration date
 */
export async function assertLasting({ credential }: Pick<UserActor, "credential">): Promise<void> {
  if (credential.kind === "session") return;
  const token = await db().accessToken.findUnique({
    where: { id: credential.id },
    select: { expiresAt: true },
  });
  if (token?.expiresAt)
    throw forbidden(
      "An access token that expires can't end sessions. Sign in to the console, then end the session there.",
    );
}
