import { type CacheProvider, SAML, type SamlConfig } from "@node-saml/node-saml";
import { getVerifiedXml } from "@node-saml/node-saml/lib/xml.js";
import { type Open, openParts } from "./decryption";

/**
 * Undocumented parts of node-saml, used nowhere else, read in this version; node-saml-internals.test.ts fails for any other,
 * in which both have to be looked at before the number is raised.
 */
export const NODE_SAML_VERSION = "5.1.0";

/** The bytes of an element that one of the certificates vouches for; null when none does. @throws where it is malformed. */
export const verifiedXml = (xml: string, element: Element, certificates: string[]): string | null =>
  getVerifiedXml(xml, element, certificates);

/** The library, with names in requests to sign out opened as those in assertions are. */
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
