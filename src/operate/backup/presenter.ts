import { redactText } from "@/lib/redact";
import type { FoundBackup } from "./read";
import { idOfName } from "./state";

/** A backup; why it failed is told as the log tells it, without credentials. */
export const presentBackup = ({ startedAt, endedAt, error, ...backup }: FoundBackup) => ({
  object: "instance-backup" as const,
  id: idOfName(backup.name),
  ...backup,
  createdAt: startedAt.toISOString(),
  verifiedAt: backup.state === "done" ? endedAt : null,
  error: error === null ? null : redactText(error),
});
