import { newId } from "@/db/ids";
import { invalid, tooLarge } from "@/lib/errors";
import { createOutboundClient, type OutboundClient } from "@/lib/outbound";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { OutboundError } from "@/lib/outbound-errors";
import type { FileState } from "../changes";
import { FileBudget } from "../files/budget";
import { isUploadUrl, takeUploaded } from "../files/direct-upload";
import { FILE_BYTES_MAX, type StoredFile } from "../files/intake";
import type { Uploads } from "../files/uploads";
import type { InsertedFile, RequestedChange } from "./schema";

const UNKNOWN_TYPE = "application/octet-stream";
/** The timeout for the download of one file. */
const FETCH_SECONDS = 30;
/** The timeout for all downloads of one request. */
const REQUEST_SECONDS = 120;

interface Intake {
  client: OutboundClient;
  uploads: Uploads;
  budget: FileBudget;
  /** The signal that ends all downloads when REQUEST_SECONDS have passed. */
  deadline: AbortSignal;
}

async function fromAddress(
  { client, uploads, budget, deadline }: Intake,
  name: string,
  url: string,
  field: string,
): Promise<StoredFile> {
  try {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(FETCH_SECONDS * 1000)]);
    const answer = await client.fetch(url, { signal });
    if (answer.status !== 200) {
      await answer.discard();
      throw invalid(
        `${field}.url`,
        `returned status ${answer.status} instead of 200. Use a URL from which the file can be downloaded`,
      );
    }
    return await uploads.store(name, budget.meter(answer.body));
  } catch (error) {
    if (deadline.aborted)
      throw tooLarge(
        `Bindery stopped the download of \`${field}.url\`, because all downloads of one request can take at most ${REQUEST_SECONDS} seconds together. Send fewer or smaller files in each request.`,
      );
    if (error instanceof OutboundError && error.code === "too_large")
      throw tooLarge(`The file at \`${field}.url\` is too large. ${error.message}`);
    if (error instanceof OutboundError) throw invalid(`${field}.url`, error.message);
    throw error;
  }
}

async function storeOne(intake: Intake, file: InsertedFile, field: string): Promise<FileState> {
  const { uploads, budget } = intake;
  await budget.assertOpen();
  if (file.url !== undefined && isUploadUrl(file.url)) {
    const uploaded = await takeUploaded(uploads, file.url, file.name);
    if (!uploaded)
      throw invalid(
        `${field}.url`,
        "must be the URL of a completed upload. Send the file with PUT to the upload URL first",
      );
    return stateOf(file, uploaded);
  }
  const stored =
    file.base64 !== undefined
      ? await uploads.store(file.name, budget.meter(Buffer.from(file.base64, "base64")))
      : await fromAddress(intake, file.name, file.url as string, field);
  return stateOf(file, stored);
}

/**
 * Returns the state of a stored file. The file's type is detected from its content. If the type can't be
 * detected, uses the type that the client sent.
 */
const stateOf = (file: InsertedFile, stored: StoredFile): FileState => ({
  ...stored,
  id: newId(),
  name: file.name,
  contentType: stored.contentType === UNKNOWN_TYPE ? (file.contentType ?? UNKNOWN_TYPE) : stored.contentType,
});

/**
 * Stores the files of a batch before any row is locked. Returns a list of files for each change. The list is
 * empty if a change has no files.
 * @throws ApiError 400 that names the file if its URL is rejected or the server doesn't respond; 413 if one
 *   file or the total size of all files is too large; 429 if the organization has uploaded too many bytes
 *   within an hour
 */
export async function storeFiles(uploads: Uploads, changes: readonly RequestedChange[]) {
  const client = createOutboundClient({
    allowlist: outboundAllowlist("images"),
    responseBytesMax: FILE_BYTES_MAX,
  });
  const budget = new FileBudget(uploads.organizationId);
  const intake = { client, uploads, budget, deadline: AbortSignal.timeout(REQUEST_SECONDS * 1000) };
  try {
    const stored: FileState[][] = [];
    for (const [index, change] of changes.entries()) {
      const files: FileState[] = [];
      for (const [position, file] of (change.operation === "insert_files" ? change.files : []).entries()) {
        const field = `changes.${index}.files.${position}`;
        files.push(await storeOne(intake, file, field));
      }
      stored.push(files);
    }
    return stored;
  } finally {
    await client.close();
  }
}
