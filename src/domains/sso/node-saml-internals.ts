import { type CacheProvider, SAML, type SamlConfig } from "@node-saml/node-saml";
import { getVerifiedXml } from "@node-saml/node-saml/lib/xml.js";
import { type Open, openParts } from "./decryption";

/**
 * Undocumented parts of node-saml, which only this file uses. They were checked in this version. With any
 * other version, node-saml-internals.test.ts fails. Check this file again before you change the number.
 */
export const NODE_SAML_VERSION = "5.1.0";

/**
 * The bytes of an element that one of the certificates has signed; null if none has. @throws if the element
 * is malformed
 */
export const verifiedXml = (xml: string, element: Element, certificates: string[]): string | null =>
  getVerifiedXml(xml, element, certificates);

/** The library, extended to decrypt names in requests to sign out, as it does in assertions. */
export class SamlWithEncryptedNames extends SAML {
  constructor(
    config: SamlConfig & { cacheProvider: CacheProvider },
    private readonly open: Open,
  ) {
    super(config);
  }

  protected override async processValidlySignedSamlLogoutAsync(
    ...[message, document]: Parameters<SAML["processValidlySignedSamlLogoutAsync"]>
  ) {
    await openParts(document.documentElement, this.open);
    return await super.processValidlySignedSamlLogoutAsync(message, document);
  }
}
