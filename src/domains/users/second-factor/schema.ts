import { z } from "zod";
import { PASSWORD_LENGTH_MAX } from "@/access/authentication/password-limits";

/** The maximum length of a code that a person enters, with spaces and hyphens. */
export const CODE_LENGTH_MAX = 40;

export const codeField = z.string().min(1).max(CODE_LENGTH_MAX);
export const currentPasswordField = z.string().max(PASSWORD_LENGTH_MAX);

export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** When the person turned on two-step sign-in (UTC). Null if it's off. */
  since: z.iso.datetime().nullable(),
  /** The number of recovery codes that the person hasn't used yet. */
  recoveryCodesLeft: z.number().int(),
  /** Whether the person has a password. Without a password, there is no second step. */
  hasPassword: z.boolean(),
  /** Whether the person must confirm the email address before turning on two-step sign-in. */
  mustConfirmEmail: z.boolean(),
  /** Whether the person must sign in with a passkey before changing how they sign in. */
  needsPasskey: z.boolean(),
});

/** The key of an authenticator app, which Bindery shows only once. */
export const newKeySchema = z.object({
  /** The key in base32. */
  secret: z.string(),
  /** The key as an `otpauth://` URI. */
  uri: z.string(),
  /** A QR code with the URI: the width of a square, and the data of an SVG path in this square. */
  qrCode: z.object({ size: z.number().int(), path: z.string() }),
});

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
