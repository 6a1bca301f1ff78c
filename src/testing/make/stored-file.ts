import type { StoredFile } from "@/domains/content/files/intake";
import { Uploads } from "@/domains/content/files/uploads";

/** Stores bytes as if a write were running that doesn't refer to them yet. */
export function makeStoredFile(organizationId: string, name: string, bytes: Uint8Array): Promise<StoredFile> {
  return new Uploads(organizationId).store(name, bytes);
}
