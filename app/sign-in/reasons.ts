import { REFUSALS } from "@/access/authentication/sso-refusals";

/** Messages for the error codes of sign-in. */
const REASONS: Record<string, string> = {
  CredentialsSignin: "The email address or password is wrong. Check both. Passwords are case-sensitive.",
  TooManyAttempts: "Too many sign-in attempts. Wait a few minutes, then try again.",
  SecondFactorNeeded: "Your account needs a code. Enter your password again, then enter the code.",
  SecondFactorWrong: "This code is wrong or was already used. Enter the code that your app shows now.",
  TooManyCodes:
    "Too many wrong codes. Wait 15 minutes, then try again. After 30 wrong codes in a day, wait until tomorrow.",
  PasskeyWrong:
    "This passkey doesn't belong to an account here, or couldn't be checked. Use another passkey, or sign in with your password.",
  PasskeyExpired: "The sign-in took too long or was already used. Select Sign in with a passkey again.",
  PasskeyElsewhere: "This passkey was used for another website. Open the sign-in page again, then try again.",
  PasskeyUnverified:
    "Your device didn't check that it's you. Set up a screen lock or a PIN for the device, or sign in with your password.",
  PasskeyCopied:
    "This passkey might have been copied, so Bindery refused it. Sign in with your password, and remove the passkey on your profile.",
  PasskeyCanceled:
    "Your browser didn't use a passkey. If you closed its window or took too long, try again. If you have no passkey, sign in with your password.",
  PasskeyHost:
    "Passkeys work only at the URL that your operator gave you. Open that URL, or sign in with your password.",
  PasskeysUnavailable: "You can't use passkeys on this instance. Sign in with your password.",
  EmailNotVerified:
    "Your provider hasn't verified this email address. Verify it with the provider, then try again.",
  SetupNeeded: "This instance isn't set up yet. Open the setup link in the server log.",
  AccountChanged: "Your account changed while you signed in. Sign in again.",
  Unavailable: "Signing in isn't available at the moment. Try again later.",
  OAuthCallback: "The provider couldn't confirm your identity. Try again.",
  OAuthSignin: "We can't reach the provider. Try again, or sign in with your password.",
  AccessDenied: "The provider didn't allow you to sign in. Ask your administrator for access.",
  ...REFUSALS,
  Unreachable: "We can't reach the server. Check your connection and try again.",
};
const UNKNOWN = "Couldn't sign you in. Try again.";

/** The message for an error code, or null without an error. */
export const messageFor = (reason: string | null): string | null =>
  reason === null ? null : (REASONS[reason] ?? UNKNOWN);
