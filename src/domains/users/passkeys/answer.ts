import { createHash } from "node:crypto";
import { decodeClientDataJSON, parseAuthenticatorData } from "@simplewebauthn/server/helpers";
import type { z } from "zod";
import { type RelyingParty, relyingParty } from "@/lib/relying-party";
import { PasskeyRefusal } from "./refusal";

/** Returns where passkeys of this instance work. @throws PasskeyRefusal `unavailable` if they don't work */
export function availableParty(): RelyingParty {
  const party = relyingParty();
  if (typeof party === "string") throw new PasskeyRefusal("unavailable");
  return party;
}

/**
 * Calls a function that reads what a browser sent. The library throws errors with texts for developers, and its results might have
 * other types than it declares. @throws PasskeyRefusal `unreadable` for any error
 */
export function read<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch {
    throw new PasskeyRefusal("unreadable");
  }
}

/** Parses the JSON that a browser sends. @throws PasskeyRefusal `unreadable` */
export const parseAnswer = <Answer>(schema: z.ZodType<Answer>, text: string): Answer =>
  read(() => schema.parse(JSON.parse(text)));

/** What a browser signs about the page that asked for a passkey. Other people choose the values. */
export interface ClientData {
  challenge: string;
  origin: unknown;
  isInFrame: boolean;
}

/** Reads the data of the browser. @throws PasskeyRefusal `unreadable` */
export function readClientData(text: string, type: "webauthn.create" | "webauthn.get"): ClientData {
  const data: unknown = read(() => decodeClientDataJSON(text));
  if (typeof data !== "object" || data === null) throw new PasskeyRefusal("unreadable");
  const given = data as Record<string, unknown>;
  if (given.type !== type || typeof given.challenge !== "string") throw new PasskeyRefusal("unreadable");
  const isInFrame = Boolean(given.crossOrigin) || given.topOrigin !== undefined;
  return { challenge: given.challenge, origin: given.origin, isInFrame };
}

/** The flags and the counter of an authenticator's data. */
export type AuthenticatorData = Pick<
  ReturnType<typeof parseAuthenticatorData>,
  "rpIdHash" | "flags" | "counter"
>;

/** Reads the data of an authenticator. @throws PasskeyRefusal `unreadable` */
export const readAuthenticatorData = (bytes: Uint8Array): AuthenticatorData =>
  read(() => parseAuthenticatorData(Uint8Array.from(bytes)));

/**
 * Checks the website, and whether the device verified the person. The library checks the same, but its errors don't say what to do.
 * @throws PasskeyRefusal `elsewhere` for another website or a page in a frame, `unverified` if the device didn't verify the person
 */
export function assertPlace(party: RelyingParty, client: ClientData, data: AuthenticatorData): void {
  const isHere = createHash("sha256").update(party.id).digest().equals(data.rpIdHash);
  if (client.origin !== party.origin || client.isInFrame || !isHere) throw new PasskeyRefusal("elsewhere");
  if (!data.flags.uv || !data.flags.up) throw new PasskeyRefusal("unverified");
}

/** The user handle of a person. Authenticators store it, and return it at sign-in. It contains no personal data. */
export const handleOf = (userId: string) => Uint8Array.from(Buffer.from(userId));
