import { z } from "zod";

export const MANIFEST_FORMAT = "bindery-site";
export const MANIFEST_FILE = "manifest.json";
export const SIGNATURE_FILE = "manifest.sig";

const manifestSchema = z.object({
  format: z.literal(MANIFEST_FORMAT),
  version: z.literal(1),
  site: z.object({ title: z.string(), url: z.string() }),
  spaces: z.array(
    z.object({
      folder: z.string(),
      title: z.string(),
      language: z.string().nullable(),
      path: z.string(),
      section: z.string().nullable(),
      revision: z.string(),
    }),
  ),
  pages: z.number(),
  leftOut: z.array(z.object({ path: z.string(), reason: z.string() })),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
  publicKey: z.string(),
});

/**
 * The manifest of a bundle: its site and revisions, every file with its hash, and the public key for its
 * signature.
 */
export type BundleManifest = z.output<typeof manifestSchema>;

/** Parses a manifest. Returns null if the bytes don't contain a manifest. */
export function readManifest(bytes: Uint8Array): BundleManifest | null {
  try {
    return manifestSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return null;
  }
}
