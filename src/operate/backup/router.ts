import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { instanceScope, operatorProcedure } from "@/scopes/instance";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentBackup } from "./presenter";
import { listAllBackups } from "./read";
import { deleteBackup, grantDownload, readBackup, startBackup } from "./requests";
import { backupDownloadSchema, instanceBackupSchema } from "./schema";

const rest = restTagged("instance");
const ALL = "/instance/backups";
const ONE = `${ALL}/{backupId}` as const;

/** Backups of the whole installation, for whoever operates it. */
export const backupsRouter = router({
  list: rest("GET", ALL, {
    id: "listInstanceBackups",
    summary: "List the backups in BACKUP_DIR, newest first",
    description:
      "Those made by the clock and those asked for, with the one that runs; of those that failed, the last until the next begins. Empty where BACKUP_DIR is not set.",
    scope: instanceScope("operate", paging),
    output: listOf(instanceBackupSchema),
  }).query(({ input }) => presentList(listAllBackups(input), presentBackup)),

  start: rest("POST", ALL, {
    id: "startInstanceBackup",
    summary: "Make a backup of the whole installation",
    description:
      "The worker makes it in BACKUP_DIR; read it again to follow it. 409 where BACKUP_DIR is not set, and while another one is made.",
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
    summary: "Fetch a backup's facts",
    description: "How far it has come while it is made, and its size and SHA-256 once it is whole.",
    scope: instanceScope("operate", { backupId: idField }),
    output: instanceBackupSchema,
  }).query(async ({ input }) => presentBackup(await readBackup(input.backupId))),

  download: rest("POST", `${ONE}/download`, {
    id: "downloadInstanceBackup",
    summary: "Fetch an address at which a backup can be downloaded",
    description:
      "The address holds for ten minutes and obeys `Range`, so that a download that broke off goes on with another address. 409 for a backup that is not encrypted: it holds the secrets of the service.",
    scope: instanceScope("operate", { backupId: idField }),
    output: backupDownloadSchema,
  }).mutation(async ({ ctx, input }) => {
    const { expiresAt, ...granted } = await grantDownload(ctx, ctx.organizationId, input.backupId);
    return { object: "instance-backup-download", ...granted, expiresAt: expiresAt.toISOString() } as const;
  }),

  delete: rest("DELETE", ONE, {
    id: "deleteInstanceBackup",
    summary: "Delete a backup for good",
    description: "Its file is removed from BACKUP_DIR. 409 while it is made.",
    errors: [409],
    scope: instanceScope("operate", { backupId: idField }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organizationId !== undefined) await deleteBackup(ctx, ctx.organizationId, input.backupId);
  }),
});
