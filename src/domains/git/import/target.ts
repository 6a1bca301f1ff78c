import type { ChangeRequest, GitInstallation, GitSync, Space } from "@/db/generated/client";
import { contentOfRevision, headOfBranch } from "@/domains/content/state";
import { type Basis, basisOf, requestOf } from "../installations/standing";
import type { ActiveRun } from "../runs";
import { agreedWith } from "../sync";

type Content = Awaited<ReturnType<typeof headOfBranch>>;

/** Where what a branch brought is written. */
export interface Target {
  /** What it is planned on. */
  content: Content;
  /** The change request that it goes into: one that waits, or a new one on a basis. Absent for the primary content. */
  request?: ChangeRequest | Basis;
}

interface Place {
  run: ActiveRun;
  space: Space;
  sync: GitSync | null;
  installation: GitInstallation | null;
  /** The rules of the space ask for a change request. */
  isRuled: boolean;
}

/**
 * An import goes into the primary content. That of a connection goes into a change request where the space was edited
 * since both sides agreed, so that nobody's edit is overwritten, where rules ask for one, and while one waits.
 */
export async function targetOf({ run, space, sync, installation, isRuled }: Place): Promise<Target> {
  const { organizationId, branchId } = space;
  const content = await headOfBranch(organizationId, branchId);
  if (!installation) return { content };
  const waiting = await requestOf(installation);
  if (waiting) return { content: await headOfBranch(organizationId, waiting.branchId), request: waiting };
  const agreed = agreedWith(sync, run);
  const basis = agreed && (await basisOf(organizationId, agreed.revisionId));
  const isEdited = basis !== null && basis.revisionId !== content.revisionId;
  if (!isEdited && !isRuled) return { content };
  if (basis) return { content: await contentOfRevision(organizationId, basis.revisionId), request: basis };
  const revisionNumber = content.layers[0]?.number ?? 0;
  return { content, request: { revisionId: content.revisionId, revisionNumber } };
}
