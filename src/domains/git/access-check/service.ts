import { db } from "@/db/client";
import type { GitConnection, GitInstallation, Space } from "@/db/generated/client";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { asGitSends, holderOf, openedCredentials } from "../installations/secrets";
import { assertSameRepository } from "../installations/service";
import {
  assertCanPush,
  createGitOutbound,
  GitRemoteError,
  missingBranch,
  readBranches,
} from "../remote/transport";
import { checkAddress } from "../service";
import type { CheckRepository } from "./schema";

/** This timeout is short, because a person waits for the result. */
const CHECK_SECONDS = 20;
const BRANCHES_MAX = 200;

/** The connection whose stored credentials a check uses. */
export type StoredConnection = Pick<GitInstallation | GitConnection, "url" | "credentials">;

/** What the credentials can do in a repository. */
export interface RepositoryAccess {
  url: string;
  ref: string;
  canRead: boolean;
  /** Whether the credentials can write to the repository, or null if this wasn't checked. */
  canWrite: boolean | null;
  hasBranch: boolean;
  branches: string[];
  problem?: { code: string; message: string };
}

/**
 * Returns the connection of a space. If the space belongs to a connection of the organization, returns this connection.
 * Otherwise, returns the space's own connection. Returns null if the space has no connection.
 */
export async function storedConnectionOf({
  organizationId,
  id: spaceId,
}: Pick<Space, "organizationId" | "id">): Promise<StoredConnection | null> {
  const installation = await db().gitInstallation.findFirst({ where: { organizationId, spaceId } });
  return installation && (await holderOf(installation, db()));
}

type Remote = Parameters<typeof readBranches>[0];

async function readAccess(remote: Remote, { ref, direction }: CheckRepository): Promise<RepositoryAccess> {
  const access: RepositoryAccess = {
    ...{ url: remote.url, ref, canRead: false, canWrite: null, hasBranch: false, branches: [] },
  };
  try {
    const branches = await readBranches(remote);
    access.canRead = true;
    access.hasBranch = branches.some((branch) => `refs/heads/${branch}` === ref);
    access.branches = branches.sort().slice(0, BRANCHES_MAX);
    if (direction === "import") {
      if (!access.hasBranch) throw missingBranch(branches, ref);
      return access;
    }
    access.canWrite = false;
    await assertCanPush(remote);
    access.canWrite = true;
  } catch (error) {
    if (!(error instanceof GitRemoteError)) throw error;
    access.problem = { code: error.code, message: error.message };
  }
  return access;
}

/**
 * Checks the permissions that the given or stored credentials have on a repository. Doesn't write anything,
 * in Bindery or on the host. If the host rejects the request or doesn't respond within 20 seconds, the result
 * contains a `problem`.
 * @throws 400 for an invalid URL or branch, and if the stored credentials belong to another repository
 */
export async function checkRepository(
  input: CheckRepository,
  stored: StoredConnection | null,
): Promise<RepositoryAccess> {
  const { url } = checkAddress(input.url, input.ref, undefined, "url");
  if (stored) assertSameRepository(stored, url, input.credentials);
  const given =
    input.credentials === undefined ? openedCredentials(stored?.credentials ?? null) : input.credentials;
  const outbound = createGitOutbound(outboundAllowlist("git"), {
    ...{ answerSeconds: CHECK_SECONDS, silenceSeconds: CHECK_SECONDS },
  });
  const signal = AbortSignal.timeout(CHECK_SECONDS * 1000);
  try {
    return await readAccess({ outbound, url, signal, credentials: asGitSends(input.provider, given) }, input);
  } finally {
    await outbound.close();
  }
}
