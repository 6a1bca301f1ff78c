import { z } from "zod";

/** Binary data in base64url without padding. `bytesMax` is much larger than what authenticators send. */
const bytes = (bytesMax: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((bytesMax * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/);

/** The ID of a credential, which has at most 1,023 bytes (WebAuthn Level 3, section 4). */
const credentialId = bytes(1023);
/** The ID that Bindery chose for the account, which has at most 64 bytes. */
const userHandle = bytes(64);
const clientDataJSON = bytes(4096);

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
type Transport = (typeof TRANSPORTS)[number];
/** Whether a text is a transport that browsers know (WebAuthn Level 3, section 5.8.4). */
export const isTransport = (text: string): text is Transport =>
  (TRANSPORTS as readonly string[]).includes(text);

const common = { id: credentialId, rawId: credentialId, type: z.literal("public-key") };

/** What a browser returns after it created a passkey, as `startRegistration` of `@simplewebauthn/browser` encodes it. */
export const newPasskeyAnswer = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON,
      attestationObject: bytes(8192),
      transports: z
        .array(z.string().max(40))
        .max(20)
        .optional()
        .transform((given) => [...new Set(given ?? [])].filter(isTransport)),
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }));

export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

/** What a browser returns after a person has used a passkey, as `startAuthentication` encodes it. */
export const signInAnswer = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON,
      authenticatorData: bytes(2048),
      signature: bytes(1024),
      userHandle,
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }));

export type SignInAnswer = z.output<typeof signInAnswer>;
