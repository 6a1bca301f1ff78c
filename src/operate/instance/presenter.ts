import { redactText } from "@/lib/redact";
import type { FoundJob } from "./jobs";
import type { FoundOrganization } from "./organizations";

/** A job; why it failed is told as the log tells it, without credentials. */
export const presentJob = ({ id, error, createdAt, runAt, ...job }: FoundJob) => ({
  object: "instance-job" as const,
  id: String(id),
  ...job,
  error: error === null ? null : redactText(error),
  ...{ createdAt: createdAt.toISOString(), runAt: runAt.toISOString() },
});

export const presentOrganization = ({ createdAt, fileBytes, ...organization }: FoundOrganization) => ({
  object: "instance-organization" as const,
  ...organization,
  ...{ createdAt: createdAt.toISOString(), fileBytes: Number(fileBytes) },
});
