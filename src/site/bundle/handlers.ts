import { makeBundle } from "@/domains/sites/bundles/jobs";
import { handle, type JobHandler } from "@/jobs/handle";

/** The code that creates bundles is loaded with the first job. */
export const bundleHandlers: JobHandler[] = [
  handle(makeBundle, async (payload, run) => (await import("./job")).makeBundleOf(payload, run)),
];
