import { z } from "zod";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "@/access/authentication/password-limits";
import { plainText } from "@/lib/plain-text";
import { isMachineAddress } from "./machine-address";
import { codeField, currentPasswordField } from "./second-factor/schema";

export const userSchema = z
  .object({
    object: z.literal("user"),
    id: z.string().describe("The ID of the user."),
    displayName: z.string().describe("The user's name."),
    email: z
      .string()
      .optional()
      .describe("The user's email address. Absent if the caller isn't allowed to see it."),
    photoURL: z.string().optional().describe("The URL of the user's photo. Absent if they have none."),
    serviceAccount: z
      .literal(true)
      .optional()
      .describe("Whether this is a service account. Absent for people."),
    urls: z
      .object({ location: z.url().describe("The user's URL in the API.") })
      .describe("The URLs of the user."),
  })
  .meta({ id: "User" });

/** A browser session of the caller. */
export const sessionSchema = z.object({
  id: z.string().describe("The ID of the session."),
  userAgent: z.string().nullable().describe("The browser of the session, as its User-Agent header."),
  address: z.string().nullable().describe("The IP address that last used the session."),
  createdAt: z.iso.datetime().describe("When the session started (UTC)."),
  lastSeenAt: z.iso.datetime().describe("When the session was last used (UTC)."),
  /** Whether this is the session in which the request was made. */
  current: z.boolean().describe("Whether this is the session of the request."),
});

/** A person's new password. The password is never trimmed, because spaces can be part of a password. */
export const newPasswordField = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX);

export const changePasswordFields = {
  currentPassword: z.string().max(PASSWORD_LENGTH_MAX).optional(),
  newPassword: newPasswordField,
  /** A change of the password always ends sessions. Access tokens are revoked only if this field is set. */
  revokeTokens: z.boolean().optional(),
};
export type ChangePassword = z.output<z.ZodObject<typeof changePasswordFields>>;

export const emailField = z
  .email()
  .max(254)
  .refine((email) => !isMachineAddress(email), "can't be the email address of a service account")
  .transform((email) => email.toLowerCase());

export const changeEmailFields = {
  email: emailField,
  currentPassword: currentPasswordField.optional(),
  code: codeField.optional(),
};

export const displayNameField = plainText(1, 100);

export const updateUserFields = {
  displayName: plainText(1, 64).optional().describe("The user's name."),
  photoURL: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .optional()
    .describe("The URL of the user's photo. Null removes the photo."),
};
export type UpdateUser = z.output<z.ZodObject<typeof updateUserFields>>;
