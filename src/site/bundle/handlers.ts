import { makeBundle } from "@/domains/sites/bundles/jobs";
import { handle, type JobHandler } from "@/jobs/handle";

/** What draws bundles is loaded once there is one to make. */
export const bundleHandlers: JobHandler[] = [
  handle(makeBundle, async (payload, run) => (await import("./job")).makeBundleOf(payload, run)),
];
