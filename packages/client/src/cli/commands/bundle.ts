import { setTimeout as pause } from "node:timers/promises";
import { readableSize } from "@/lib/sizes";
import type { RestClient } from "../../rest.js";
import { type Context, signedIn } from "../context.js";
import { downloadArchive, downloadTo } from "../export/archive.js";
import { CommandError, misuse } from "../failure.js";
import { hashOf, kindOf } from "../folder/write-folder.js";
import { organizationOf } from "../organization.js";
import { progressOf } from "../terminal.js";

const LOOK_MILLISECONDS = 1000;

interface Options {
  space: string;
  changeRequest?: string;
  bundle: string;
  force?: boolean;
}

async function assertFree({ bundle, force }: Pick<Options, "bundle" | "force">): Promise<void> {
  if (!force && (await kindOf(bundle)))
    throw misuse(`The file ${bundle} already exists. To overwrite the file, use --force.`);
}

interface SiteOptions extends Pick<Options, "bundle" | "force"> {
  site: string;
  organization?: string;
}

/** Creates a bundle and waits until it's finished. */
async function madeBundle(client: RestClient, site: { organizationId: string; siteId: string }) {
  const progress = progressOf("Creating");
  try {
    let made = await client.exportSite(site);
    while (made.status !== "completed") {
      if (made.status === "failed")
        throw new CommandError(
          made.reason ?? "The server couldn't create the bundle. Run the command again.",
        );
      progress.at(made.progress, 100);
      await pause(LOOK_MILLISECONDS);
      made = await client.exportSite({ ...site, bundle: made.id });
    }
    return made;
  } finally {
    progress.end();
  }
}

/** Downloads a published site as a signed zip of HTML pages that people can open without a server. */
export async function exportSite(given: Context, options: SiteOptions): Promise<void> {
  const { site: siteId, bundle, organization } = options;
  await assertFree(options);
  const { client, output } = await signedIn(given);
  const organizationId = await organizationOf(client, organization);
  const { url, publicKey } = await madeBundle(client, { organizationId, siteId });
  const bytes = await downloadTo(bundle, url);
  const sha256 = await hashOf(bundle);
  output.answer(
    { site: siteId, bundle, bytes, sha256, publicKey },
    `Exported the site to ${bundle} (${readableSize(bytes)}).`,
  );
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
    `Exported revision ${revision} to ${bundle} (${readableSize(bytes)}).`,
  );
}
