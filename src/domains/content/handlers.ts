import { followSpec } from "@/domains/openapi/jobs";
import { reindexChangedSpace } from "@/domains/spaces/jobs";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { followSpecification } from "./computed/follow";
import { forgetEmbeds, refreshEmbeds } from "./embeds/tidy";
import { sweepFiles } from "./files/collect";
import { forgetUnused } from "./files/forget-unused";
import { tidyFiles } from "./files/housekeeping";
import { copyFiles } from "./files/transfer";
import { sweepUnusedFiles, sweepUnusedTexts, transferFiles } from "./jobs";
import { PDF_KEPT_DAYS } from "./pdf/jobs";
import { forgetUnusedWords, indexMissingSpaces, reindexSpace } from "./search-index/reindex";
import { readUnreadReusable } from "./write/reusable-uses";
import { sweepTexts } from "./write/sweep-texts";

export const contentHandlers: JobHandler[] = [
  handle(transferFiles, ({ from, to, hashes }, run) => copyFiles({ from, to }, hashes, run.signal)),
  handle(sweepUnusedFiles, ({ organizationId }, run) => sweepFiles(organizationId, run.signal)),
  handle(sweepUnusedTexts, ({ organizationId }, run) => sweepTexts(organizationId, run.signal)),
  handle(followSpec, (specification, run) => followSpecification(specification, run.signal)),
  handle(reindexChangedSpace, ({ organizationId, spaceId }) => reindexSpace(organizationId, spaceId)),
  // This job runs often, because searches find nothing in a space that isn't indexed yet.
  byClock("search:index-missing", "*/10 * * * *", indexMissingSpaces, { backfillMinutes: 60 }),
  // This job runs often. After an upgrade, visitors can't read the specifications in content of an earlier
  // version until this job has run.
  byClock("content:read-reusable", "*/10 * * * *", readUnreadReusable, { backfillMinutes: 60 }),
  byClock("files:tidy", "41 * * * *", tidyFiles, { backfillMinutes: 60 }),
  byClock("search:forget-words", "37 4 * * 0", forgetUnusedWords, { backfillMinutes: 24 * 60, isLong: true }),
  byClock("embeds:refresh", "19 * * * *", refreshEmbeds, { backfillMinutes: 60 }),
  byClock("embeds:forget", "51 4 * * 0", forgetEmbeds, { backfillMinutes: 24 * 60, isLong: true }),
  byClock("pdf:forget", "29 * * * *", (signal) => forgetUnused("PdfExport", PDF_KEPT_DAYS, signal), {
    backfillMinutes: 60,
  }),
];
