import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");

/** A CBOR text (RFC 8949) of less than 256 bytes. */
function cborText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([
    Buffer.from(bytes.length < 24 ? [0x60 + bytes.length] : [0x78, bytes.length]),
    bytes,
  ]);
}

function cborBytes(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(3);
  head.writeUInt8(0x59, 0);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** A P-256 key in COSE format (RFC 9052). */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [head, middle] = [Buffer.from("a5010203262001215820", "hex"), Buffer.from("225820", "hex")];
  return Buffer.concat([head, Buffer.from(x, "base64url"), middle, Buffer.from(y, "base64url")]);
}

/** A passkey of a software authenticator. Tests can change all properties. */
export interface SoftwarePasskey {
  id: string;
  userHandle: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
  /** The value that the last answer contained. */
  counter: number;
}

/** What an answer contains. Tests change these values to create answers that Bindery must refuse. */
export interface Variant {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Properties that are added to the data of the browser. */
  clientData?: Record<string, unknown>;
  isVerified?: boolean;
  isPresent?: boolean;
  isBackedUp?: boolean;
  counter?: number;
  /**
   * The statement about the authenticator: none, a signature with the new key, or a signature with a certificate. By default, none.
   */
  attestation?: "none" | "self" | "certificate";
  /** The key that signs the answer. */
  signedWith?: KeyObject;
  userHandle?: string;
  /** The ID in the answer. */
  id?: string;
}

interface Place {
  origin: string;
  rpId: string;
  challenge: string;
}

const clientDataOf = (type: string, place: Place, variant: Variant) =>
  JSON.stringify({
    type: variant.type ?? type,
    challenge: variant.challenge ?? place.challenge,
    origin: variant.origin ?? place.origin,
    crossOrigin: false,
    ...variant.clientData,
  });

function authenticatorDataOf(place: Place, variant: Variant, counter: number, attested?: Buffer): Buffer {
  let flags = attested ? FLAGS.attested : 0;
  if (variant.isPresent ?? true) flags |= FLAGS.present;
  if (variant.isVerified ?? true) flags |= FLAGS.verified;
  if (variant.isBackedUp) flags |= FLAGS.backupEligible | FLAGS.backedUp;
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(variant.counter ?? counter, 1);
  return Buffer.concat([sha256(variant.rpId ?? place.rpId), rest, attested ?? Buffer.alloc(0)]);
}

/** What Bindery sends to create a passkey. */
interface CreationOptions {
  challenge: string;
  rp: { id?: string | undefined };
  user: { id: string };
}

/** The name of a format and an attestation statement. A statement with a signature has the format `packed`. */
function statementOf(kind: Variant["attestation"], signature: Buffer): Buffer {
  const isNone = kind === undefined || kind === "none";
  const head = [cborText("fmt"), cborText(isNone ? "none" : "packed"), cborText("attStmt")];
  if (isNone) return Buffer.concat([...head, Buffer.from([0xa0])]);
  const certificates = [cborText("x5c"), Buffer.from([0x81]), cborBytes(Buffer.from("certificate"))];
  return Buffer.concat([
    ...head,
    Buffer.from([kind === "self" ? 0xa2 : 0xa3]),
    ...[cborText("alg"), Buffer.from([0x26])],
    ...[cborText("sig"), cborBytes(signature)],
    ...(kind === "self" ? [] : certificates),
  ]);
}

/**
 * Creates a passkey like a browser with an authenticator that stores a P-256 key (WebAuthn Level 3, section 6.5). Returns the
 * passkey, and the answer that the browser sends, as JSON.
 */
export function createPasskey(given: { options: string }, origin: string, variant: Variant = {}) {
  const options = JSON.parse(given.options) as CreationOptions;
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = variant.id === undefined ? randomBytes(32) : Buffer.from(variant.id, "base64url");
  const id = base64url(credentialId);
  const passkey: SoftwarePasskey = { id, userHandle: options.user.id, publicKey, privateKey, counter: 0 };
  const place = { origin, rpId: options.rp.id ?? "", challenge: options.challenge };
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKeyOf(publicKey)]);
  const data = authenticatorDataOf(place, variant, 0, attested);
  const clientData = clientDataOf("webauthn.create", place, variant);
  const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey);
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3]),
    statementOf(variant.attestation, signature),
    cborText("authData"),
    cborBytes(data),
  ]);
  const response = {
    clientDataJSON: base64url(clientData),
    attestationObject: base64url(attestationObject),
    transports: ["internal", "hybrid"],
  };
  const answer = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
  return { passkey, answer: JSON.stringify(answer) };
}

/** Signs a challenge with a passkey, like a browser after the person used the passkey. The counter increases by one. */
export function signWithPasskey(
  { challenge, rpId = "" }: { challenge: string; rpId?: string | undefined },
  passkey: SoftwarePasskey,
  origin: string,
  variant: Variant = {},
) {
  const place = { origin, rpId, challenge };
  const clientData = clientDataOf("webauthn.get", place, variant);
  passkey.counter += 1;
  const data = authenticatorDataOf(place, variant, passkey.counter);
  const signed = Buffer.concat([data, sha256(clientData)]);
  const id = variant.id ?? passkey.id;
  const response = {
    clientDataJSON: base64url(clientData),
    authenticatorData: base64url(data),
    signature: base64url(sign("sha256", signed, variant.signedWith ?? passkey.privateKey)),
    userHandle: variant.userHandle ?? passkey.userHandle,
  };
  return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
}
