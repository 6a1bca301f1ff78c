import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { version } from "../../../package.json";

const DIGEST_LENGTH = 12;

/** The names of a bundle's parts hold their digests, so that of its entry stands for all of them. */
function digestOfProgram(): string {
  const program = process.argv[1];
  if (!program) return "unknown";
  try {
    return hash("sha1", readFileSync(program)).slice(0, DIGEST_LENGTH);
  } catch {
    return "unknown";
  }
}

let information: { version: string; build: string } | undefined;

/** Version and build of the running service; the same for as long as it runs. */
export function readInformation(): { version: string; build: string } {
  information ??= { version, build: digestOfProgram() };
  return information;
}
