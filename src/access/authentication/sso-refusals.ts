/** Reasons why a sign-in was refused. Each reason has a code for the URL and a message for people. */
export const REFUSALS = {
  SsoProvider: "This sign-in URL no longer works. Ask an administrator of your organization.",
  SsoPending:
    "The identity provider isn't set up completely yet. Ask an administrator of your organization to finish the setup.",
  SsoAnswer:
    "The identity provider didn't sign you in, or its response can't be verified. Sign in again. If that doesn't help, ask an administrator to test the connection.",
  SsoUnreadable: "The identity provider's response can't be read.",
  SsoTooLarge: "The identity provider's response is too large.",
  SsoMarkup:
    "The identity provider's response has comments, document types or processing instructions, which aren't allowed.",
  SsoStatus: "The identity provider didn't sign you in.",
  SsoEncrypted:
    "The identity provider's response can't be decrypted. The encryption is outdated, uses another certificate, or has an encrypted part that isn't signed correctly.",
  SsoUnsigned: "The identity provider's response isn't signed.",
  SsoStructure: "The identity provider's response doesn't have the required structure.",
  SsoAlgorithm:
    "The identity provider uses an outdated signature algorithm. It must use RSA with SHA-256 or better.",
  SsoSignature: "The response wasn't signed with a certificate of this identity provider.",
  SsoIssuer: "The response comes from an identity provider that isn't set up in this organization.",
  SsoDestination: "The identity provider created this response for another URL.",
  SsoAudience: "The identity provider created this response for another service.",
  SsoTime:
    "The identity provider's response has expired or isn't valid yet. Check that the clocks of both servers are correct.",
  SsoName: "The identity provider didn't send a valid user ID (NameID).",
  SsoReplayed: "This response of the identity provider was already used. Sign in again.",
  SsoRequest:
    "The identity provider's response doesn't belong to a sign-in that is in progress. Sign in again.",
  SsoBrowser: "This sign-in was started in another browser, or took too long. Sign in again.",
  SsoEmail: "The identity provider didn't send your email address.",
  SsoStranger:
    "The account with your email address isn't a member of this organization. Ask an administrator to invite you.",
  SsoSuspended: "An administrator suspended you in this organization, so you can't sign in.",
  SsoMachine: "This account is a service account. Service accounts can't sign in.",
  SsoTooMany: "Too many sign-in attempts. Wait a few minutes, then try again.",
} as const;
