import { z } from "zod";
import { plainText } from "@/lib/plain-text";
import { codeField, currentPasswordField } from "../second-factor/schema";

/** The maximum number of characters in the name of a passkey. */
export const PASSKEY_NAME_LENGTH_MAX = 100;

export const passkeyNameField = plainText(1, PASSKEY_NAME_LENGTH_MAX);

/** What people enter again before they add or remove a passkey. */
export const ownerProofFields = {
  currentPassword: currentPasswordField.optional(),
  code: codeField.optional(),
};

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The hostname where the passkey works if it differs from the hostname of this instance. Otherwise, null. */
  otherHostname: z.string().nullable(),
  /** Whether the passkey is copied to an account of its provider, such as a password manager. */
  isBackedUp: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export const passkeysSchema = z.object({
  items: z.array(passkeySchema),
  /**
   * Why people can't use passkeys on this instance: its URL doesn't use HTTPS, or contains an IP address. Null if passkeys work.
   */
  unavailable: z.enum(["https", "hostname"]).nullable(),
});

/** The options of `startRegistration` of `@simplewebauthn/browser`, and what it returns: JSON, which only the library reads. */
export const creationOptionsField = z.string();
export const answerField = z.string().min(1).max(16_384);
