import { z } from "zod";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { redactText } from "@/lib/redact";
import { idField } from "@/scopes/define";
import { instanceScope, operatorProcedure } from "@/scopes/instance";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { type FoundBackup, listAllBackups } from "./read";
import { deleteBackup, grantDownload, readBackup, startBackup } from "./requests";
import { idOfName } from "./state";

const bytes = z.number().int().min(0);
const sha256 = z
  .string()
  .nullable()
  .describe(
    "The SHA-256 hash of the file, in hexadecimal. Null for backups from older versions that didn't store the hash.",
  );

const instanceBackupSchema = z
  .object({
    object: z.literal("instance-backup"),
    id: z.string().describe("The ID of the backup, which is the time when it was started."),
    name: z.string().describe("The name of the backup's file in `BACKUP_DIR`."),
    state: z.enum(["waiting", "running", "done", "failed"]).describe("The state of the backup."),
    createdAt: z.string().describe("When the backup was started (UTC)."),
    verifiedAt: z
      .string()
      .nullable()
      .describe("When Bindery last verified the file by reading all of it (UTC). Null if this isn't known."),
    step: z.string().nullable().describe("The current step of the backup."),
    error: z.string().nullable().describe("Why the backup failed."),
    bytes: bytes
      .nullable()
      .describe("The size of the backup's file in bytes. Null until the file is complete."),
    encrypted: z
      .boolean()
      .nullable()
      .describe("Whether the file is encrypted with `BACKUP_KEY`. Only encrypted backups can be downloaded."),
    sha256,
  })
  .meta({ id: "InstanceBackup" });

const backupDownloadSchema = z
  .object({
    object: z.literal("instance-backup-download"),
    url: z
      .string()
      .describe(
        "The download URL. It supports `Range` and `If-Range`. Its ETag is the SHA-256 hash of the file.",
      ),
    expiresAt: z.string().describe("When the URL expires (UTC)."),
    bytes: bytes.describe("The size of the file in bytes."),
    sha256,
  })
  .meta({ id: "InstanceBackupDownload" });

/**
 * Returns a backup as an API resource. If the backup failed, the resource contains the error from the log,
 * without credentials.
 */
const presentBackup = ({ startedAt, endedAt, error, ...backup }: FoundBackup) => ({
  object: "instance-backup" as const,
  id: idOfName(backup.name),
  ...backup,
  createdAt: startedAt.toISOString(),
  verifiedAt: backup.state === "done" ? endedAt : null,
  error: error === null ? null : redactText(error),
});

const rest = restTagged("instance");
const ALL = "/instance/backups";
const ONE = `${ALL}/{backupId}` as const;

/** Operations on backups of the whole instance, for the instance's operator. */
export const backupsRouter = router({
  list: rest("GET", ALL, {
    id: "listInstanceBackups",
    summary: "List backups",
    description:
      "Returns the scheduled and manual backups in `BACKUP_DIR`, newest first, including the running backup and the last failed backup. The list is empty if `BACKUP_DIR` isn't set.",
    scope: instanceScope("operate", paging),
    output: listOf(instanceBackupSchema),
  }).query(({ input }) => presentList(listAllBackups(input), presentBackup)),

  start: rest("POST", ALL, {
    id: "startInstanceBackup",
    summary: "Create a backup",
    description:
      "Starts a backup of the whole instance in `BACKUP_DIR`. To follow the progress, use `getInstanceBackup`. Returns 409 if `BACKUP_DIR` isn't set or another backup is running.",
    status: 201,
    scope: operatorProcedure,
    output: instanceBackupSchema,
  }).mutation(async ({ ctx }) => {
    const backup = presentBackup(await startBackup(ctx, ctx.organizationId));
    ctx.reply.location = `${ALL}/${backup.id}`;
    return backup;
  }),

  get: rest("GET", ONE, {
    id: "getInstanceBackup",
    summary: "Get a backup",
    description:
      "Returns the progress of the backup while it is being created, and its size and SHA-256 hash when it is complete.",
    scope: instanceScope("operate", { backupId: idField.describe("The ID of the backup.") }),
    output: instanceBackupSchema,
  }).query(async ({ input }) => presentBackup(await readBackup(input.backupId))),

  download: rest("POST", `${ONE}/download`, {
    id: "downloadInstanceBackup",
    summary: "Get a backup's download URL",
    description:
      "Returns a download URL for the backup. The URL expires after 10 minutes. It supports range requests, so you can resume an interrupted download with a new URL. Backups contain secrets of the instance, so the operation returns 409 if the backup isn't encrypted.",
    scope: instanceScope("operate", { backupId: idField.describe("The ID of the backup.") }),
    output: backupDownloadSchema,
  }).mutation(async ({ ctx, input }) => {
    const { expiresAt, ...granted } = await grantDownload(ctx, ctx.organizationId, input.backupId);
    return { object: "instance-backup-download", ...granted, expiresAt: expiresAt.toISOString() } as const;
  }),

  delete: rest("DELETE", ONE, {
    id: "deleteInstanceBackup",
    summary: "Delete a backup",
    description:
      "Deletes the backup and its file in `BACKUP_DIR` permanently. Returns 409 while the backup is being created.",
    errors: [409],
    scope: instanceScope(
      "operate",
      { backupId: idField.describe("The ID of the backup.") },
      { onMissing: "pass" },
    ),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organizationId !== undefined) await deleteBackup(ctx, ctx.organizationId, input.backupId);
  }),
});
