import type { Open } from "./decryption";
import { SsoRefusal } from "./refusal";
import { ASSERTION, allOf, attributeOf, childrenOf, PROTOCOL, parseMessage, SIGNATURE } from "./xml";

/** The maximum length of a response in base64. Responses of real providers have about ten thousand characters. */
export const RESPONSE_LENGTH_MAX = 300_000;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

const ALGORITHMS = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmldsig-more#sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512",
  "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
  "http://www.w3.org/2001/10/xml-exc-c14n#",
]);

/** Decodes the message in a form field. Throws a refusal if the field isn't base64 of UTF-8 text. */
export function decodeResponse(field: unknown): string {
  if (typeof field !== "string" || field === "")
    throw new SsoRefusal("SsoUnreadable", "The form doesn't contain a response.");
  if (field.length > RESPONSE_LENGTH_MAX) throw new SsoRefusal("SsoTooLarge");
  const base64 = field.replace(/\s+/g, "");
  if (!BASE64.test(base64) || base64.length % 4 !== 0)
    throw new SsoRefusal("SsoUnreadable", "The response isn't valid base64.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(base64, "base64"));
  } catch {
    throw new SsoRefusal("SsoUnreadable", "The response isn't valid UTF-8 text.");
  }
}

/**
 * Rejects duplicate IDs. If duplicate IDs were allowed, an attacker could use the signature of one element for another
 * element with the same ID.
 */
function assertUniqueIds(root: Element): void {
  const elements = [root, ...Array.from(root.getElementsByTagName("*"))];
  const ids = elements
    .flatMap(({ attributes }) => Array.from(attributes))
    .flatMap(({ localName, name, value }) => ((localName ?? name).toLowerCase() === "id" ? [value] : []));
  if (new Set(ids).size !== ids.length)
    throw new SsoRefusal("SsoStructure", "Two elements of the response have the same ID.");
}

function assertAlgorithms(signature: Element): void {
  for (const element of Array.from(signature.getElementsByTagName("*"))) {
    const algorithm = element.getAttribute("Algorithm");
    if (algorithm && !ALGORITHMS.has(algorithm)) throw new SsoRefusal("SsoAlgorithm", algorithm);
  }
}

/**
 * Throws an error if the signature doesn't sign its whole parent element, or contains elements that could be mistaken
 * for a signature.
 */
function assertSignature(signature: Element): void {
  const references = allOf(signature, SIGNATURE, "Reference");
  const id = attributeOf(signature.parentNode as Element, "ID");
  if (references.length !== 1 || id === null || references[0]?.getAttribute("URI") !== `#${id}`)
    throw new SsoRefusal("SsoStructure", "A signature must refer to the element that contains it.");
  const [objects, infos] = ["Object", "SignedInfo"].map((name) => allOf(signature, SIGNATURE, name).length);
  if (objects !== 0 || infos !== 1)
    throw new SsoRefusal(
      "SsoStructure",
      "A signature must have exactly one SignedInfo element and no Object element.",
    );
  assertAlgorithms(signature);
}

function assertStatus(response: Element): void {
  const codes = allOf(response, PROTOCOL, "StatusCode").map((code) => attributeOf(code, "Value"));
  if (codes[0] !== SUCCESS) throw new SsoRefusal("SsoStatus", codes.filter(Boolean).join(", ").slice(0, 500));
}

function assertSignatures(root: Element, assertion: Element): void {
  const isApart = assertion.ownerDocument !== root.ownerDocument;
  const documents = isApart ? [root, assertion] : [root];
  const signatures = documents.flatMap((element) => allOf(element, SIGNATURE, "Signature"));
  const expected = [root, assertion].flatMap((element) => childrenOf(element, SIGNATURE, "Signature"));
  if (signatures.length === 0) throw new SsoRefusal("SsoUnsigned");
  if (signatures.length !== expected.length || childrenOf(root, SIGNATURE, "Signature").length > 1)
    throw new SsoRefusal(
      "SsoStructure",
      "Only the response and its assertion can be signed, each with one signature. Check the signing settings of the identity provider.",
    );
  for (const signature of signatures) assertSignature(signature);
}

const countOf = (element: Element, name: string) => allOf(element, ASSERTION, name).length;

/** Returns the only assertion of a response. The assertion must be a child of the response, and can be encrypted. */
export function assertionIn(root: Element): Element {
  const found = ["Assertion", "EncryptedAssertion"].flatMap((name) => allOf(root, ASSERTION, name));
  const [assertion, ...others] = found;
  if (!assertion || others.length > 0 || assertion.parentNode !== root)
    throw new SsoRefusal("SsoStructure", "The response must contain exactly one assertion.");
  return assertion;
}

/** Parses a decrypted assertion. Throws a refusal if it contains another assertion. */
function decrypted(xml: string): Element {
  const assertion = parseMessage(xml);
  const isAssertion = assertion.localName === "Assertion" && assertion.namespaceURI === ASSERTION;
  const others = countOf(assertion, "Assertion") + countOf(assertion, "EncryptedAssertion");
  if (!isAssertion || others > 0)
    throw new SsoRefusal("SsoStructure", "The encrypted part must contain exactly one assertion.");
  assertUniqueIds(assertion);
  return assertion;
}

/** A response in the required form. */
export interface Answer {
  xml: string;
  response: Element;
  /** The assertion in the response, or the decrypted assertion as a separate document. */
  assertion: { xml: string; element: Element };
  /** The ID of the request that the response refers to. */
  responseTo: string | null;
}

async function readAssertionIn(xml: string, response: Element, open: Open): Promise<Answer["assertion"]> {
  const held = assertionIn(response);
  if (held.localName === "Assertion") return { xml, element: held };
  const opened = await open(held);
  return { xml: opened, element: decrypted(opened) };
}

/**
 * Checks the form of a response before its signatures are verified. The response must have exactly one assertion, which is a
 * child of the response. Only the response and the assertion can be signed, and each signature must be a child of the element
 * that it signs.
 * @throws SsoRefusal
 */
export async function readForm(xml: string, acsURL: string, open: Open): Promise<Answer> {
  const response = parseMessage(xml);
  if (response.localName !== "Response" || response.namespaceURI !== PROTOCOL)
    throw new SsoRefusal("SsoStructure", "The message isn't a SAML 2.0 response.");
  assertStatus(response);
  assertionIn(response);
  assertUniqueIds(response);
  const assertion = await readAssertionIn(xml, response, open);
  assertSignatures(response, assertion.element);
  const destination = attributeOf(response, "Destination");
  if (destination !== null && destination !== acsURL) throw new SsoRefusal("SsoDestination", destination);
  return { xml, response, assertion, responseTo: attributeOf(response, "InResponseTo") };
}
