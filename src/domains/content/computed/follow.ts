import { db } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import { OPEN_END } from "@/db/version-range";
import { readSpecOutline } from "@/domains/openapi/documents";
import { openBranchesAmong } from "@/scopes/change-request";
import type { ContentChange } from "../changes";
import { lockBranch } from "../primary/branch";
import { WritePermit } from "../primary/permit";
import { writeRevision } from "../revisions";
import { headOfBranch, loadStructure } from "../state";
import { changesBelow } from "./changes";
import { sourceOf } from "./source";

const SECONDS = 120;

interface Place {
  organizationId: string;
  spaceId: string;
  branchId: string;
}

/** Primary branches and those of open change requests on which a page names the specification as a source. */
async function listPlaces(organizationId: string, slug: string): Promise<Place[]> {
  const places = await db().$queryRaw<(Place & { isPrimary: boolean })[]>`
    SELECT DISTINCT v."organizationId", v."spaceId", v."branchId", v."branchId" = s."branchId" AS "isPrimary"
    FROM "PageVersion" v JOIN "Space" s ON s."organizationId" = v."organizationId" AND s."id" = v."spaceId"
    WHERE v."organizationId" = ${organizationId} AND v."toNumber" = ${OPEN_END} AND NOT v."deleted"
      AND v."computed" IS NOT NULL AND NOT (v."computed"->'props' ? 'doc')
      AND v."computed"->'dependencies'->'spec'->'ref'->>'spec' = ${slug}`;
  const others = places.filter(({ isPrimary }) => !isPrimary).map(({ branchId }) => branchId);
  const open = await openBranchesAmong(organizationId, others);
  return places.filter(({ isPrimary, branchId }) => isPrimary || open.has(branchId));
}

/** Primary branches on which a text shows a part of the specification. */
function listShowing(organizationId: string, slug: string): Promise<Place[]> {
  return db().$queryRaw`SELECT DISTINCT v."organizationId", v."spaceId", v."branchId" FROM "PageReference" r
    JOIN "PageVersion" v ON v."organizationId" = r."organizationId" AND v."branchId" = r."branchId"
      AND v."pageId" = r."pageId" AND v."fromNumber" = r."fromNumber" AND v."toNumber" = ${OPEN_END}
    JOIN "Space" s ON s."organizationId" = v."organizationId" AND s."id" = v."spaceId" AND s."branchId" = v."branchId"
    WHERE r."organizationId" = ${organizationId} AND r."usage" = 'openapi' AND r."href" = ${slug}`;
}

/**
 * Brings the computed pages of one branch to what the specification says now, as a revision of type `computed`. What
 * shows the specification within a text is another state as well, although no text changes.
 */
async function followIn(place: Place, slug: string, isShown: boolean): Promise<void> {
  const { organizationId, branchId } = place;
  const outline = await readSpecOutline(organizationId, slug);
  await inLongTransaction(null, SECONDS, async (tx) => {
    await lockBranch(tx, organizationId, branchId);
    const head = await headOfBranch(organizationId, branchId, tx);
    const { pages } = await loadStructure(head, tx);
    const changes = pages.flatMap((page): ContentChange[] => {
      const source = sourceOf(page.computed);
      if (source?.dependencies.spec.ref.spec !== slug || !outline) return [];
      return changesBelow({ pageId: page.pageId, source }, outline, pages);
    });
    await writeRevision(WritePermit.forComputed(tx, place), {
      type: "computed",
      authorId: null,
      changes,
      evenIfUnchanged: isShown,
    });
  });
}

/** Brings everything that is computed from a specification to what it says now. Safe to repeat. */
export async function followSpecification(
  organizationId: string,
  slug: string,
  signal: AbortSignal,
): Promise<void> {
  const showing = await listShowing(organizationId, slug);
  const shown = new Set(showing.map(({ branchId }) => branchId));
  const computed = await listPlaces(organizationId, slug);
  const places = new Map([...showing, ...computed].map((place) => [place.branchId, place]));
  for (const place of places.values()) {
    signal.throwIfAborted();
    await followIn(place, slug, shown.has(place.branchId));
  }
}
