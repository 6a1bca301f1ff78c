import { db } from "@/db/client";
import type { User } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";

/** What an identity provider says of a person whose e-mail address it has verified. */
export interface Identity {
  email: string;
  displayName?: string | undefined;
  photoURL?: string | undefined;
}

const DISPLAY_NAME_LENGTH_MAX = 100;
const PHOTO_URL_LENGTH_MAX = 2048;

const isPhoto = (url: string | undefined): url is string =>
  url !== undefined && url.length <= PHOTO_URL_LENGTH_MAX && /^https?:\/\//.test(url);

/**
 * The account of a verified e-mail address, made the first time. What the person has set in an account that exists is
 * left as it is. Belonging to an organization is another matter: nobody joins one by signing in.
 */
export async function findOrCreateByEmail(identity: Identity): Promise<User> {
  const email = identity.email.trim().toLowerCase();
  const time = now();
  const name = identity.displayName?.trim().slice(0, DISPLAY_NAME_LENGTH_MAX);
  // Not an upsert: two sign-ins at once would both find nobody, and one would fail.
  await db().user.createMany({
    data: {
      id: newId(),
      email,
      displayName: name || (email.split("@")[0] as string),
      photoURL: isPhoto(identity.photoURL) ? identity.photoURL : null,
      createdAt: time,
      updatedAt: time,
    },
    skipDuplicates: true,
  });
  return await db().user.findUniqueOrThrow({ where: { email } });
}
