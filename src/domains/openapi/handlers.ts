import { addFirstSpec } from "@/domains/organizations/jobs";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { addFirst } from "./first";
import { endAbandoned, refetchDue } from "./housekeeping";
import { processSpec } from "./jobs";
import { processSpecification } from "./processing";

export const openapiHandlers: JobHandler[] = [
  handle(processSpec, ({ organizationId, specId, number }, job) =>
    processSpecification({ organizationId, specId, number }, job),
  ),
  handle(addFirstSpec, ({ organizationId, url, byId }) => addFirst(organizationId, url, byId)),
  byClock("openapi:refetch-due", "11 * * * *", refetchDue),
  byClock("openapi:end-abandoned", "*/5 * * * *", endAbandoned),
];
