import { type Context, signedIn } from "../context.js";
import { downloadArchive } from "../export/archive.js";
import { misuse } from "../failure.js";
import { hashOf, kindOf } from "../folder/write-folder.js";

interface Options {
  space: string;
  changeRequest?: string;
  bundle: string;
  force?: boolean;
}

/** Downloads a space as a zip of the files that an export to Git writes. */
export async function exportBundle(given: Context, options: Options): Promise<void> {
  const { space: spaceId, changeRequest: changeRequestId, bundle, force } = options;
  if (!force && (await kindOf(bundle))) throw misuse(`${bundle} is there already. --force overwrites it.`);
  const { client, output } = await signedIn(given);
  const { revision, bytes } = await downloadArchive(client, { spaceId, changeRequestId }, bundle);
  const sha256 = await hashOf(bundle);
  output.answer(
    { space: spaceId, bundle, revision, bytes, sha256 },
    `${bundle}: ${bytes} bytes of revision ${revision}.`,
  );
}
