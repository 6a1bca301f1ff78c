import type { StoredFile } from "@/domains/content/files/intake";
import { Uploads } from "@/domains/content/files/uploads";

/** Stores bytes as a write does before any row refers to them. */
export function makeStoredFile(organizationId: string, name: string, bytes: Uint8Array): Promise<StoredFile> {
  return new Uploads(organizationId).store(name, bytes);
}
