import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
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

/**
 * Returns a key in the forms that authenticator apps accept: as base32 text, and as an `otpauth://` URI, which a QR code
 * contains.
 */
export function shownKey(key: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = totpOf(key, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
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
