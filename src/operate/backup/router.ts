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
  .describe("Hexadecimal; null where it is not known, of a backup that an older version made.");

const instanceBackupSchema = z
  .object({
    object: z.literal("instance-backup"),
    id: z.string().describe("When it was begun, as its file name says it."),
    name: z.string().describe("Of its file in BACKUP_DIR."),
    state: z.enum(["waiting", "running", "done", "failed"]),
    createdAt: z.string(),
    verifiedAt: z
      .string()
      .nullable()
      .describe("When it had been read again from its beginning to its end; null where that is not known."),
    step: z.string().nullable().describe("How far it has come while it runs, in words."),
    error: z.string().nullable().describe("Why it failed."),
    bytes: bytes.nullable().describe("Size of its file, once that is whole."),
    encrypted: z
      .boolean()
      .nullable()
      .describe("Whether its file is encrypted with BACKUP_KEY; only then is it given out."),
    sha256,
  })
  .meta({ id: "InstanceBackup" });

const backupDownloadSchema = z
  .object({
    object: z.literal("instance-backup-download"),
    url: z.string().describe("Obeys `Range` and `If-Range`; its ETag is the SHA-256."),
    expiresAt: z.string().describe("Until when a download may begin, or go on."),
    bytes: bytes.describe("Size of the whole file."),
    sha256,
  })
  .meta({ id: "InstanceBackupDownload" });

/** A backup; why it failed is told as the log tells it, without credentials. */
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

/** Backups of the whole installation, for whoever operates it. */
export const backupsRouter = router({
  list: rest("GET", ALL, {
    id: "listInstanceBackups",
    summary: "List backups",
    description:
      "Returns the scheduled and manual backups in `BACKUP_DIR`, newest first, including the running backup and the last one that failed. The list is empty if `BACKUP_DIR` isn't set.",
    scope: instanceScope("operate", paging),
    output: listOf(instanceBackupSchema),
  }).query(({ input }) => presentList(listAllBackups(input), presentBackup)),

  start: rest("POST", ALL, {
    id: "startInstanceBackup",
    summary: "Create a backup",
    description:
      "Starts a backup of the whole instance in `BACKUP_DIR`. Use `getInstanceBackup` to follow the progress. Returns 409 if `BACKUP_DIR` isn't set or another backup is running.",
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
    scope: instanceScope("operate", { backupId: idField }),
    output: instanceBackupSchema,
  }).query(async ({ input }) => presentBackup(await readBackup(input.backupId))),

  download: rest("POST", `${ONE}/download`, {
    id: "downloadInstanceBackup",
    summary: "Get a backup's download URL",
    description:
      "Returns a URL that downloads the backup for 10 minutes. It supports range requests, so you can resume a download with a new URL. Returns 409 if the backup isn't encrypted, because it contains secrets of the instance.",
    scope: instanceScope("operate", { backupId: idField }),
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
    scope: instanceScope("operate", { backupId: idField }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organizationId !== undefined) await deleteBackup(ctx, ctx.organizationId, input.backupId);
  }),
});
