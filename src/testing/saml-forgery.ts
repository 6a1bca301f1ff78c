import { createPublicKey } from "node:crypto";
import { promisify } from "node:util";
import { SignedXml } from "xml-crypto";
import { type EncryptOptions, encrypt } from "xml-encryption";
import type { SigningKey } from "./certificate";

const SHA256 = {
  signature: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  digest: "http://www.w3.org/2001/04/xmlenc#sha256",
};
export const SHA1 = {
  signature: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  digest: "http://www.w3.org/2000/09/xmldsig#sha1",
};

/** All parts of a response. Each part can be invalid. */
export interface Message {
  key: SigningKey;
  issuer: string;
  audience: string;
  recipient: string;
  destination: string;
  /** The XML inside the NameID. */
  nameId: string;
  /**
   * XML that replaces the NameID, and XML that is added after the attributes. Tests use them for parts that
   * are encrypted separately.
   */
  namedBy?: string;
  attributes?: string;
  email: string;
  requestId: string | null;
  /** The request ID in the response element, if it differs from the ID in the assertion. */
  responseTo: string | null;
  assertionId: string;
  responseId: string;
  notBefore: Date;
  notOnOrAfter: Date;
  /** Whether the subject has no time limit. */
  isEndless?: boolean;
  signed: "assertion" | "response" | "nothing";
  algorithms: typeof SHA256;
  status: string;
}

const attribute = (name: string, value: string | null) => (value === null ? "" : ` ${name}="${value}"`);

function assertionOf(message: Message): string {
  const { issuer, audience, recipient, nameId, email, assertionId } = message;
  const [from, until] = [message.notBefore.toISOString(), message.notOnOrAfter.toISOString()];
  const end = attribute("NotOnOrAfter", message.isEndless ? null : until);
  const answers = attribute("InResponseTo", message.requestId);
  const format = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
  const { namedBy = `<saml:NameID Format="${format}">${nameId}</saml:NameID>`, attributes = "" } = message;
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${from}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject>${namedBy}<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${end} Recipient="${recipient}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${from}" SessionIndex="_s"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute>${attributes}</saml:AttributeStatement></saml:Assertion>`;
}

/** Signs the first element with this name in a message. */
export function sign(xml: string, name: "Assertion" | "Response", { key, algorithms }: Message): string {
  const signer = new SignedXml({
    privateKey: key.privateKey,
    signatureAlgorithm: algorithms.signature,
    canonicalizationAlgorithm: "http://www.w3.org/2001/10/xml-exc-c14n#",
  });
  signer.addReference({
    xpath: `//*[local-name(.)='${name}']`,
    transforms: [
      "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
      "http://www.w3.org/2001/10/xml-exc-c14n#",
    ],
    digestAlgorithm: algorithms.digest,
  });
  const reference = `//*[local-name(.)='${name}']/*[local-name(.)='Issuer']`;
  signer.computeSignature(xml, { location: { reference, action: "after" } });
  return signer.getSignedXml();
}

/** Returns a response as XML, with the specified signatures. */
export function compose(message: Message): string {
  const { issuer, destination, responseId, signed, status } = message;
  const bare = assertionOf(message);
  const assertion = signed === "assertion" ? sign(bare, "Assertion", message) : bare;
  const answers = attribute("InResponseTo", message.responseTo);
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${responseId}" Version="2.0" IssueInstant="${message.notBefore.toISOString()}" Destination="${destination}"${answers}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${assertion}</samlp:Response>`;
  return signed === "response" ? sign(xml, "Response", message) : xml;
}

/** Returns a valid response that doesn't answer a request. The response expires after five minutes. */
export function honest(
  fields: Pick<Message, "key" | "issuer" | "audience" | "recipient" | "nameId" | "email">,
): Message {
  const time = Date.now();
  const id = `${time}${Math.random().toString(16).slice(2)}`;
  return {
    ...fields,
    destination: fields.recipient,
    requestId: null,
    responseTo: null,
    assertionId: `_a${id}`,
    responseId: `_r${id}`,
    notBefore: new Date(time - 1000),
    notOnOrAfter: new Date(time + 300_000),
    signed: "assertion",
    algorithms: SHA256,
    status: "Success",
  };
}

export const part = (xml: string, name: string) =>
  new RegExp(`<(\\w+:)?${name}[ >][\\s\\S]*</(\\w+:)?${name}>`).exec(xml)?.[0] ?? "";

/** Encryption settings that replace the default settings. */
export interface Cipher {
  encryptionAlgorithm?: string;
  keyEncryptionAlgorithm?: string;
  keyEncryptionDigest?: string;
  keyEncryptionMgf?: string;
}

/** Encrypts a text for the owner of a certificate. Puts the result in an element such as `EncryptedID`. */
export async function encryptedAs(
  name: string,
  content: string,
  certificate: string,
  cipher: Cipher = {},
): Promise<string> {
  const options = {
    rsa_pub: createPublicKey(certificate).export({ type: "spki", format: "pem" }).toString(),
    pem: certificate,
    encryptionAlgorithm: "http://www.w3.org/2009/xmlenc11#aes256-gcm",
    keyEncryptionAlgorithm: "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
    disallowEncryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
    ...cipher,
  };
  const data = await promisify(encrypt)(content, options as EncryptOptions);
  return `<saml:${name} xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:${name}>`;
}

/** Encrypts a text for the owner of a certificate. Replaces the assertion in a message with the result. */
export async function encryptedInto(
  xml: string,
  content: string,
  certificate: string,
  cipher?: Cipher,
): Promise<string> {
  const wrapped = await encryptedAs("EncryptedAssertion", content, certificate, cipher);
  return xml.replace(part(xml, "saml:Assertion"), wrapped);
}

/**
 * Returns the eight signature wrapping attacks (Somorovsky et al., "On Breaking SAML"). Each of them contains
 * `evil` at a position at which a vulnerable implementation would read it instead of `good`.
 */
export function wrappings(message: Message, good: string, evil: string): Record<string, string> {
  const response = compose({ ...message, signed: "response" });
  const outer = part(response, "Signature");
  const plainResponse = response.replace(outer, "");
  const forgedResponse = plainResponse.replace(good, evil).replace(message.responseId, "_evil-response");
  const hidden = (content: string) =>
    outer.replace(/<\/(\w*:?)Signature>$/, `<Object>${content}</Object></$1Signature>`);
  const intoResponse = (content: string) =>
    forgedResponse.replace("<samlp:Status>", `${content}<samlp:Status>`);
  const xml = compose({ ...message, signed: "assertion" });
  const assertion = part(xml, "saml:Assertion");
  const signature = part(assertion, "Signature");
  const plain = assertion.replace(signature, "");
  const forged = plain.replace(good, evil).replace(message.assertionId, "_evil");
  const within = (inner: string) => forged.replace(/<\/saml:Assertion>$/, `${inner}</saml:Assertion>`);
  const signedForgery = (content: string) => forged.replace("<saml:Subject>", `${content}<saml:Subject>`);
  const object = signature.replace(/<\/(\w*:?)Signature>$/, `<Object>${plain}</Object></$1Signature>`);
  return {
    "wrapping 1": intoResponse(hidden(plainResponse)),
    "wrapping 2": intoResponse(`${outer}${plainResponse}`),
    "wrapping 3": xml.replace(assertion, `${forged}${assertion}`),
    "wrapping 4": xml.replace(assertion, within(assertion)),
    "wrapping 5": xml.replace(assertion, `${signedForgery(signature)}${plain}`),
    "wrapping 6": xml.replace(
      assertion,
      signedForgery(signature.replace(/<\/(\w*:?)Signature>$/, `${plain}</$1Signature>`)),
    ),
    "wrapping 7": xml.replace(assertion, `<samlp:Extensions>${forged}</samlp:Extensions>${assertion}`),
    "wrapping 8": xml.replace(assertion, signedForgery(object)),
  };
}
