import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import type { Act } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { withUploads } from "@/domains/content/files/uploads";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { headOfBranch } from "@/domains/content/state";
import { contextOf, type FileSource } from "@/domains/git/import/import-context";
import { planAll } from "@/domains/git/import/plan-all";
import { objectId, type TreeFile } from "@/domains/git/remote/transport";
import type { publishGuide } from "@/domains/organizations/jobs";
import { claimAddress, GUIDE_ADDRESS } from "@/domains/sites/addresses";
import { createSite, publishSite } from "@/domains/sites/service";
import { createSpace, updateSpace } from "@/domains/spaces/service";
import type { JobRun } from "@/jobs/handle";
import { log } from "@/lib/log";
import { findSite, type ScopedSite } from "@/scopes/site";
import { findSpace } from "@/scopes/space";
import { actFor } from "./act";
import { addReference } from "./reference";

const FILE_MODE = "100644";

/** A folder of Markdown files as a source for an import. Paths are relative to the folder. */
interface Folder extends FileSource {
  files: TreeFile[];
}

/** Lists the files in a folder. Throws if the folder doesn't exist. */
async function openFolder(root: string): Promise<Folder> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join("/"))
    .sort();
  const bytesOf = (name: string) => readFile(path.join(root, name));
  const files = await Promise.all(
    paths.map(async (name) => {
      const content = await bytesOf(name);
      return { path: name, mode: FILE_MODE, oid: objectId({ type: "blob", content }) };
    }),
  );
  return {
    files,
    difference: null,
    find: async (name) => files.find((file) => file.path === name) ?? null,
    read: (file) => bytesOf(file.path),
    readContent: (file) => bytesOf(file.path),
  };
}

/** The guide's folder, next to the build. */
const FOLDER = "guide";
const TITLE = "User guide";
const WRITE_SECONDS = 120;

type Guide = z.output<(typeof publishGuide)["payload"]>;

/**
 * Imports the guide into a public space of the organization, and creates a site at `/docs`. Continues after
 * an earlier attempt, and does nothing if `/docs` already leads to a site.
 */
export async function publish({ organizationId, spaceId, byId }: Guide, { id, signal }: JobRun) {
  if (await db().siteAddress.findUnique({ where: { address: GUIDE_ADDRESS } })) return;
  const act = actFor(byId, `job:${id}`);
  const space = await findSpace(spaceId, act.actor);
  if (space?.deletedAt) return;
  if (!space) await importGuide(act, organizationId, spaceId, signal);
  await updateSpace(act, { organizationId, id: spaceId }, { visibility: "public" });
  const site = await publishSite(act, await siteOf(act, organizationId, spaceId));
  await inTransaction(null, async (tx) => {
    await claimAddress(tx, site, "address", GUIDE_ADDRESS);
    await addReference(tx, { organizationId, siteId: site.id, byId });
  });
}

/** Returns the existing site that shows the guide, or creates one. */
async function siteOf(act: Act, organizationId: string, spaceId: string): Promise<ScopedSite> {
  const where = { organizationId, spaceId };
  const shown = await db().siteSpace.findFirst({ where, select: { siteId: true } });
  const site = shown && (await findSite(organizationId, act.actor, shown.siteId));
  if (site) return site;
  return await createSite(act, organizationId, { title: TITLE, visibility: "public", spaces: [spaceId] });
}

/** Creates the space with all its content in one transaction, as an import from Git does. */
async function importGuide(act: Act, organizationId: string, spaceId: string, signal: AbortSignal) {
  const folder = await openFolder(FOLDER);
  const run = { options: {}, report: async () => signal.throwIfAborted() };
  await withUploads(organizationId, (uploads) =>
    createSpace(
      act,
      organizationId,
      { title: TITLE },
      {
        id: spaceId,
        timeoutSeconds: WRITE_SECONDS,
        async write(tx, branchId) {
          const content = await headOfBranch(organizationId, branchId, tx);
          const empty = { pages: [], files: [], reusableContents: [], structureFiles: [] };
          const { changes, warnings } = await planAll(
            contextOf(
              run,
              folder,
              { content, authorId: act.actor.userId, unlisted: "ignored" },
              uploads,
              folder.files,
              empty,
            ),
          );
          for (const warning of warnings) log.warn({ warning }, "user guide: import warning");
          const permit = await WritePermit.forNewSpace(tx, { organizationId, spaceId, branchId });
          await writeRevision(permit, { type: "edits", authorId: act.actor.userId, changes });
        },
      },
    ),
  );
}
