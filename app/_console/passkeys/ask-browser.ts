import { WebAuthnError } from "@simplewebauthn/browser";

/** Why the browser created or used no passkey, for errors that people can do something about. */
const SENTENCES: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
    "This device already has a passkey for your account. Use another device for a new passkey.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    "This device can't store passkeys. Use another device.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    "This device can't check that it's you. Set up a screen lock or a PIN, or use another device.",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG:
    "This device uses a kind of passkey that Bindery doesn't support. Use another device.",
  ERROR_INVALID_DOMAIN: "Open Bindery at the URL that your operator gave you, then try again.",
  ERROR_INVALID_RP_ID: "Open Bindery at the URL that your operator gave you, then try again.",
};

/** Returns the message for an error of the browser. `otherwise` is the message if the person canceled, or took too long. */
export function browserProblem(error: unknown, otherwise: string): string {
  const code = error instanceof WebAuthnError ? error.code : "";
  return SENTENCES[code] ?? otherwise;
}
