import type { Act, UserActor } from "@/access/authorization/actor";
import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import type { ChangeRequest, GitInstallation } from "@/db/generated/client";
import { type Conflict, conflictId, type Resolutions } from "@/domains/change-requests/merge/conflict";
import { mergeChangeRequest, updateFromPrimary } from "@/domains/change-requests/merge/merge";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { findChangeRequest } from "@/scopes/change-request";

/** A job acts with the rights of whoever answers for the connection; the audit log says that no credential was used. */
function actFor(installation: GitInstallation, changeRequestId: string): Act {
  const { authorizedById: userId, spaceId, id } = installation;
  const actor: UserActor = { kind: "user", userId, credential: { kind: "session", id: "" } };
  const audit = {
    action: "mergeChangeRequest",
    by: { userId, credential: null },
    address: null,
    requestId: `git:${id}`,
    fields: ["spaceId", "changeRequestId"],
    input: { spaceId, changeRequestId },
  };
  return { actor, audit, ifMatch: null };
}

/** In a change request that came from Git the branch is "mine", and the space "theirs". */
function resolutionsOf(conflicts: readonly Conflict[], onConflict: string): Resolutions {
  const side = onConflict === "ours" ? "theirs" : "mine";
  return new Map(conflicts.map((conflict) => [conflictId(conflict), side]));
}

/**
 * Merges the change request of what a branch brought, where there are no conflicts, or the connection says which side
 * wins. Otherwise the request waits for people.
 *
 * @returns whether it is merged
 */
export async function mergeBrought(installation: GitInstallation, request: ChangeRequest): Promise<boolean> {
  const act = actFor(installation, request.id);
  try {
    const scoped = await findChangeRequest(installation.spaceId, act.actor, request.id);
    if (!atLeast(scoped.level, SPACE_PERMISSIONS.merge)) return false;
    const { conflicts } = await mergeChangeRequest(act, scoped, false);
    if (conflicts.length === 0) return true;
    if (installation.onConflict === "request") return false;
    const resolutions = resolutionsOf(conflicts, installation.onConflict);
    const silent = { ...act, audit: { ...act.audit, by: null } };
    const updated = await updateFromPrimary(silent, scoped, { dryRun: false, resolutions });
    if (updated.conflicts.length > 0) return false;
    const again = await findChangeRequest(installation.spaceId, act.actor, request.id);
    return (await mergeChangeRequest(act, again, false)).conflicts.length === 0;
  } catch (error) {
    // Merge rules, or somebody who was quicker: people decide.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    log.info({ installation: installation.id, reason: error.message }, "a change request from Git waits");
    return false;
  }
}
