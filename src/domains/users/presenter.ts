import type { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import type { Session, User } from "@/db/generated/client";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import { isMachineAddress } from "./machine-address";
import type { sessionSchema, userSchema } from "./schema";

/** The columns that a User resource needs. */
export type PresentableUser = Pick<User, "id" | "displayName" | "email" | "photoURL">;

/**
 * Presents a user. The result contains the email address only if `knowsAddress` is true. Set `knowsAddress` if the
 * caller is the user, or can list the members of an organization that both belong to.
 */
export function presentUser(user: PresentableUser, knowsAddress: boolean): z.input<typeof userSchema> {
  const isMachine = isMachineAddress(user.email);
  return {
    object: "user",
    id: user.id,
    displayName: user.displayName,
    ...(isMachine && { serviceAccount: true as const }),
    ...(knowsAddress && !isMachine && { email: user.email }),
    ...withoutNull({ photoURL: user.photoURL }),
    urls: { location: apiUrl(`/users/${user.id}`) },
  };
}

export function presentSession(session: Session, actor: UserActor): z.input<typeof sessionSchema> {
  return {
    id: session.id,
    userAgent: session.userAgent,
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    current: actor.credential.id === session.id,
  };
}
