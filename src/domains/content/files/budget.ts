import { pooled } from "@/db/client";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { tooLarge, tooMany } from "@/lib/errors";
import { addReceived } from "./queries";

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;
/** The organization's count is updated each time this number of bytes has been received. */
const STEP_BYTES = 4 * MEBIBYTE;
const HOUR_MILLISECONDS = 3_600_000;

/**
 * Limits how many bytes one request can upload, and how many bytes its organization can upload in an hour.
 * Bytes count as soon as they're received, even if the request is rejected later. The hourly count is in the
 * table Throttle, in kibibytes, so that all processes use the same count.
 */
export class FileBudget {
  private taken = 0;
  private uncounted = 0;

  constructor(private readonly organizationId: string) {}

  /**
   * Counts bytes, and passes them on unchanged.
   * @throws ApiError 413 above FILE_MEGABYTES_PER_REQUEST, 429 above FILE_MEGABYTES_PER_HOUR
   */
  async *meter(source: Uint8Array | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      this.taken += chunk.length;
      this.uncounted += chunk.length;
      const limit = env.FILE_MEGABYTES_PER_REQUEST;
      if (limit > 0 && this.taken > limit * MEBIBYTE)
        throw tooLarge(
          `One request can add at most ${limit} MiB of files. Add the files in several requests.`,
        );
      if (this.uncounted >= STEP_BYTES) await this.assertOpen();
      yield chunk;
    }
    if (this.uncounted > 0) await this.assertOpen();
  }

  /**
   * Adds the received bytes to the hourly count. If no bytes have been received yet, only checks the limit.
   * @throws ApiError 429 if the hourly limit is reached
   */
  async assertOpen(): Promise<void> {
    const limit = env.FILE_MEGABYTES_PER_HOUR;
    if (limit === 0) return;
    const time = now().getTime();
    const window = new Date(Math.floor(time / HOUR_MILLISECONDS) * HOUR_MILLISECONDS);
    const kibibytes = Math.ceil(this.uncounted / KIBIBYTE);
    this.uncounted = 0;
    const key = `files:${this.organizationId}`;
    const row = await addReceived.first(pooled(), { key, window, kibibytes });
    const max = limit * KIBIBYTE;
    const used = row?.used ?? 0;
    if (used < max || (used === max && kibibytes > 0)) return;
    const wait = (window.getTime() + HOUR_MILLISECONDS - time) / 1000;
    throw tooMany(
      `This organization can add at most ${limit} MiB of files per hour. Wait for the number of seconds in the \`Retry-After\` header.`,
      wait,
    );
  }
}
