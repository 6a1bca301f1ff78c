import { log } from "@/lib/log";
import { certificatesOf } from "./certificates";
import type { Open } from "./decryption";
import { verifiedXml } from "./node-saml-internals";
import { SsoRefusal } from "./refusal";
import { type Answer, assertionIn } from "./response-form";
import type { ActiveProvider } from "./saml";
import { parseMessage } from "./xml";

/** The bytes of an element that one of the certificates vouches for; null when none does. */
function verified(xml: string, element: Element, certificates: string[]): string | null {
  try {
    return verifiedXml(xml, element, certificates);
  } catch (error) {
    log.info({ problem: String(error) }, "a SAML signature cannot be verified");
    return null;
  }
}

/**
 * The bytes of the assertion that a certificate of the provider vouches for, be it in the response as a whole or by
 * itself. The library verifies; it is not asked to read the answer as well, since it opens with one key alone, and not
 * in every way that is encrypted in. Throws a refusal when nothing is vouched for.
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
