import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { newestMigration } from "@/db/migrations/deploy";
import { version } from "../../../package.json";

export const apiInformation = z
  .object({
    version: z.string().describe("The version of Bindery."),
    build: z.string().describe("The ID of the build."),
    schema: z.string().describe("The newest database migration that this version contains."),
  })
  .meta({ id: "ApiInformation" });

const DIGEST_LENGTH = 12;

/**
 * Returns a hash of the program's entry file. The entry file contains the names of the other files, and these names contain the
 * files' hashes. The entry file's hash therefore changes if any file changes.
 */
function digestOfProgram(): string {
  const program = process.argv[1];
  if (!program) return "unknown";
  try {
    return hash("sha1", readFileSync(program)).slice(0, DIGEST_LENGTH);
  } catch {
    return "unknown";
  }
}

let information: z.output<typeof apiInformation> | undefined;

/** The version, build and database schema of the running service. These values don't change while the service runs. */
export function readInformation() {
  information ??= { version, build: digestOfProgram(), schema: newestMigration() };
  return information;
}
