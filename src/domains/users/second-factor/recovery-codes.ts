import { randomBytes } from "node:crypto";
import { Secret } from "otpauth";
import { hashSecret } from "@/access/authentication/secret";

export const RECOVERY_CODES = 10;
/** 80 random bits are 16 characters in base32. No one can guess such a code, even if they know its hash. */
const CODE_BYTES = 10;

const newCode = () => {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(CODE_BYTES)).buffer }).base32;
  return (text.match(/.{4}/g) ?? []).join("-");
};

/** Returns ten new recovery codes, such as `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** Removes the spaces and hyphens of a code that a person entered. */
export const withoutSpaces = (code: string): string => code.replace(/[\s-]/g, "");

/** Returns the stored form of a recovery code. Spaces, hyphens and the case of letters make no difference. */
export const hashOf = (code: string): string => hashSecret(withoutSpaces(code).toUpperCase());
