import { hashPassword } from "@/access/authentication/password";
import { db } from "@/db/client";
import type { User } from "@/db/generated/client";
import { newId } from "@/db/ids";

interface Fields {
  email?: string;
  displayName?: string;
  photoURL?: string | null;
  /** The password in plain text. A person without a password can't sign in with a password. */
  password?: string;
}

/** Creates a person with a unique email address. */
export async function makeUser({ password, ...fields }: Fields = {}): Promise<User> {
  const id = newId();
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return await db().user.create({
    data: {
      id,
      email: `${id.toLowerCase()}@example.org`,
      displayName: `Person ${id}`,
      ...fields,
      passwordHash,
    },
  });
}
