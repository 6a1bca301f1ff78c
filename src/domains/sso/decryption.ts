import { promisify } from "node:util";
import { decrypt } from "xml-encryption";
import type { ProviderKey } from "./addresses";
import { findOwnKeys } from "./own-key";
import { SsoRefusal } from "./refusal";
import { ASSERTION, allOf, ENCRYPTION, parseMessage } from "./xml";

const XMLENC = "http://www.w3.org/2001/04/xmlenc#";
const XMLENC11 = "http://www.w3.org/2009/xmlenc11#";

/**
 * The accepted encryption methods. RSA with the older padding and triple DES aren't accepted, because an attacker can break them
 * with many requests. The library also considers CBC outdated, but Bindery accepts CBC because large providers use it by default.
 */
export const ENCRYPTIONS = [
  `${XMLENC11}aes256-gcm`,
  `${XMLENC11}aes128-gcm`,
  `${XMLENC}aes256-cbc`,
  `${XMLENC}aes128-cbc`,
  `${XMLENC11}rsa-oaep`,
  `${XMLENC}rsa-oaep-mgf1p`,
];

/**
 * Decrypts an element with any of Bindery's keys for a provider. Decryption doesn't prove who sent the element, because everyone
 * can encrypt a message with the public key. All failures throw the same refusal, so the refusal discloses nothing about the
 * keys.
 */
export type Open = (encrypted: Element) => Promise<string>;

export const openerOf =
  (provider: ProviderKey): Open =>
  async (encrypted) => {
    const methods = allOf(encrypted, ENCRYPTION, "EncryptionMethod");
    const isAllowed = methods.every((one) => ENCRYPTIONS.includes(one.getAttribute("Algorithm") ?? ""));
    if (!isAllowed) throw new SsoRefusal("SsoEncrypted");
    for (const { privateKey: key } of await findOwnKeys(provider)) {
      const options = { key, disallowDecryptionWithInsecureAlgorithm: false, warnInsecureAlgorithm: false };
      const opened = await promisify(decrypt)(encrypted.toString(), options).catch(() => null);
      if (opened !== null) return opened;
    }
    throw new SsoRefusal("SsoEncrypted");
  };

/** The encrypted elements that a message can contain, each with the name of the element that decryption must produce. */
const PARTS = [
  ["EncryptedID", "NameID"],
  ["EncryptedAttribute", "Attribute"],
] as const;

/** Decrypts the encrypted names and attributes of a signed message in place. */
export async function openParts(message: Element, open: Open): Promise<void> {
  for (const [name, content] of PARTS)
    for (const encrypted of allOf(message, ASSERTION, name)) {
      const part = parseMessage(await open(encrypted));
      if (part.localName !== content || part.namespaceURI !== ASSERTION)
        throw new SsoRefusal(
          "SsoStructure",
          `The decrypted content of ${name} must be one ${content} element.`,
        );
      encrypted.parentNode?.replaceChild(message.ownerDocument.importNode(part, true), encrypted);
    }
}
