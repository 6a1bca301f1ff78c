import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const UTF8 = 0x0c;
const TIME = 0x18;
const SHA256_WITH_RSA = Buffer.from("300d06092a864886f70d01010b0500", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const name = (text: string) =>
  der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(text)))));

function selfSigned(publicKey: KeyObject, privateKey: KeyObject, title: string): string {
  const validity = der(
    SEQUENCE,
    der(TIME, Buffer.from("20200101000000Z")),
    der(TIME, Buffer.from("20991231235959Z")),
  );
  const key = publicKey.export({ type: "spki", format: "der" });
  const serial = der(INTEGER, Buffer.from([1]));
  const content = der(SEQUENCE, serial, SHA256_WITH_RSA, name(title), validity, name(title), key);
  const signature = der(BIT_STRING, Buffer.from([0]), sign("sha256", content, privateKey));
  const base64 = der(SEQUENCE, content, SHA256_WITH_RSA, signature).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** A key of an identity provider with the certificate for it, both in PEM. */
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
