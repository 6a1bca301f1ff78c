import { REFUSALS } from "@/access/authentication/sso-refusals";

/** Messages for the error codes of sign-in. */
const REASONS: Record<string, string> = {
  CredentialsSignin: "The email address or password is wrong. Check both. Passwords are case-sensitive.",
  TooManyAttempts: "Too many sign-in attempts. Wait a few minutes, then try again.",
  SecondFactorNeeded: "Your account needs a code. Enter your password again, then enter the code.",
  SecondFactorWrong: "This code is wrong or was already used. Enter the code that your app shows now.",
  TooManyCodes:
    "Too many wrong codes. Wait 15 minutes, then try again. After 30 wrong codes in a day, wait until tomorrow.",
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
