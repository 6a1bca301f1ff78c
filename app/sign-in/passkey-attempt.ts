import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { signIn } from "next-auth/react";

/** The options with which the browser asks for a passkey, or an error code. */
async function readOptions(): Promise<PublicKeyCredentialRequestOptionsJSON | string> {
  const response = await fetch("/api/auth/passkey-options", { method: "POST" });
  if (response.ok) return (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
  if (response.status === 429) return "TooManyAttempts";
  return response.status === 409 ? "PasskeysUnavailable" : "Unavailable";
}

/** Lets the browser ask for a passkey. Returns the browser's answer as JSON, or null if the person canceled. */
async function askBrowser(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> {
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch {
    return null;
  }
}

/** Signs in with a passkey. Returns the error code, or null if the person is signed in. */
export async function attemptWithPasskey(): Promise<string | null> {
  try {
    const options = await readOptions();
    if (typeof options === "string") return options;
    const answer = await askBrowser(options);
    if (answer === null) return "PasskeyCanceled";
    const result = await signIn("passkey", { answer, redirect: false });
    return result?.ok && !result.error ? null : (result?.error ?? "Unavailable");
  } catch {
    return "Unreachable";
  }
}
