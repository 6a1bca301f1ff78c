import { promisify } from "node:util";
import { decrypt } from "xml-encryption";
import type { ProviderKey } from "./addresses";
import { findOwnKey } from "./own-key";
import { SsoRefusal } from "./refusal";
import { allOf, ENCRYPTION } from "./xml";

const XMLENC = "http://www.w3.org/2001/04/xmlenc#";

/** How an assertion may be encrypted. RSA with the older padding, and triple DES, can be broken by asking often. */
export const ENCRYPTIONS = [
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  `${XMLENC}aes256-cbc`,
  `${XMLENC}aes128-cbc`,
  `${XMLENC}rsa-oaep-mgf1p`,
];

/**
 * The XML of the assertion in an EncryptedAssertion. Nothing of it is vouched for by that: everybody can encrypt for us.
 * Whatever is wrong, the refusal is the same, and so tells nobody about the key.
 */
export async function decryptAssertion(provider: ProviderKey, encrypted: Element): Promise<string> {
  const methods = allOf(encrypted, ENCRYPTION, "EncryptionMethod");
  const isAllowed = methods.every((method) => ENCRYPTIONS.includes(method.getAttribute("Algorithm") ?? ""));
  const key = await findOwnKey(provider);
  if (!isAllowed || key === null) throw new SsoRefusal("SsoEncrypted");
  try {
    return await promisify(decrypt)(encrypted.toString(), { key: key.privateKey });
  } catch {
    throw new SsoRefusal("SsoEncrypted");
  }
}
