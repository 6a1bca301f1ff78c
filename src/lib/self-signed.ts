import { type KeyObject, randomBytes, sign } from "node:crypto";
import forge from "node-forge";

/** Declares a function of the library forge that is documented but missing in its types. */
const { getTBSCertificate } = forge.pki as unknown as {
  getTBSCertificate(certificate: forge.pki.Certificate): forge.asn1.Asn1;
};

/** Returns the part of a certificate that the signature covers. */
const derOf = (certificate: forge.pki.Certificate): Buffer =>
  Buffer.from(forge.asn1.toDer(getTBSCertificate(certificate)).getBytes(), "latin1");

/**
 * Returns a self-signed certificate in PEM (RFC 5280). Such a certificate is for uses such as SAML, in which only the
 * key in the certificate matters.
 */
export function selfSigned(publicKey: KeyObject, privateKey: KeyObject, title: string): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(
    publicKey.export({ type: "spki", format: "pem" }).toString(),
  );
  // The first byte is 01, so that the serial number is positive.
  certificate.serialNumber = `01${randomBytes(8).toString("hex")}`;
  certificate.validity.notBefore = new Date("2020-01-01T00:00:00Z");
  certificate.validity.notAfter = new Date("2099-12-31T23:59:59Z");
  const name = [{ name: "commonName", value: title }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  // Signing takes a millisecond with Node.js, but 200 ms with forge.
  const signer = { sign: () => sign("sha256", derOf(certificate), privateKey).toString("latin1") };
  certificate.sign(signer as unknown as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate).replaceAll("\r\n", "\n");
}
