import { log } from "@/lib/log";
import { certificatesOf } from "./certificates";
import type { Open } from "./decryption";
import { verifiedXml } from "./node-saml-internals";
import { SsoRefusal } from "./refusal";
import { type Answer, assertionIn } from "./response-form";
import type { ActiveProvider } from "./saml";
import { parseMessage } from "./xml";

/** Returns the bytes of an element that one of the certificates has signed, or null if no certificate has signed it. */
function verified(xml: string, element: Element, certificates: string[]): string | null {
  try {
    return verifiedXml(xml, element, certificates);
  } catch (error) {
    log.info({ problem: String(error) }, "SAML signature could not be verified");
    return null;
  }
}

/**
 * Returns the bytes of the assertion that the provider has signed, either as a part of the response or separately. The library
 * only verifies signatures. Bindery parses and decrypts the response itself, because the library supports only one key and fewer
 * encryption methods.
 * @throws SsoRefusal if no part is signed
 */
export async function signedAssertion(provider: ActiveProvider, answer: Answer, open: Open): Promise<string> {
  const certificates = certificatesOf(provider.certificate);
  const { xml, response, assertion } = answer;
  const whole = verified(xml, response, certificates);
  if (whole !== null) {
    const held = assertionIn(parseMessage(whole));
    return held.localName === "Assertion" ? held.toString() : await open(held);
  }
  const alone = verified(assertion.xml, assertion.element, certificates);
  if (alone === null) throw new SsoRefusal("SsoSignature");
  return alone;
}
