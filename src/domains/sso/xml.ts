import { DOMParser } from "@xmldom/xmldom";
import { SsoRefusal } from "./refusal";

export const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
export const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
export const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
export const ENCRYPTION = "http://www.w3.org/2001/04/xmlenc#";
export const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";

const DECLARATION = /^\uFEFF?\s*<\?xml\s[^<>?]*\?>/;

/** Comments, CDATA, document types and instructions: nothing of it belongs into a message, and all of it was misused. */
export const hasMarkup = (xml: string) => /<[!?]/.test(xml.replace(DECLARATION, ""));

function fail(problem: string): never {
  throw new Error(problem);
}

/** The root element of a well-formed document. Throws for any other. */
export function parseXml(xml: string): Element {
  const errorHandler = { warning: fail, error: fail, fatalError: fail };
  const { documentElement } = new DOMParser({ errorHandler }).parseFromString(xml, "text/xml");
  return documentElement ?? fail("it has no element");
}

/** The same of what came from elsewhere; throws a refusal. */
export function parseMessage(xml: string): Element {
  if (hasMarkup(xml)) throw new SsoRefusal("SsoMarkup");
  try {
    return parseXml(xml);
  } catch {
    throw new SsoRefusal("SsoUnreadable", "It isn't XML.");
  }
}

/** Every element of a name inside of another, however deep. */
export const allOf = (element: Element, namespace: string, name: string): Element[] =>
  Array.from(element.getElementsByTagNameNS(namespace, name));

export const childrenOf = (element: Element, namespace: string, name: string): Element[] =>
  Array.from(element.childNodes).filter(
    (node): node is Element =>
      node.nodeType === 1 &&
      (node as Element).localName === name &&
      (node as Element).namespaceURI === namespace,
  );

/** Its text without the space around it; null when there is none. */
export const textOf = (element: Element | undefined) => element?.textContent?.trim() || null;

/** An attribute; null when it is absent or empty. */
export const attributeOf = (element: Element | undefined, name: string) =>
  element?.getAttribute(name) || null;
