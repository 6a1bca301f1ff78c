import { type Context, signedIn } from "../context.js";
import { downloadArchive, downloadTo } from "../export/archive.js";
import { misuse } from "../failure.js";
import { hashOf, kindOf } from "../folder/write-folder.js";
import { organizationOf } from "../organization.js";

interface Options {
  space: string;
  changeRequest?: string;
  bundle: string;
  force?: boolean;
}

async function assertFree({ bundle, force }: Pick<Options, "bundle" | "force">): Promise<void> {
  if (!force && (await kindOf(bundle))) throw misuse(`${bundle} is there already. --force overwrites it.`);
}

interface SiteOptions extends Pick<Options, "bundle" | "force"> {
  site: string;
  organization?: string;
}

/** Downloads a published site as a zip of pages that open from a folder, signed. */
export async function exportSite(given: Context, options: SiteOptions): Promise<void> {
  const { site: siteId, bundle, organization } = options;
  await assertFree(options);
  const { client, output } = await signedIn(given);
  const organizationId = await organizationOf(client, organization);
  const { url, publicKey } = await client.exportSite({ organizationId, siteId });
  const bytes = await downloadTo(bundle, url);
  const sha256 = await hashOf(bundle);
  output.answer({ site: siteId, bundle, bytes, sha256, publicKey }, `${bundle}: ${bytes} bytes.`);
}

/** Downloads a space as a zip of the files that an export to Git writes. */
export async function exportBundle(given: Context, options: Options): Promise<void> {
  const { space: spaceId, changeRequest: changeRequestId, bundle } = options;
  await assertFree(options);
  const { client, output } = await signedIn(given);
  const { revision, bytes } = await downloadArchive(client, { spaceId, changeRequestId }, bundle);
  const sha256 = await hashOf(bundle);
  output.answer(
    { space: spaceId, bundle, revision, bytes, sha256 },
    `${bundle}: ${bytes} bytes of revision ${revision}.`,
  );
}
