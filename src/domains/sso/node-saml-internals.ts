import { type CacheProvider, SAML, type SamlConfig } from "@node-saml/node-saml";
import { getVerifiedXml } from "@node-saml/node-saml/lib/xml.js";
import { type Open, openParts } from "./decryption";

/**
 * Only this file uses undocumented parts of node-saml. The code was checked with this version, and node-saml-internals.test.ts
 * fails for any other version. Before you change the version here, check this file against the new version.
 */
export const NODE_SAML_VERSION = "5.1.0";

/**
 * Returns the bytes of an element that one of the certificates has signed, or null if no certificate has signed it.
 * @throws if the element is malformed
 */
export const verifiedXml = (xml: string, element: Element, certificates: string[]): string | null =>
  getVerifiedXml(xml, element, certificates);

/**
 * Extends the library to also decrypt names in requests to sign out. Without this extension, the library decrypts only names in
 * assertions.
 */
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
