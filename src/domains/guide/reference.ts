import { z } from "zod";
import type { Act } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import type { PageState } from "@/domains/content/changes";
import type { ComputedSource } from "@/domains/content/computed/source";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { putSpec } from "@/domains/openapi/service";
import { API_REFERENCE_ADDRESS, GUIDE_ADDRESS } from "@/domains/sites/addresses";
import { addSection } from "@/domains/sites/structure/sections";
import { createSpace, updateSpace } from "@/domains/spaces/service";
import { env } from "@/env";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";
import type { JobRun } from "@/jobs/handle";
import { findSite } from "@/scopes/site";
import { findSpace } from "@/scopes/space";
import { actFor } from "./act";

const SPACE_TITLE = "Bindery API";
const PAGE_TITLE = "API reference";
/** The section's path follows from its title. */
const SECTION_TITLE = "API";
const PAGE_SLUG = "reference";
/** The slug of the specification of Bindery's own API. */
const SPEC_SLUG = "bindery-api";
/** The title in the OpenAPI description of Bindery's own API. */
const API_TITLE = "Bindery";
const WRITE_SECONDS = 30;

const source: ComputedSource = {
  type: "builtin:openapi",
  dependencies: { spec: { ref: { kind: "openapi", spec: SPEC_SLUG } } },
  props: { models: false, grouping: "by-operation" },
};

/**
 * Adds the reference of Bindery's own API to the guide's site. The job contains the ID of the space, so a retry doesn't
 * create the space twice.
 */
export const publishReference = defineJob(
  "guide:publish-reference",
  z.object({ organizationId: z.string(), siteId: z.string(), spaceId: z.string(), byId: z.string() }),
);
type Reference = z.output<(typeof publishReference)["payload"]>;

/** Queues the job that adds the reference to the guide's site, unless the job was queued before. */
export async function addReference(tx: Tx, { organizationId, siteId, byId }: Omit<Reference, "spaceId">) {
  const { count } = await tx.siteAddress.createMany({
    data: [{ address: API_REFERENCE_ADDRESS, organizationId, siteId }],
    skipDuplicates: true,
  });
  if (count > 0) await enqueue(tx, publishReference, { organizationId, siteId, spaceId: newId(), byId });
}

/** Returns the specification with the slug of Bindery's own API. It can be another specification of the organization. */
const storedSpec = (organizationId: string) =>
  db().openAPISpec.findUnique({
    where: { organizationId_slug: { organizationId, slug: SPEC_SLUG } },
    select: { sourceText: true },
  });

/** Whether a text describes Bindery's own API, in this release or another one. */
function isOwn(text: string | null): boolean {
  try {
    return JSON.parse(text ?? "").info.title === API_TITLE;
  } catch {
    return false;
  }
}

/** Creates the specification, a space with its pages, and the section of the site that shows the space. */
export async function writeReference(
  { organizationId, siteId, spaceId, byId }: Reference,
  { id }: Pick<JobRun, "id">,
  description: string,
): Promise<void> {
  const act = actFor(byId, `job:${id}`);
  const site = await findSite(organizationId, act.actor, siteId);
  const space = await findSpace(spaceId, act.actor);
  const spec = await storedSpec(organizationId);
  if (!site || space?.deletedAt || (spec && !isOwn(spec.sourceText))) return;
  if (!space) await createReferenceSpace(act, organizationId, spaceId, description);
  await updateSpace(act, { organizationId, id: spaceId }, { visibility: "public" });
  // Store the specification after the space exists, because a new version adds its pages to existing spaces.
  await putSpec(act, organizationId, SPEC_SLUG, { text: description });
  const shown = await db().siteSpace.findFirst({ where: { organizationId, siteId, spaceId } });
  if (!shown) await addSection(act, site, { spaceId, title: SECTION_TITLE });
}

/** Creates a space with the first page. The pages of the operations are computed from the specification. */
async function createReferenceSpace(act: Act, organizationId: string, spaceId: string, description: string) {
  const page: PageState = {
    ...{ id: newId(), type: "document", parentId: null, title: PAGE_TITLE, slug: PAGE_SLUG },
    text: `# ${PAGE_TITLE}\n\n${JSON.parse(description).info.description}\n`,
    computed: { ...source },
  };
  await createSpace(
    act,
    organizationId,
    { title: SPACE_TITLE },
    {
      id: spaceId,
      timeoutSeconds: WRITE_SECONDS,
      async write(tx, branchId) {
        const permit = await WritePermit.forNewSpace(tx, { organizationId, spaceId, branchId });
        const changes = [{ kind: "put-page" as const, page }];
        await writeRevision(permit, { type: "edits", authorId: act.actor.userId, changes });
      },
    },
  );
}

/** Returns an administrator, on whose behalf Bindery changes the reference. */
async function administratorOf(organizationId: string): Promise<string | undefined> {
  const member = await db().member.findFirst({
    where: { organizationId, role: "admin", disabledAt: null },
    orderBy: { joinedAt: "asc" },
    select: { userId: true },
  });
  return member?.userId;
}

/**
 * Updates the reference to the API of this release. If an earlier release published the guide without a reference, adds the
 * reference. A reference that people have deleted isn't added again.
 */
export async function keepReference(description: string): Promise<void> {
  const guide = await db().siteAddress.findUnique({ where: { address: GUIDE_ADDRESS } });
  const byId = guide && (await administratorOf(guide.organizationId));
  if (!guide || !byId) return;
  const { organizationId, siteId } = guide;
  if (env.GUIDE === "on")
    await inTransaction(null, (tx) => addReference(tx, { organizationId, siteId, byId }));
  const spec = await storedSpec(organizationId);
  if (!spec || spec.sourceText === description || !isOwn(spec.sourceText)) return;
  await putSpec(actFor(byId, "upgrade"), organizationId, SPEC_SLUG, { text: description });
}
