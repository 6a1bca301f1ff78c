import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetOldBundles } from "./bundles/housekeeping";
import { forgetBundles } from "./bundles/jobs";
import { checkSiteHosts, recheckHosts } from "./hostnames/jobs";
import { checkHostsOf, recheckAllHosts } from "./hostnames/recheck";
import { forgetUnusedImages } from "./images/housekeeping";
import { forgetImages } from "./images/jobs";

export const siteHandlers: JobHandler[] = [
  handle(forgetImages, (_payload, run) => forgetUnusedImages(run.signal)),
  handle(forgetBundles, (_payload, run) => forgetOldBundles(run.signal)),
  handle(checkSiteHosts, ({ organizationId, siteId: id }) => checkHostsOf({ organizationId, id })),
  handle(recheckHosts, (_payload, run) => recheckAllHosts(run.signal)),
];

export const siteSchedules: Schedule[] = [
  schedule(forgetImages, "23 3 * * *", { backfillMinutes: 60 }),
  schedule(forgetBundles, "41 * * * *", { backfillMinutes: 60 }),
  schedule(recheckHosts, "*/10 * * * *"),
];
