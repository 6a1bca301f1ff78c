import { type KeyObject, randomBytes, sign } from "node:crypto";

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;
const TIME = 0x18;
const VERSION_3 = Buffer.from("a003020102", "hex");
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

/** Positive, whatever its first bit would be. */
const serial = () => der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)]));

/**
 * A certificate in PEM for an RSA key, signed by itself (RFC 5280): where certificates only carry keys, as in SAML, and
 * nobody looks at who vouches for them or for how long.
 */
export function selfSigned(publicKey: KeyObject, privateKey: KeyObject, title: string): string {
  const validity = der(
    SEQUENCE,
    der(UTC_TIME, Buffer.from("200101000000Z")),
    der(TIME, Buffer.from("20991231235959Z")),
  );
  const key = publicKey.export({ type: "spki", format: "der" });
  const parties = [name(title), validity, name(title)];
  const content = der(SEQUENCE, VERSION_3, serial(), SHA256_WITH_RSA, ...parties, key);
  const signature = der(BIT_STRING, Buffer.from([0]), sign("sha256", content, privateKey));
  const base64 = der(SEQUENCE, content, SHA256_WITH_RSA, signature).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
}
