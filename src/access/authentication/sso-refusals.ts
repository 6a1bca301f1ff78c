/** Why a sign-in was refused: words for addresses, with their sentences for people. */
export const REFUSALS = {
  SsoProvider: "This sign-in address does not work any more. Ask an administrator of your organization.",
  SsoPending: "The identity provider is not set up completely yet.",
  SsoAnswer:
    "The identity provider did not sign you in, or its answer cannot be verified. Sign in again; if that does not help, an administrator can test the connection, which says why.",
  SsoUnreadable: "The identity provider's answer cannot be read.",
  SsoTooLarge: "The identity provider's answer is too large.",
  SsoMarkup:
    "The identity provider's answer holds comments, document types or instructions, which are not allowed.",
  SsoStatus: "The identity provider did not sign you in.",
  SsoEncrypted:
    "The identity provider's answer is encrypted in an outdated way or not for the certificate that this service has for it, or what is encrypted is not signed as it should be.",
  SsoUnsigned: "The identity provider's answer is not signed.",
  SsoStructure: "The identity provider's answer is not put together as it should be.",
  SsoAlgorithm: "The identity provider signs in an outdated way: it has to use RSA with SHA-256 or better.",
  SsoSignature: "The signature is not from a certificate that this provider was set up with.",
  SsoIssuer: "The answer comes from another identity provider than the one that was set up.",
  SsoDestination: "The answer was made for another address than this service's.",
  SsoAudience: "The answer was made for another service.",
  SsoTime: "The answer has expired or is not valid yet. Check the clocks of both servers.",
  SsoName: "The identity provider does not say who you are.",
  SsoReplayed: "This answer was used already. Sign in again.",
  SsoRequest: "This answer belongs to no sign-in that is under way. Sign in again.",
  SsoBrowser: "This sign-in was begun in another browser, or took too long. Sign in again.",
  SsoEmail: "The identity provider does not say your e-mail address.",
  SsoStranger:
    "An account with your address is not a member of this organization. Ask an administrator to invite you.",
  SsoSuspended: "You are suspended in this organization.",
  SsoMachine: "This is the account of a machine.",
  SsoTooMany: "Too many attempts. Wait a few minutes, then try again.",
} as const;
