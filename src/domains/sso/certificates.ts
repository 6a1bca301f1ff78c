import { X509Certificate } from "node:crypto";

const CERTIFICATES_MAX = 10;
const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const RSA_BITS_MIN = 2048;

const compact = (text: string) => text.replace(/\s+/g, "");

/** Returns the base64 of each certificate in a text. The text contains PEM blocks, or plain base64 as in metadata. */
function bodiesOf(text: string): string[] | null {
  const blocks = [...text.matchAll(BLOCK)].map(([, body]) => compact(body ?? ""));
  if (blocks.length > 0) return text.replace(BLOCK, "").trim() === "" ? blocks : null;
  const bare = compact(text);
  return BASE64.test(bare) ? [bare] : null;
}

function read(body: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(body, "base64"));
  } catch {
    return null;
  }
}

const isUsable = ({ publicKey: { asymmetricKeyType, asymmetricKeyDetails } }: X509Certificate): boolean =>
  asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN;

/** Returns the problem with a text that should contain certificates, or null if it's valid. */
export function certificatesProblem(text: string): string | null {
  if (text.includes("PRIVATE KEY"))
    return "can't contain a private key. Send only the certificate of the identity provider";
  const bodies = bodiesOf(text);
  if (bodies === null) return "must be a certificate in PEM or base64 format";
  if (bodies.length > CERTIFICATES_MAX)
    return `can have at most ${CERTIFICATES_MAX} certificates (received ${bodies.length})`;
  for (const body of bodies) {
    const certificate = read(body);
    if (certificate === null) return "must be an X.509 certificate";
    if (!isUsable(certificate)) return `must have an RSA key of at least ${RSA_BITS_MIN} bits`;
  }
  return null;
}

/**
 * Returns each certificate in a text, in PEM format. The text must be valid according to {@link certificatesProblem}.
 * Certificates can be expired, because Bindery uses only the keys in them.
 */
export function certificatesOf(text: string): string[] {
  return (bodiesOf(text) ?? []).flatMap((body) => {
    const certificate = read(body);
    return certificate && isUsable(certificate) ? [certificate.toString()] : [];
  });
}
