import { addFirstSpec } from "@/domains/organizations/jobs";
import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { addFirst } from "./first";
import { endAbandoned, refetchDue } from "./housekeeping";
import { endAbandonedSpecs, processSpec, refetchDueSpecs } from "./jobs";
import { processSpecification } from "./processing";

export const openapiHandlers: JobHandler[] = [
  handle(processSpec, ({ organizationId, specId, number }, job) =>
    processSpecification({ organizationId, specId, number }, job),
  ),
  handle(addFirstSpec, ({ organizationId, url, byId }) => addFirst(organizationId, url, byId)),
  handle(refetchDueSpecs, () => refetchDue()),
  handle(endAbandonedSpecs, () => endAbandoned()),
];

export const openapiSchedules: Schedule[] = [
  schedule(refetchDueSpecs, "11 * * * *"),
  schedule(endAbandonedSpecs, "*/5 * * * *"),
];
