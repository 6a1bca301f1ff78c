import type { Act } from "@/access/authorization/actor";

/** Returns the argument `act` for a service call by a signed-in person. */
export const actOf = (userId: string): Act => ({
  actor: { kind: "user", userId, credential: { kind: "session", id: "test" } },
  audit: { action: "test", by: null, address: null, requestId: "test", fields: [], input: {} },
  ifMatch: null,
});
