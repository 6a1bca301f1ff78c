import type { On } from "@/db/client";
import { stateOfSpecifications } from "./kinds/samples/sources";
import { findingsAtHead } from "./queries";

/**
 * Returns the number of open findings in the head of a branch, for merge rules. Returns undefined if this revision wasn't
 * checked completely with the current versions of the specifications.
 */
export async function currentFindings(on: On, branch: { organizationId: string; branchId: string }) {
  const sources = await stateOfSpecifications(on, branch.organizationId);
  return await findingsAtHead.first(on, { ...branch, sources });
}
