import { hashSecret, hintOf, newTokenSecret } from "@/access/authentication/secret";
import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { machineAddressOf } from "@/domains/users/machine-address";

interface Fields {
  organizationId: string;
  role?: Level | null;
}

/** Creates a service account with a token. */
export async function makeServiceAccount({ organizationId, role = "read" }: Fields) {
  const userId = newId();
  const secret = newTokenSecret();
  const user = { id: userId, email: machineAddressOf(userId), displayName: `Machine ${userId}` };
  await db().user.create({ data: { ...user, serviceAccountOf: organizationId } });
  await db().member.create({ data: { organizationId, userId, role } });
  const token = { id: newId(), userId, name: "Machine", hint: hintOf(secret), hash: hashSecret(secret) };
  await db().accessToken.create({ data: { ...token, organizationId } });
  return { userId, token: secret };
}
