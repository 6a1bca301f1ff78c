import type { StoredFile } from "@/domains/content/files/intake";
import { Uploads } from "@/domains/content/files/uploads";

/** Stores bytes as a write under way does that has yet to refer to them. */
export function makeStoredFile(organizationId: string, name: string, bytes: Uint8Array): Promise<StoredFile> {
  return new Uploads(organizationId).store(name, bytes);
}
