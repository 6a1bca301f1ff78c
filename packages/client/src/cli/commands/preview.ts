import path from "node:path";
import type { UnlistedFiles } from "@/domains/git/repository/config";
import type { RestClient } from "../../rest.js";
import type { Site, Space } from "../../types.js";
import { type Context, signedIn } from "../context.js";
import { CommandError, misuse } from "../failure.js";
import { planImport } from "../import/plan.js";
import { type Destination, writeImport } from "../import/write.js";
import { PreviewProxy } from "../preview/proxy.js";
import { watchFolder } from "../preview/watch.js";
import { report } from "../report.js";
import { readSpaceContent } from "../space-content.js";
import { figuresOf, isNothing, readableContent } from "./import.js";

interface Options {
  space: string;
  site?: string;
  port?: string;
  unlisted?: UnlistedFiles;
}

async function siteOf(client: RestClient, space: Space, named: string | undefined): Promise<Site> {
  const { organization: organizationId, id } = space;
  if (named !== undefined) return client.getSiteById({ organizationId, siteId: named });
  const [site] = (await client.listSites({ organizationId, space: id, limit: 1 })).items;
  if (!site)
    throw new CommandError(
      `No site contains the space ${space.title}. Add the space to a site first. You don't have to publish the site.`,
    );
  return site;
}

/** Updates a change request with the content of a folder. Returns whether the change request has changed. */
async function bring(destination: Destination, folder: string, { unlisted }: Options): Promise<boolean> {
  const { client, spaceId, changeRequestId } = destination;
  const content = await readableContent(folder, unlisted);
  const present = await readSpaceContent(client, { spaceId, changeRequestId });
  const plan = await planImport(content, present);
  if (isNothing(figuresOf(plan, present, true))) return false;
  await writeImport(destination, plan, present, true);
  return true;
}

function portOf({ port = "0" }: Options): number {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw misuse(`${port} isn't a valid port. Use an integer from 0 to 65535.`);
  return number;
}

/**
 * Shows how a folder looks on the site of its space. The command creates a change request, updates it when
 * the folder changes, and archives it when the user stops the command.
 */
export async function preview(given: Context, folder: string, options: Options): Promise<void> {
  const port = portOf(options);
  const { client, output, session } = await signedIn(given);
  await readableContent(folder, options.unlisted);
  const space = await client.getSpaceById({ spaceId: options.space });
  const { organization: organizationId, id: spaceId } = space;
  const site = await siteOf(client, space, options.site);
  if (!site.urls.preview)
    throw new CommandError(
      `You don't have permission to preview ${site.title}. Ask an administrator for a role on the site.`,
    );
  const subject = `Preview of ${path.basename(path.resolve(folder))}`;
  const request = await client.createChangeRequest({ spaceId, subject });
  const { id: changeRequestId, number } = request;
  const archive = async () => {
    await client.updateChangeRequestById({ spaceId, changeRequestId, status: "archived" });
  };
  given.whenStopped(`Archived change request #${number}, which the preview had created.`, archive);

  const destination = { client, organizationId, spaceId, changeRequestId };
  await bring(destination, folder, options);
  const shownAt = new URL(site.urls.preview).pathname;
  const { origin } = new URL(session.url);
  const at = `${shownAt}~/changes/${number}/`;
  const proxy = new PreviewProxy({ origin, sitePath: shownAt, path: at, token: session.token });
  await proxy.listen(port);
  watchFolder(folder, async () => {
    try {
      if (await bring(destination, folder, options)) proxy.reload();
    } catch (error) {
      // An update can fail because a file is incomplete or contains an error, or because there is no connection. The next
      // change of the folder starts another update.
      report(error, "", false);
    }
  });
  const preview = { url: proxy.url, changeRequest: { number, url: request.urls.app } };
  output.answer(
    preview,
    `Preview: ${proxy.url}\nThe preview updates when files in ${folder} change. To stop the preview, press Ctrl+C.`,
  );
  await new Promise(() => {});
}
