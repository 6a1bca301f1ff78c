import { type Entry, openSession } from "@/access/authentication/session";
import { ANONYMOUS, type UserActor } from "@/access/authorization/actor";
import { appRouter } from "@/api/root";
import type { User } from "@/db/generated/client";
import { createCallerFactory } from "@/trpc/init";

const createCaller = createCallerFactory(appRouter);
const common = { requestId: "test", ifMatch: null, reply: {}, address: "192.0.2.1" };

/** Returns the procedures for a caller without a credential. */
export const anybody = () => createCaller({ ...common, actor: ANONYMOUS });

/** Returns the procedures for a person in a new browser session. By default, the person signed in with a password. */
export async function inBrowser(
  user: Pick<User, "id" | "version">,
  entry: Exclude<Entry, { method: "saml" }> = { method: "password" },
) {
  const claims = await openSession(user, { userAgent: "Test", address: common.address }, entry);
  if (!claims) throw new Error("no session");
  const actor: UserActor = {
    kind: "user",
    userId: user.id,
    credential: { kind: "session", id: claims.sessionId },
  };
  return { sessionId: claims.sessionId, caller: createCaller({ ...common, actor }) };
}

/** Returns the procedures for a person's access token. */
export const byToken = ({ id }: Pick<User, "id">) =>
  createCaller({ ...common, actor: { kind: "user", userId: id, credential: { kind: "token", id: "any" } } });
