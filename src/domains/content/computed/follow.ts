import { atLeast, type Level, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import { OPEN_END } from "@/db/version-range";
import { readSpecOutline } from "@/domains/openapi/documents";
import { noteFollowed } from "@/domains/openapi/followed";
import { openBranchesAmong } from "@/scopes/change-request";
import { levelOnSpace } from "@/scopes/space";
import type { ContentChange } from "../changes";
import { lockBranch } from "../primary/branch";
import { type BranchPlace, WritePermit } from "../primary/permit";
import { type Rules, refusalOfDirectWrite } from "../primary/rules";
import { writeRevision } from "../revisions";
import { headOfBranch, loadStructure } from "../state";
import { changesBelow } from "./changes";
import { sourceOf } from "./source";

const SECONDS = 120;

/** Primary branches and those of open change requests on which a page names the specification as a source. */
async function listPlaces(organizationId: string, slug: string): Promise<BranchPlace[]> {
  const places = await db().$queryRaw<(BranchPlace & { isPrimary: boolean })[]>`
    SELECT DISTINCT v."organizationId", v."spaceId", v."branchId", v."branchId" = s."branchId" AS "isPrimary"
    FROM "PageVersion" v JOIN "Space" s ON s."organizationId" = v."organizationId" AND s."id" = v."spaceId"
    WHERE v."organizationId" = ${organizationId} AND v."toNumber" = ${OPEN_END} AND NOT v."deleted"
      AND v."computed" IS NOT NULL AND NOT (v."computed"->'props' ? 'doc')
      AND v."computed"->'dependencies'->'spec'->'ref'->>'spec' = ${slug}`;
  const others = places.filter(({ isPrimary }) => !isPrimary).map(({ branchId }) => branchId);
  const open = await openBranchesAmong(organizationId, others);
  return places.filter(({ isPrimary, branchId }) => isPrimary || open.has(branchId));
}

/** Texts with a tag that may show the specification, as a regular expression of SQL. */
const shownPattern = (slug: string) => `\\{%\\s*(openapi|swagger).*=\\s*["']?${slug}["'\\s%]`;

/**
 * Primary branches on which a text shows a part of the specification. The texts of reusable contents are looked into, because
 * rows of earlier versions don't say what they use until a job has read them.
 */
function listShowing(organizationId: string, slug: string): Promise<BranchPlace[]> {
  return db().$queryRaw`SELECT v."organizationId", v."spaceId", v."branchId" FROM "PageReference" r
    JOIN "PageVersion" v ON v."organizationId" = r."organizationId" AND v."branchId" = r."branchId"
      AND v."pageId" = r."pageId" AND v."fromNumber" = r."fromNumber" AND v."toNumber" = ${OPEN_END}
    JOIN "Space" s ON s."organizationId" = v."organizationId" AND s."id" = v."spaceId" AND s."branchId" = v."branchId"
    WHERE r."organizationId" = ${organizationId} AND r."usage" = 'openapi' AND r."href" = ${slug}
    UNION SELECT v."organizationId", v."spaceId", v."branchId" FROM "Space" s
    JOIN "ReusableContentVersion" v ON v."organizationId" = s."organizationId" AND v."branchId" = s."branchId"
      AND v."toNumber" = ${OPEN_END} AND NOT v."deleted"
    JOIN "DocumentText" t ON t."organizationId" = v."organizationId" AND t."hash" = v."textHash"
    WHERE s."organizationId" = ${organizationId} AND t."text" ~ ${shownPattern(slug)}`;
}

interface Followed {
  organizationId: string;
  slug: string;
  /** The person who set the source, or removed the specification; null if unknown. */
  byId: string | null;
  /** The version is the same as before: this retries the pages that were left unchanged. */
  isAgain: boolean;
}

/**
 * Why computed pages of main content stay unchanged; undefined if they are updated. It names no space: not all people
 * who read the specification see the space.
 */
function refusalOf({ byId }: Followed, level: Level | null, rules: Rules): string | undefined {
  if (!atLeast(level, SPACE_PERMISSIONS.edit))
    return "The computed pages stay unchanged because the person who uploaded the specification can't edit this space. Ask someone with the Editor role to upload it.";
  return refusalOfDirectWrite(
    rules,
    byId,
    "Ask a person that allow_bypass names to upload the specification, or remove the merge rules of the space.",
  );
}

/**
 * Updates the computed pages of one branch to the present specification, by a revision of type `computed`. A page
 * that shows the specification within its text has another state as well, although its text does not change.
 * @returns why the pages stay as they are, where the space asks for more than the uploader of the specification may
 * do
 */
async function followIn(
  place: BranchPlace,
  followed: Followed,
  isShown: boolean,
): Promise<string | undefined> {
  const { organizationId, spaceId, branchId } = place;
  const { slug, byId } = followed;
  const outline = await readSpecOutline(organizationId, slug);
  const level = byId === null ? null : await levelOnSpace(spaceId, byId);
  return await inLongTransaction(null, SECONDS, async (tx) => {
    await lockBranch(tx, organizationId, branchId);
    const head = await headOfBranch(organizationId, branchId, tx);
    const { pages } = await loadStructure(head, tx);
    const changes = pages.flatMap((page): ContentChange[] => {
      const source = sourceOf(page.computed);
      if (source?.dependencies.spec.ref.spec !== slug || !outline) return [];
      return changesBelow({ pageId: page.pageId, source }, outline, pages);
    });
    let refusal: string | undefined;
    const permit = await WritePermit.forComputed(tx, place, ({ rules }) => {
      if (changes.length > 0) refusal = refusalOf(followed, level, rules);
    });
    await writeRevision(permit, {
      type: "computed",
      authorId: null,
      changes: refusal === undefined ? changes : [],
      evenIfUnchanged: isShown,
    });
    return refusal;
  });
}

/** Brings everything that is computed from a specification to what it says now. Safe to repeat. */
export async function followSpecification(followed: Followed, signal: AbortSignal): Promise<void> {
  const { organizationId, slug, isAgain } = followed;
  const showing = isAgain ? [] : await listShowing(organizationId, slug);
  const shown = new Set(showing.map(({ branchId }) => branchId));
  const computed = await listPlaces(organizationId, slug);
  const places = new Map([...showing, ...computed].map((place) => [place.branchId, place]));
  const refusals: string[] = [];
  for (const place of places.values()) {
    signal.throwIfAborted();
    const refusal = await followIn(place, followed, shown.has(place.branchId));
    if (refusal !== undefined) refusals.push(refusal);
  }
  await noteFollowed(organizationId, slug, refusals);
}
