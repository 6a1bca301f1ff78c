import type { Act } from "@/access/authorization/actor";

/**
 * The context of the guide's jobs, which act on behalf of an administrator. The audit log doesn't contain the jobs' actions,
 * because no one requested them.
 */
export const actFor = (userId: string, requestId: string): Act => ({
  actor: { kind: "user", userId, credential: { kind: "session", id: "" } },
  audit: { action: "publishGuide", by: null, address: null, requestId, fields: [], input: {} },
  ifMatch: null,
});
