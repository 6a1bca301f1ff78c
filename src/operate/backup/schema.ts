import { z } from "zod";

const bytes = z.number().int().min(0);
const sha256 = z
  .string()
  .nullable()
  .describe("Hexadecimal; null where it is not known, of a backup that an older version made.");

export const instanceBackupSchema = z
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

export const backupDownloadSchema = z
  .object({
    object: z.literal("instance-backup-download"),
    url: z.string().describe("Obeys `Range` and `If-Range`; its ETag is the SHA-256."),
    expiresAt: z.string().describe("Until when a download may begin, or go on."),
    bytes: bytes.describe("Size of the whole file."),
    sha256,
  })
  .meta({ id: "InstanceBackupDownload" });
