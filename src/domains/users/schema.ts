import { z } from "zod";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "@/access/authentication/password-limits";
import { plainText } from "@/lib/plain-text";
import { isMachineAddress } from "./machine-address";

export const userSchema = z
  .object({
    object: z.literal("user"),
    id: z.string(),
    displayName: z.string(),
    email: z.string().optional(),
    photoURL: z.string().optional(),
    serviceAccount: z.literal(true).optional().describe("Whether it is a machine; absent for people."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "User" });

/** One signed-in browser of the caller's. */
export const sessionSchema = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether this is the session that asks. */
  current: z.boolean(),
});

/** A password to be chosen. It is never trimmed: spaces count. */
export const newPasswordField = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX);

export const changePasswordFields = {
  currentPassword: z.string().max(PASSWORD_LENGTH_MAX).optional(),
  newPassword: newPasswordField,
  /** Sessions end with a password by themselves; tokens of scripts go on unless they are asked to end. */
  revokeTokens: z.boolean().optional(),
};
export type ChangePassword = z.output<z.ZodObject<typeof changePasswordFields>>;

export const emailField = z
  .email()
  .max(254)
  .refine((email) => !isMachineAddress(email), "belongs to nobody")
  .transform((email) => email.toLowerCase());

export const displayNameField = plainText(1, 100);

export const updateUserFields = {
  displayName: plainText(1, 64).optional(),
  photoURL: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .optional()
    .describe("null takes the picture away."),
};
export type UpdateUser = z.output<z.ZodObject<typeof updateUserFields>>;
