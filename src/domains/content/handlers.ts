import { followSpec } from "@/domains/openapi/jobs";
import { reindexChangedSpace } from "@/domains/spaces/jobs";
import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { followSpecification } from "./computed/follow";
import { sweepFiles } from "./files/collect";
import { forgetUnused } from "./files/forget-unused";
import { tidyFiles } from "./files/housekeeping";
import { copyFiles } from "./files/transfer";
import { removeUnknownFiles } from "./files/unknown";
import {
  forgetUnknownFiles,
  forgetWords,
  indexMissing,
  sweepUnusedFiles,
  sweepUnusedTexts,
  tidyStoredFiles,
  transferFiles,
} from "./jobs";
import { forgetPdfs, PDF_KEPT_DAYS } from "./pdf/jobs";
import { forgetUnusedWords } from "./search-index/forget-words";
import { indexMissingSpaces, reindexSpace } from "./search-index/reindex";
import { sweepTexts } from "./write/sweep-texts";

export const contentHandlers: JobHandler[] = [
  handle(transferFiles, ({ from, to, hashes }, run) => copyFiles({ from, to }, hashes, run.signal)),
  handle(sweepUnusedFiles, ({ organizationId }, run) => sweepFiles(organizationId, run.signal)),
  handle(sweepUnusedTexts, ({ organizationId }, run) => sweepTexts(organizationId, run.signal)),
  handle(tidyStoredFiles, (_payload, run) => tidyFiles(run.signal)),
  handle(forgetUnknownFiles, (_payload, run) => removeUnknownFiles(run.signal)),
  handle(followSpec, (specification, run) => followSpecification(specification, run.signal)),
  handle(forgetPdfs, (_payload, run) => forgetUnused("PdfExport", PDF_KEPT_DAYS, run.signal)),
  handle(reindexChangedSpace, ({ organizationId, spaceId }) => reindexSpace(organizationId, spaceId)),
  handle(indexMissing, (_payload, run) => indexMissingSpaces(run.signal)),
  handle(forgetWords, (_payload, run) => forgetUnusedWords(run.signal)),
];

export const contentSchedules: Schedule[] = [
  // Often, since until then nothing is found in such a space.
  schedule(indexMissing, "*/10 * * * *", { backfillMinutes: 60 }),
  schedule(tidyStoredFiles, "41 * * * *", { backfillMinutes: 60 }),
  schedule(forgetUnknownFiles, "53 3 * * 0", { backfillMinutes: 24 * 60 }),
  schedule(forgetWords, "37 4 * * 0", { backfillMinutes: 24 * 60 }),
  schedule(forgetPdfs, "29 * * * *", { backfillMinutes: 60 }),
];
