import { publishGuide } from "@/domains/organizations/jobs";
import { handle, type JobHandler } from "@/jobs/handle";
import { publish } from "./publish";
import { publishReference, writeReference } from "./reference";

/** `readDescription` returns the OpenAPI document of Bindery's own API. */
export const guideHandlers = (readDescription: () => Promise<string>): JobHandler[] => [
  handle(publishGuide, publish),
  handle(publishReference, async (reference, run) => writeReference(reference, run, await readDescription())),
];
