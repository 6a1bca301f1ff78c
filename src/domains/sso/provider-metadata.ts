import { invalid } from "@/lib/errors";
import type { ProviderMetadata } from "./schema";
import { allOf, attributeOf, METADATA, parseXml, SIGNATURE, textOf } from "./xml";

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const refuse = (problem: string) => invalid("metadata", problem);

/** Parses metadata. Rejects only document types and not comments, because metadata of real providers contains comments. */
function parse(xml: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw refuse(
      "can't contain a document type declaration. Remove the lines with `<!DOCTYPE` or `<!ENTITY`",
    );
  try {
    return parseXml(xml.trim());
  } catch {
    throw refuse("must be valid XML");
  }
}

function addressOf(descriptor: Element, service: string): string | null {
  const services = allOf(descriptor, METADATA, service);
  return attributeOf(
    services.find((one) => one.getAttribute("Binding") === REDIRECT),
    "Location",
  );
}

function pemOf(base64: string): string {
  const lines = base64.replace(/\s+/g, "").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----`;
}

function certificateOf(descriptor: Element): string {
  const keys = allOf(descriptor, METADATA, "KeyDescriptor").filter(
    (key) => key.getAttribute("use") !== "encryption",
  );
  const bodies = keys
    .flatMap((key) => allOf(key, SIGNATURE, "X509Certificate"))
    .flatMap((one) => textOf(one) ?? []);
  return [...new Set(bodies.map(pemOf))].join("\n");
}

/** Parses the SAML 2.0 metadata of one identity provider. Throws 400 with the name of the missing part. */
export function readProviderMetadata(xml: string): ProviderMetadata {
  const root = parse(xml);
  const isEntity = root.localName === "EntityDescriptor" && root.namespaceURI === METADATA;
  const entity = isEntity ? root : allOf(root, METADATA, "EntityDescriptor")[0];
  const descriptor = entity && allOf(entity, METADATA, "IDPSSODescriptor")[0];
  if (!entity || !descriptor)
    throw refuse("must be the SAML metadata of an identity provider, with an `IDPSSODescriptor`");
  const entityID = attributeOf(entity, "entityID");
  const ssoURL = addressOf(descriptor, "SingleSignOnService");
  const certificate = certificateOf(descriptor);
  if (entityID === null) throw refuse("must contain the attribute `entityID`");
  if (ssoURL === null) throw refuse("must contain a `SingleSignOnService` with the HTTP-Redirect binding");
  if (certificate === "") throw refuse("must contain a signing certificate in `X509Certificate`");
  const signRequests = ["true", "1"].includes(attributeOf(descriptor, "WantAuthnRequestsSigned") ?? "");
  const logoutURL = addressOf(descriptor, "SingleLogoutService");
  return { entityID, ssoURL, logoutURL, signRequests, certificate };
}
