import { z } from "zod";
import { text } from "./kinds";

/** Backups by schedule. */
export const BACKUP = {
  BACKUP_DIR: text
    .optional()
    .describe(
      "Folder that the worker makes backups in, on another disk than the data; without it none are made.",
    ),
  BACKUP_EVERY: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,3}[hd]$/, "hours or days are expected, such as 6h or 1d")
    .transform((every) => Number.parseInt(every, 10) * (every.endsWith("d") ? 24 : 1))
    .optional()
    .describe("How often a backup is made, in hours or days, such as 6h; 1d."),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe("How many of them are kept; 7."),
  BACKUP_KEY: z
    .string()
    .min(16)
    .optional()
    .describe(
      "Passphrase of at least 16 characters that backups are encrypted with; without it they are not.",
    ),
};
