import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { forgetOldBundles } from "./bundles/service";
import { checkSiteHosts } from "./hostnames/jobs";
import { checkHostsOf, recheckAllHosts } from "./hostnames/recheck";
import { forgetUnusedImages } from "./images/service";

export const siteHandlers: JobHandler[] = [
  handle(checkSiteHosts, ({ organizationId, siteId: id }) => checkHostsOf({ organizationId, id })),
  byClock("sites:forget-images", "23 3 * * *", forgetUnusedImages, { backfillMinutes: 60 }),
  byClock("bundle:forget", "41 * * * *", forgetOldBundles, { backfillMinutes: 60 }),
  byClock("sites:recheck-hosts", "*/10 * * * *", recheckAllHosts),
];
