import type { Act } from "@/access/authorization/actor";

/** Returns the `act` of a service call that a signed-in person makes. */
export const actOf = (userId: string): Act => ({
  actor: { kind: "user", userId, credential: { kind: "session", id: "test" } },
  audit: { action: "test", by: null, address: null, requestId: "test", fields: [], input: {} },
  ifMatch: null,
});
