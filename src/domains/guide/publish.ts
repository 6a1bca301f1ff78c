import type { Act } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { withUploads } from "@/domains/content/files/uploads";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { headOfBranch } from "@/domains/content/state";
import { contextOf } from "@/domains/git/import/import-context";
import { planAll } from "@/domains/git/import/plan-all";
import { claimAddress, GUIDE_ADDRESS } from "@/domains/sites/addresses";
import { createSite, publishSite } from "@/domains/sites/service";
import { createSpace, updateSpace } from "@/domains/spaces/service";
import type { JobRun } from "@/jobs/handle";
import { log } from "@/lib/log";
import { findSite, type ScopedSite } from "@/scopes/site";
import { findSpace } from "@/scopes/space";
import { openFolder } from "./folder";

/** The folder of the guide in this installation, beside the build. */
const FOLDER = "guide";
const TITLE = "User guide";
const WRITE_SECONDS = 120;

interface Guide {
  organizationId: string;
  spaceId: string;
  byId: string;
}

/**
 * The act of the job, in the name of the founder of the organization. It is in no audit log, since nobody asked for
 * it.
 */
const actFor = (userId: string, requestId: string): Act => ({
  actor: { kind: "user", userId, credential: { kind: "session", id: "" } },
  audit: { action: "publishGuide", by: null, address: null, requestId, fields: [], input: {} },
  ifMatch: null,
});

/**
 * Makes the guide a public space of the organization, and a site of that space which `/docs` leads to. What an attempt
 * before has made is gone on with, and once `/docs` leads somewhere nothing is done.
 */
export async function publish(
  { organizationId, spaceId, byId }: Guide,
  { id, signal }: JobRun,
): Promise<void> {
  if (await db().siteAddress.findUnique({ where: { address: GUIDE_ADDRESS } })) return;
  const act = actFor(byId, `job:${id}`);
  const space = await findSpace(spaceId, act.actor);
  if (space?.deletedAt) return;
  if (!space) await importGuide(act, organizationId, spaceId, signal);
  await updateSpace(act, { organizationId, id: spaceId }, { visibility: "public" });
  const site = await publishSite(act, await siteOf(act, organizationId, spaceId));
  await inTransaction(null, (tx) => claimAddress(tx, site, "address", GUIDE_ADDRESS));
}

/** The site that shows the guide: the one that is there, or a new one. */
async function siteOf(act: Act, organizationId: string, spaceId: string): Promise<ScopedSite> {
  const shown = await db().siteSpace.findFirst({
    where: { organizationId, spaceId },
    select: { siteId: true },
  });
  const site = shown && (await findSite(organizationId, act.actor, shown.siteId));
  return (
    site ?? (await createSite(act, organizationId, { title: TITLE, visibility: "public", spaces: [spaceId] }))
  );
}

/** Writes the space with all of its content in one transaction, as an import from Git would. */
async function importGuide(
  act: Act,
  organizationId: string,
  spaceId: string,
  signal: AbortSignal,
): Promise<void> {
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
            contextOf(run, folder, content, uploads, folder.files, empty),
          );
          for (const warning of warnings) log.warn({ warning }, "the user guide was imported with a warning");
          const permit = await WritePermit.forNewSpace(tx, { organizationId, spaceId, branchId });
          await writeRevision(permit, { type: "edits", authorId: act.actor.userId, changes });
        },
      },
    ),
  );
}
