import { newId } from "@/db/ids";
import type { FileState } from "@/domains/content/changes";
import { FILE_BYTES_MAX, type StoredFile } from "@/domains/content/files/intake";
import type { Uploads } from "@/domains/content/files/uploads";
import { env } from "@/env";
import { invalid, tooLarge } from "@/lib/errors";
import { createOutboundClient, type OutboundClient } from "@/lib/outbound";
import { OutboundError } from "@/lib/outbound-errors";
import type { InsertedFile, RequestedChange } from "../content-schema";

const UNKNOWN_TYPE = "application/octet-stream";
/** How long one address may take, in all. */
const FETCH_SECONDS = 30;

async function fromAddress(
  client: OutboundClient,
  uploads: Uploads,
  name: string,
  url: string,
  field: string,
): Promise<StoredFile> {
  try {
    const answer = await client.fetch(url, { signal: AbortSignal.timeout(FETCH_SECONDS * 1000) });
    if (answer.status !== 200) {
      await answer.discard();
      throw invalid(`${field}.url`, `answers ${answer.status}`);
    }
    return await uploads.store(name, answer.body);
  } catch (error) {
    if (error instanceof OutboundError && error.code === "too_large")
      throw tooLarge(`${field}.url: ${error.message}`);
    if (error instanceof OutboundError) throw invalid(`${field}.url`, error.message);
    throw error;
  }
}

/** What the bytes say counts; what the client says, where they say nothing. */
const stateOf = (file: InsertedFile, stored: StoredFile): FileState => ({
  ...stored,
  id: newId(),
  name: file.name,
  contentType: stored.contentType === UNKNOWN_TYPE ? (file.contentType ?? UNKNOWN_TYPE) : stored.contentType,
});

/**
 * Stores the files of a batch before anything is locked: one list per change, empty for those that bring none. Throws
 * 400 naming the file whose address is refused or answers nothing, 413 for one that is too large.
 */
export async function storeFiles(
  uploads: Uploads,
  changes: readonly RequestedChange[],
): Promise<FileState[][]> {
  const client = createOutboundClient({
    allowlist: env.OUTBOUND_ALLOWLIST,
    responseBytesMax: FILE_BYTES_MAX,
  });
  try {
    const stored: FileState[][] = [];
    for (const [index, change] of changes.entries()) {
      const files: FileState[] = [];
      for (const [position, file] of (change.operation === "insert_files" ? change.files : []).entries()) {
        const field = `changes.${index}.files.${position}`;
        const bytes =
          file.base64 !== undefined
            ? await uploads.store(file.name, Buffer.from(file.base64, "base64"))
            : await fromAddress(client, uploads, file.name, file.url as string, field);
        files.push(stateOf(file, bytes));
      }
      stored.push(files);
    }
    return stored;
  } finally {
    await client.close();
  }
}
