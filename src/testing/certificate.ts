import { generateKeyPairSync } from "node:crypto";
import { selfSigned } from "@/lib/self-signed";

/** The key and the certificate of an identity provider, both in PEM format. */
export interface SigningKey {
  certificate: string;
  privateKey: string;
}

export function makeSigningKey(title = "Identity provider", bits = 2048): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  return {
    certificate: selfSigned(publicKey, privateKey, title),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
