import { type KeyObject, randomBytes } from "node:crypto";
import forge from "node-forge";

/**
 * A certificate in PEM for an RSA key, signed by itself (RFC 5280): where certificates only carry keys, as in SAML, and
 * nobody looks at who vouches for them or for how long.
 */
export function selfSigned(publicKey: KeyObject, privateKey: KeyObject, title: string): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(
    publicKey.export({ type: "spki", format: "pem" }).toString(),
  );
  // A first byte of 01 keeps the number positive.
  certificate.serialNumber = `01${randomBytes(8).toString("hex")}`;
  certificate.validity.notBefore = new Date("2020-01-01T00:00:00Z");
  certificate.validity.notAfter = new Date("2099-12-31T23:59:59Z");
  const name = [{ name: "commonName", value: title }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  certificate.sign(key, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate).replaceAll("\r\n", "\n");
}
