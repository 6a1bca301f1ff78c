import { atLeast, type Level, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { pooled } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
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
import { branchesFollowing, branchesShowing } from "./queries";
import { sourceOf } from "./source";

const SECONDS = 120;

/**
 * Lists the branches that have a page whose source is the specification. Includes main branches and the
 * branches of open change requests.
 */
async function listBranches(organizationId: string, slug: string): Promise<BranchPlace[]> {
  const places = await branchesFollowing.rows(pooled(), { organizationId, slug });
  const others = places.filter(({ isPrimary }) => !isPrimary).map(({ branchId }) => branchId);
  const open = await openBranchesAmong(organizationId, others);
  return places.filter(({ isPrimary, branchId }) => isPrimary || open.has(branchId));
}

/**
 * Returns a regular expression for PostgreSQL. It matches texts with a tag that can show the specification.
 */
const shownPattern = (slug: string) => `\\{%\\s*(openapi|swagger).*=\\s*["']?${slug}["'\\s%]`;

interface Followed {
  organizationId: string;
  slug: string;
  /**
   * The person who last set the source of the specification, or who removed the specification. Null if the
   * person is unknown.
   */
  byId: string | null;
  /**
   * True if this run retries pages that couldn't be updated before, although the specification hasn't
   * changed.
   */
  isAgain: boolean;
}

/**
 * Returns the reason why computed pages in the main content can't be updated, or undefined if they can be
 * updated. The message doesn't name the space, because some people can view the specification but can't see
 * the space.
 */
function refusalOf({ byId }: Followed, level: Level | null, rules: Rules): string | undefined {
  if (!atLeast(level, SPACE_PERMISSIONS.edit))
    return "Bindery didn't update the generated pages, because the person who uploaded the specification can't edit this space. Ask someone with the Editor role on the space to upload the specification.";
  return refusalOfDirectWrite(
    rules,
    byId,
    "Ask a person who is listed in the allow_bypass rule to upload the specification, or remove the merge rules of the space.",
  );
}

/**
 * Updates the computed pages of one branch to the current specification. Writes a revision of type
 * `computed`. If a page shows the specification in its text, the page also gets a new version, although its
 * text stays the same.
 * @returns the reason if the pages can't be updated, because the person who set the source can't change the
 *   space
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

/**
 * Updates all computed content to the current specification. Running this function again has no further
 * effect.
 */
export async function followSpecification(followed: Followed, signal: AbortSignal): Promise<void> {
  const { organizationId, slug, isAgain } = followed;
  const showing = isAgain
    ? []
    : await branchesShowing.rows(pooled(), { organizationId, slug, pattern: shownPattern(slug) });
  const shown = new Set(showing.map(({ branchId }) => branchId));
  const computed = await listBranches(organizationId, slug);
  const places = new Map([...showing, ...computed].map((place) => [place.branchId, place]));
  const refusals: string[] = [];
  for (const place of places.values()) {
    signal.throwIfAborted();
    const refusal = await followIn(place, followed, shown.has(place.branchId));
    if (refusal !== undefined) refusals.push(refusal);
  }
  await noteFollowed(organizationId, slug, refusals);
}
