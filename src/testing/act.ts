import type { Act } from "@/access/authorization/actor";

/** What a service is given of a request of somebody who is signed in. */
export const actOf = (userId: string): Act => ({
  actor: { kind: "user", userId, credential: { kind: "session", id: "test" } },
  audit: { action: "test", by: null, address: null, requestId: "test", fields: [], input: {} },
  ifMatch: null,
});
