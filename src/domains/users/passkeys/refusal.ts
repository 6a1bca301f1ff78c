/**
 * Why Bindery refuses the answer of an authenticator:
 *
 * - `unavailable`: passkeys don't work on this instance
 * - `unreadable`: the answer doesn't have the format that browsers send
 * - `expired`: the challenge is unknown, expired, already used or was sent to another browser
 * - `elsewhere`: the answer is for another website
 * - `unverified`: the device didn't verify the person
 * - `wrong`: the passkey is unknown, belongs to another person or has another key
 * - `counter`: the signature counter didn't increase, so the passkey might have been copied
 */
export type Refused =
  | "unavailable"
  | "unreadable"
  | "expired"
  | "elsewhere"
  | "unverified"
  | "wrong"
  | "counter";

/** Thrown if an answer of an authenticator is refused. */
export class PasskeyRefusal extends Error {
  constructor(readonly reason: Refused) {
    super(`the answer of an authenticator was refused: ${reason}`);
  }
}
