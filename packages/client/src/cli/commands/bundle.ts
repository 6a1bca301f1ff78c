import { type Context, signedIn } from "../context.js";
import { CommandError, EXIT, misuse } from "../failure.js";
import { hashOf, kindOf, writeWhole } from "../folder/write-folder.js";
import { progressOf } from "../terminal.js";

interface Options {
  space: string;
  changeRequest?: string;
  bundle: string;
  force?: boolean;
}

/** The bytes of an answer, counted. */
async function* counted(body: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of body) {
    count(chunk.length);
    yield chunk;
  }
}

/** Downloads a space as a zip of the files that an export to Git writes. */
export async function exportBundle(given: Context, options: Options): Promise<void> {
  const { space: spaceId, changeRequest: changeRequestId, bundle, force } = options;
  if (!force && (await kindOf(bundle))) throw misuse(`${bundle} is there already. --force overwrites it.`);
  const { client, output } = await signedIn(given);
  const { url, revision } =
    changeRequestId === undefined
      ? await client.exportSpaceContent({ spaceId })
      : await client.exportChangeRequestContent({ spaceId, changeRequestId });
  const answer = await fetch(url).catch((cause) => {
    throw new CommandError(`The archive could not be downloaded: ${cause.message}.`, EXIT.unreachable);
  });
  if (!answer.ok || !answer.body)
    throw new CommandError(`The archive could not be downloaded: the service answered ${answer.status}.`);
  const progress = progressOf("Downloading");
  let bytes = 0;
  const written = writeWhole(
    bundle,
    counted(answer.body, (more) => {
      bytes += more;
      progress.at(bytes, bytes);
    }),
  );
  await written
    .catch((error) => {
      throw new CommandError(
        `The archive broke off: ${error.message}. Nothing was written.`,
        EXIT.unreachable,
      );
    })
    .finally(() => progress.end());
  const sha256 = await hashOf(bundle);
  output.answer(
    { space: spaceId, bundle, revision, bytes, sha256 },
    `${bundle}: ${bytes} bytes of revision ${revision}.`,
  );
}
