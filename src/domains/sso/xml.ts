import { DOMParser } from "@xmldom/xmldom";
import { SsoRefusal } from "./refusal";

export const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
export const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
export const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
export const ENCRYPTION = "http://www.w3.org/2001/04/xmlenc#";
export const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";

const DECLARATION = /^\uFEFF?\s*<\?xml\s[^<>?]*\?>/;

/**
 * Whether XML contains comments, CDATA, document types or processing instructions. Valid messages don't need these, and attackers
 * have used all of them.
 */
export const hasMarkup = (xml: string) => /<[!?]/.test(xml.replace(DECLARATION, ""));

function fail(problem: string): never {
  throw new Error(problem);
}

/** Returns the root element of an XML document. Throws if the document isn't well-formed. */
export function parseXml(xml: string): Element {
  const errorHandler = { warning: fail, error: fail, fatalError: fail };
  const { documentElement } = new DOMParser({ errorHandler }).parseFromString(xml, "text/xml");
  return documentElement ?? fail("the text has no element");
}

/** Like `parseXml`, but throws a refusal. Use it for messages from outside. */
export function parseMessage(xml: string): Element {
  if (hasMarkup(xml)) throw new SsoRefusal("SsoMarkup");
  try {
    return parseXml(xml);
  } catch {
    throw new SsoRefusal("SsoUnreadable", "The message isn't valid XML.");
  }
}

/** Returns all descendant elements with this name. */
export const allOf = (element: Element, namespace: string, name: string): Element[] =>
  Array.from(element.getElementsByTagNameNS(namespace, name));

export const childrenOf = (element: Element, namespace: string, name: string): Element[] =>
  Array.from(element.childNodes).filter(
    (node): node is Element =>
      node.nodeType === 1 &&
      (node as Element).localName === name &&
      (node as Element).namespaceURI === namespace,
  );

/** Returns the trimmed text of an element, or null if there is no text. */
export const textOf = (element: Element | undefined) => element?.textContent?.trim() || null;

/** Returns the value of an attribute, or null if it's missing or empty. */
export const attributeOf = (element: Element | undefined, name: string) =>
  element?.getAttribute(name) || null;
