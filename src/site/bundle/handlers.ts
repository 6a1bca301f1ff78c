import { makeBundle } from "@/domains/sites/bundles/jobs";
import { handle, type JobHandler } from "@/jobs/handle";

/** Loads the code that creates bundles when the first job runs. */
export const bundleHandlers: JobHandler[] = [
  handle(makeBundle, async (payload, run) => (await import("./job")).makeBundleOf(payload, run)),
];
