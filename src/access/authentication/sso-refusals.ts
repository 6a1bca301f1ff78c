/** Reasons why a sign-in was refused. Each reason has a code for the URL and a message for people. */
export const REFUSALS = {
  SsoProvider:
    "This sign-in URL no longer works. Ask an administrator of your organization for the current URL.",
  SsoPending:
    "The identity provider isn't set up completely yet. Ask an administrator of your organization to finish the setup.",
  SsoAnswer:
    "The identity provider didn't sign you in, or its response can't be verified. Sign in again. If that doesn't help, ask an administrator to test the connection.",
  SsoUnreadable:
    "The identity provider's response isn't valid SAML. Ask an administrator to test the connection.",
  SsoTooLarge:
    "The identity provider's response is larger than Bindery accepts. Ask an administrator to test the connection.",
  SsoMarkup:
    "The identity provider's response contains comments, document types or processing instructions. Set up the identity provider to send responses without them.",
  SsoStatus:
    "The identity provider refused to sign you in. Ask an administrator to check your access at the identity provider.",
  SsoEncrypted:
    "The identity provider's response can't be decrypted or verified. At the identity provider, check the encryption algorithm, the certificate of Bindery and the signing settings.",
  SsoUnsigned: "The identity provider's response isn't signed. Turn on signing at the identity provider.",
  SsoStructure:
    "The identity provider's response isn't a SAML response that Bindery supports. Ask an administrator to test the connection.",
  SsoAlgorithm:
    "The identity provider signs with an outdated algorithm. Set the algorithm at the identity provider to RSA with SHA-256 or better.",
  SsoSignature:
    "The signature of the response doesn't match a certificate in the provider's settings. Add the provider's current certificate to the settings.",
  SsoIssuer:
    "The response comes from an identity provider that isn't set up in this organization. Check the provider's entity ID in the settings.",
  SsoDestination:
    "The identity provider created this response for another URL. At the identity provider, set the ACS URL that Bindery shows.",
  SsoAudience:
    "The identity provider created this response for another service. At the identity provider, set the entity ID that Bindery shows.",
  SsoTime:
    "The identity provider's response has expired or isn't valid yet. Check that the clocks of both servers are correct.",
  SsoName:
    "The identity provider didn't send a valid user ID (NameID). Check the NameID setting at the identity provider.",
  SsoReplayed: "You already signed in with this response from the identity provider. Sign in again.",
  SsoRequest:
    "The identity provider's response doesn't belong to a sign-in that is in progress. Sign in again.",
  SsoBrowser: "This sign-in was started in another browser, or took too long. Sign in again.",
  SsoEmail:
    "The identity provider didn't send your email address. Ask an administrator to add the email address to the response.",
  SsoStranger:
    "The account with your email address isn't a member of this organization. Ask an administrator to invite you.",
  SsoSuspended:
    "An administrator suspended you in this organization, so you can't sign in. Ask an administrator to reactivate you.",
  SsoMachine:
    "This account is a service account, and service accounts can't sign in. Sign in with a different account.",
  SsoTooMany: "Too many sign-in attempts. Wait a few minutes, then try again.",
} as const;
