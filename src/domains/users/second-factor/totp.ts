import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { env } from "@/env";

/** The number of bytes of a key, which is the length that RFC 4226 (4) recommends. */
const KEY_BYTES = 20;
const PERIOD_SECONDS = 30;
/** How many time steps the clock of the person's device can differ from Bindery's clock, in each direction. */
const DRIFT_STEPS = 1;

/** Returns a new random key for an authenticator app. */
export const newKey = (): Buffer => randomBytes(KEY_BYTES);

// All authenticator apps support SHA-1, six digits and 30 seconds. Some apps ignore other values.
const totpOf = (key: Uint8Array, label = "") =>
  new TOTP({
    issuer: `Bindery (${new URL(env.PUBLIC_URL).hostname})`,
    label,
    secret: new Secret({ buffer: new Uint8Array(key).buffer }),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** The empty modules around a QR code, which scanners need (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** Returns a QR code as the width of a square and the data of an SVG path in this square. */
function qrCodeOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: squares.join("") };
}

/**
 * Returns a key in the forms that authenticator apps accept: as base32 text, as an `otpauth://` URI, and as a QR code with this
 * URI.
 */
export function shownKey(key: Uint8Array, email: string) {
  const totp = totpOf(key, email);
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrCode: qrCodeOf(uri) };
}

/**
 * Returns the time step (RFC 6238, 4.2) for which a key generates this code. Returns null if the code is wrong, or if the step
 * isn't the current step, the previous step or the next step. The library compares the codes in constant time.
 */
export function stepOf(key: Uint8Array, code: string, time: Date): number | null {
  const timestamp = time.getTime();
  const delta = totpOf(key).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
