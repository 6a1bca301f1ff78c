import type { RestClient } from "../../rest.js";
import { CommandError, EXIT } from "../failure.js";
import { writeWhole } from "../folder/write-folder.js";
import type { ContentSource } from "../space-content.js";
import { progressOf } from "../terminal.js";

/** Yields the bytes of a response and reports the size of each chunk to `count`. */
async function* counted(body: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of body) {
    count(chunk.length);
    yield chunk;
  }
}

/** Downloads a zip of the files that an export to Git writes. Returns the exported revision. */
export async function downloadArchive(client: RestClient, place: ContentSource, file: string) {
  const { spaceId, changeRequestId } = place;
  const { url, revision } =
    changeRequestId === undefined
      ? await client.exportSpaceContent({ spaceId })
      : await client.exportChangeRequestContent({ spaceId, changeRequestId });
  return { revision, bytes: await downloadTo(file, url) };
}

/**
 * Downloads an archive into a file, and returns its size in bytes.
 *
 * @throws CommandError if the download fails or is interrupted. Nothing is written then.
 */
export async function downloadTo(file: string, url: string): Promise<number> {
  const answer = await fetch(url).catch((cause) => {
    throw new CommandError(
      `The archive couldn't be downloaded: ${cause.message}. Run the command again.`,
      EXIT.unreachable,
    );
  });
  if (!answer.ok || !answer.body)
    throw new CommandError(
      `The archive couldn't be downloaded: the server returned status ${answer.status}. Run the command again.`,
    );
  const progress = progressOf("Downloading");
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    progress.at(bytes, bytes);
  };
  try {
    await writeWhole(file, counted(answer.body, count));
  } catch (error) {
    const { message } = error as Error;
    throw new CommandError(
      `The download of the archive was interrupted: ${message}. Nothing was written. Run the command again.`,
      EXIT.unreachable,
    );
  } finally {
    progress.end();
  }
  return bytes;
}
