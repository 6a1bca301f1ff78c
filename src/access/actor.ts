/** Who calls: a signed-in person (by session or token), or nobody. */
export interface UserActor {
  kind: "user";
  userId: string;
  credential: { kind: "token" | "session"; id: string };
}

export interface AnonymousActor {
  kind: "anonymous";
}

export type Actor = UserActor | AnonymousActor;

export const ANONYMOUS: AnonymousActor = { kind: "anonymous" };

/**
 * What a service is given of the request: who acts, and the versions that `If-Match` named (null when the header is
 * absent; `*` matches any).
 */
export interface Act {
  actor: UserActor;
  ifMatch: readonly string[] | null;
}
