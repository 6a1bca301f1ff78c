import { hashSecret, hintOf, newTokenSecret } from "@/access/authentication/secret";
import { db } from "@/db/client";
import type { AccessToken, User } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { makeUser } from "./user";

const inOneHour = () => new Date(now().getTime() + 3_600_000);

interface Fields {
  user?: Pick<User, "id">;
  name?: string;
  expiresAt?: Date | null;
  revoked?: boolean;
}

/** Creates a personal access token. The result contains its secret. If no person is given, creates one. */
export async function makeToken(fields: Fields = {}): Promise<AccessToken & { secret: string }> {
  const { user, revoked, name, expiresAt } = fields;
  const userId = (user ?? (await makeUser())).id;
  const secret = newTokenSecret();
  const token = await db().accessToken.create({
    data: {
      id: newId(),
      userId,
      name: name ?? "Test",
      hint: hintOf(secret),
      hash: hashSecret(secret),
      expiresAt: expiresAt ?? null,
      revokedAt: revoked ? now() : null,
    },
  });
  return { ...token, secret };
}

/**
 * Creates an application that a person approved over OAuth. The approval can be limited to one organization.
 * The application's secrets aren't returned.
 */
export async function makeApplication(
  user: Pick<User, "id">,
  organizationId: string | null = null,
): Promise<AccessToken> {
  const { id } = await makeToken({ user, name: "Agent", expiresAt: inOneHour() });
  return await db().accessToken.update({
    where: { id },
    data: { clientId: newId(), organizationId, refreshableUntil: inOneHour() },
  });
}
