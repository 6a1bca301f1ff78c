import type { SamlProvider } from "@/db/generated/client";
import { toMarkup } from "@/lib/markup-text";
import { serviceOf } from "./addresses";
import { ENCRYPTIONS } from "./decryption";
import { ownKeysOf } from "./own-key";

const bare = (certificate: string) => certificate.replace(/-----[A-Z ]+-----|\s/g, "");

const keyOf = (
  use: string,
  certificate: string,
  methods: readonly string[] = [],
) => `<KeyDescriptor use="${use}">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare(certificate)}</X509Certificate></X509Data></KeyInfo>${methods.map((method) => `\n      <EncryptionMethod Algorithm="${method}"/>`).join("")}
    </KeyDescriptor>`;

/**
 * Returns Bindery's metadata for a provider, in the format of SAML 2.0 Metadata. If there are two keys, the newer key is for
 * encryption.
 */
export async function metadataOf(provider: SamlProvider): Promise<string> {
  const { entityID, acsURL, logoutURL } = serviceOf(provider);
  const certificates = (await ownKeysOf(provider)).map(({ certificate }) => certificate);
  const keys = [
    ...certificates.map((certificate) => keyOf("signing", certificate)),
    ...certificates.toReversed().map((certificate) => keyOf("encryption", certificate, ENCRYPTIONS)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${toMarkup(entityID)}">
  <SPSSODescriptor AuthnRequestsSigned="${provider.signRequests}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${keys.join("\n    ")}
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${toMarkup(logoutURL)}"/>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${toMarkup(acsURL)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
