/**
 * The Git transport, and the only entry point to this folder. Guarantees:
 *
 * - It uses Git's protocol version 1 over HTTPS to one server. The outbound client must allow the server's
 *   host. After a redirect, no password is sent to another host.
 * - {@link fetchBranch} fetches one branch into a {@link GitCache} in a folder. {@link commitAndPush} adds
 *   one commit to the branch, and never overwrites a concurrent push.
 * - Data from a server is limited in size (before and after decompression), depth and time, and is never in
 *   memory as a whole.
 * - Trees and files are read from the cache. Nothing is checked out, so paths in a repository are never used
 *   as paths on disk.
 * - Every failure is a {@link GitRemoteError} with a code from the API contract and a message without
 *   credentials.
 * - After a process is killed, the next run uses its cache, or discards the cache and fetches the data again.
 */
export {
  assertBranchRef,
  assertPublicHost,
  basicAuthorization,
  type Credentials,
  parseRemoteAddress,
  type RemoteAddress,
} from "./address";
export { discardCache, GitCache } from "./cache";
export { asGitRemoteError, GitRemoteError, type GitRemoteErrorCode, isPassing } from "./errors";
export {
  type FetchOptions,
  type FetchProgress,
  fetchBranch,
  missingBranch,
  readBranches,
  readRemoteHead,
} from "./fetch";
export { dateFiles, type FileDates } from "./history";
export { downloadLfsObject, LfsUnavailableError } from "./lfs";
export type { FileChange } from "./objects";
export { type Commit, parseCommit } from "./objects";
export { objectId } from "./pack-format";
export { assertCanPush, commitAndPush, type PushResult } from "./push";
export { createGitOutbound, type RemoteOptions } from "./session";
export {
  diffTrees,
  findInTree,
  listTree,
  readBlob,
  type TreeDifference,
  type TreeFile,
  type WalkOptions,
} from "./trees";
