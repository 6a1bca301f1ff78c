import { describe, expect, it } from "vitest";
import { makeSigningKey } from "@/testing/certificate";
import { readProviderMetadata } from "./provider-metadata";

const [first, second, encryption] = [makeSigningKey(), makeSigningKey(), makeSigningKey()];
const bare = ({ certificate }: typeof first) => certificate.replace(/-----[A-Z ]+-----|\s/g, "");
const key = (use: string, of: typeof first) =>
  `<KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(of)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
const service = (name: string, binding: string, location: string) =>
  `<${name} Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="${location}"/>`;
const metadata = (fields = "", content = "") => `<?xml version="1.0"?><!-- made by a provider -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://id.example.org">
<IDPSSODescriptor${fields} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</IDPSSODescriptor></EntityDescriptor>`;
const keys = key(` use="signing"`, first) + key("", second) + key(` use="encryption"`, encryption);
const signOn =
  service("SingleSignOnService", "POST", "https://id.example.org/post") +
  service("SingleSignOnService", "Redirect", "https://id.example.org/sso");

describe("metadata of an identity provider", () => {
  it("contains the provider's name, its redirect URLs, every signing key, and whether requests must be signed", () => {
    const out = service("SingleLogoutService", "Redirect", "https://id.example.org/out");
    expect(readProviderMetadata(metadata("", keys + out + signOn))).toEqual({
      entityID: "https://id.example.org",
      ssoURL: "https://id.example.org/sso",
      logoutURL: "https://id.example.org/out",
      signRequests: false,
      certificate: `${first.certificate.trim()}\n${second.certificate.trim()}`,
    });
    const strict = readProviderMetadata(metadata(` WantAuthnRequestsSigned="true"`, keys + signOn));
    expect(strict).toMatchObject({ signRequests: true, logoutURL: null });
  });

  it.each([
    ["no XML", "must be valid XML", "x"],
    ["a document type", "document type", `<!DOCTYPE x>${metadata("", keys + signOn)}`],
    ["another document", "an identity provider", "<html/>"],
    ["no address for redirects", "SingleSignOnService", metadata("", keys)],
    ["no certificate", "a signing certificate", metadata("", signOn)],
  ])("is rejected for %s, with the missing part", (_, problem, xml) => {
    expect(() => readProviderMetadata(xml)).toThrow(problem);
  });
});
