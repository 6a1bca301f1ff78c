import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { newestMigration } from "@/db/migrations/deploy";
import { version } from "../../../package.json";

export const apiInformation = z
  .object({
    version: z.string().describe("Version of the service."),
    build: z.string().describe("Digest of the program that answers; another build has another one."),
    schema: z.string().describe("Name of the newest migration of the database that this version knows."),
  })
  .meta({ id: "ApiInformation" });

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

let information: z.output<typeof apiInformation> | undefined;

/** Version, build and schema of the running service; the same for as long as it runs. */
export function readInformation() {
  information ??= { version, build: digestOfProgram(), schema: newestMigration() };
  return information;
}
