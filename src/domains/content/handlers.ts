import { reindexChangedSpace, transferFiles } from "@/domains/spaces/jobs";
import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { copyFiles } from "./files/transfer";
import { indexMissing } from "./jobs";
import { indexMissingSpaces, reindexSpace } from "./search-index/reindex";

export const contentHandlers: JobHandler[] = [
  handle(transferFiles, ({ from, to, hashes }, run) => copyFiles(from, to, hashes, run.signal)),
  handle(reindexChangedSpace, ({ organizationId, spaceId }) => reindexSpace(organizationId, spaceId)),
  handle(indexMissing, (_payload, run) => indexMissingSpaces(run.signal)),
];

/** Often, since until then nothing is found in such a space. */
export const contentSchedules: Schedule[] = [schedule(indexMissing, "*/10 * * * *", { backfillMinutes: 60 })];
