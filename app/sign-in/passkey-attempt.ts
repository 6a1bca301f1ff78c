import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { signIn } from "next-auth/react";

/** The options with which the browser asks for a passkey, or an error code. */
async function readOptions(): Promise<PublicKeyCredentialRequestOptionsJSON | string> {
  const response = await fetch("/api/auth/passkey-options", { method: "POST" });
  if (response.ok) return (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
  if (response.status === 429) return "TooManyAttempts";
  return response.status === 409 ? "PasskeysUnavailable" : "Unavailable";
}

/** The errors of the library if the hostname in the address bar isn't the hostname of `PUBLIC_URL`. */
const OTHER_HOST: ReadonlySet<string> = new Set(["ERROR_INVALID_DOMAIN", "ERROR_INVALID_RP_ID"]);

/** Lets the browser ask for a passkey. Returns the browser's answer as JSON, or an error code. */
async function askBrowser(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<{ answer: string } | string> {
  try {
    return { answer: JSON.stringify(await startAuthentication({ optionsJSON })) };
  } catch (error) {
    return error instanceof WebAuthnError && OTHER_HOST.has(error.code) ? "PasskeyHost" : "PasskeyCanceled";
  }
}

/** Signs in with a passkey. Returns the error code, or null if the person is signed in. */
export async function attemptWithPasskey(): Promise<string | null> {
  try {
    const options = await readOptions();
    if (typeof options === "string") return options;
    const asked = await askBrowser(options);
    if (typeof asked === "string") return asked;
    const result = await signIn("passkey", { ...asked, redirect: false });
    return result?.ok && !result.error ? null : (result?.error ?? "Unavailable");
  } catch {
    return "Unreachable";
  }
}
