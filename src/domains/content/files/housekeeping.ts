import { hoursAgo } from "@/lib/clock";
import { removeOldTemporaryFolders } from "@/lib/private-folder";
import { expireUploads, sweepAllFiles } from "./collect";
import { fileStore } from "./store";
import { copyPendingFiles } from "./transfer";

/** The number of hours after which an unfinished file can be deleted. No write takes this long. */
const UNFINISHED_HOURS = 24;

/**
 * Deletes files that were left by killed processes, and copies files that should have been copied by a
 * transfer.
 */
export async function tidyFiles(signal?: AbortSignal): Promise<void> {
  const before = hoursAgo(UNFINISHED_HOURS);
  await removeOldTemporaryFolders(before);
  await fileStore().removeUnfinished(before);
  await expireUploads(before, signal);
  await sweepAllFiles(signal);
  await copyPendingFiles(signal);
}
