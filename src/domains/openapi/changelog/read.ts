import { reads } from "@/db/reads";
import type { RowOf } from "@/db/statement";
import { changedVersions } from "../queries";
import { lastChangesIn, type OperationChanges } from "./last-changes";

/** A version with the changes since the previous version. */
export type ChangedVersion = RowOf<typeof changedVersions>;

interface OneSpec {
  organizationId: string;
  specId: string;
}

/** The number of versions on a page of the changelog. Each version has at most 200 changes. */
const VERSIONS_MAX = 10;
/** A number that is higher than the number of every version. */
const AFTER_ALL = 2_147_483_647;

/** Returns the newest versions with changes, and whether there are older ones. Each page continues before a number. */
export async function listChangedVersions(
  spec: OneSpec,
  before = AFTER_ALL,
): Promise<{ versions: ChangedVersion[]; hasOlder: boolean }> {
  const found = await changedVersions.rows(reads(), { ...spec, before, limit: VERSIONS_MAX + 1 });
  return { versions: found.slice(0, VERSIONS_MAX), hasOlder: found.length > VERSIONS_MAX };
}

/** Returns how each operation last changed. Considers only the versions on the first page of the changelog. */
export async function lastChanges(spec: OneSpec): Promise<ReadonlyMap<string, OperationChanges>> {
  const { versions } = await listChangedVersions(spec);
  return lastChangesIn(versions);
}
