import type { Act } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { OPEN_END } from "@/db/version-range";
import { createChangeRequest } from "@/domains/change-requests/service";
import { propsOf } from "@/domains/content/computed/source";
import {
  type DocumentBlock,
  type DocumentInline,
  type JSONDocument,
  paragraph,
  textNode,
} from "@/domains/content/markdown/document";
import { searchSpace } from "@/domains/search/service";
import { shortened } from "@/domains/text/sentences";
import { conflict, invalid } from "@/lib/errors";
import { appUrl } from "@/lib/urls";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { findSpaceOf, type ScopedSpace } from "@/scopes/space";
import type { ClusterRow } from "./cluster-queries";
import { readCluster } from "./cluster-rows";
import { describeByKeywords, textsOf, wordOfTerm } from "./clusters/label";
import { heaviest, type Vector } from "./clusters/vectors";
import { readIssues } from "./describe";
import { documentOf, heading, listOfParagraphs, listOfTexts, plainParagraph } from "./documents";
import { loadClusterIndex } from "./load-cluster-index";
import { presentCluster } from "./presenter";

type LikelyPage = { id: string; title: string };

/** The maximum number of terms to search for. */
const TERMS_MAX = 8;
const PAGES_MAX = 5;
/** The number of pages from each search. */
const FOUND_MAX = 10;

/** Returns the pages that aren't generated from a specification. Generated pages can't be edited. */
async function writtenAmong(
  { organizationId, branchId }: ScopedSpace,
  pages: readonly LikelyPage[],
): Promise<LikelyPage[]> {
  const rows = await db().pageVersion.findMany({
    where: { organizationId, branchId, toNumber: OPEN_END, pageId: { in: pages.map(({ id }) => id) } },
    select: { pageId: true, computed: true },
  });
  const generated = new Set(rows.filter(({ computed }) => propsOf(computed)).map(({ pageId }) => pageId));
  return pages.filter(({ id }) => !generated.has(id));
}

/**
 * Returns the pages of a space that contain most of a cluster's terms, with the most likely page first. Terms are only stems, so
 * this function searches for the words in `texts` that have these stems.
 */
async function likelyPages(
  space: ScopedSpace,
  weights: Vector,
  texts: readonly string[],
): Promise<LikelyPage[]> {
  const scores = new Map<string, { page: LikelyPage; score: number }>();
  for (const term of heaviest(weights, TERMS_MAX)) {
    const { items } = await searchSpace(space, { query: wordOfTerm(term, texts), limit: FOUND_MAX });
    items.forEach(({ id, title }, index) => {
      const score = (scores.get(id)?.score ?? 0) + (weights.get(term) ?? 0) / (index + 1);
      scores.set(id, { page: { id, title }, score });
    });
  }
  const byScore = [...scores.values()].sort((one, other) => other.score - one.score);
  const written = await writtenAmong(
    space,
    byScore.map(({ page }) => page),
  );
  return written.slice(0, PAGES_MAX);
}

const SUBJECT_CHARACTERS_MAX = 100;
/** The maximum number of issues in a description. The cluster's page shows the remaining issues. */
const ISSUES_MAX = 20;

/**
 * Returns the space for the change request. Throws 400 if the caller can't see the space in this organization, and 403 if the
 * caller can't edit the space.
 */
export async function findEditableSpace(act: Act, organizationId: string, spaceId: string) {
  const space = await findSpaceOf(organizationId, spaceId, act.actor);
  if (!space)
    throw invalid("space", `must be the ID of a space of the organization (received \`${spaceId}\`)`);
  assertLevel(space.level, SPACE_PERMISSIONS.edit, "the space");
  return space;
}

const linkTo = (text: string, url: string): DocumentInline => ({
  object: "inline",
  type: "link",
  isVoid: false,
  data: { ref: { kind: "url", url } },
  nodes: [textNode(text)],
});

function pagesOf(pages: readonly LikelyPage[], space: string): DocumentBlock[] {
  if (pages.length === 0) return [];
  const links = pages.map(({ id, title }) =>
    paragraph([linkTo(title, appUrl(`/spaces/${space}/pages/${id}`))]),
  );
  return [heading("Pages that probably need changes"), listOfParagraphs(links)];
}

function descriptionOf(
  cluster: ClusterRow,
  titles: readonly string[],
  pages: readonly LikelyPage[],
  space: string,
): JSONDocument {
  const summary = (cluster.summary as JSONDocument).nodes;
  const { issues, conversations, label } = cluster;
  const source = linkTo(label, presentCluster(cluster).urls.app);
  const counted = ` (issues: ${issues}, conversations: ${conversations})`;
  return documentOf([
    paragraph([textNode("Created from support conversations: "), source, textNode(counted)]),
    ...(titles.length > 0 ? [] : summary),
    heading("Issues"),
    listOfTexts(titles),
    ...(issues > titles.length ? [plainParagraph("See the cluster for the other conversations.")] : []),
    ...pagesOf(pages, space),
  ]);
}

/**
 * Creates a draft change request in a space. The description of the draft contains the issues of a cluster, and links
 * to the pages that are most likely affected. Throws 404 for an unknown cluster, 409 for a muted cluster, 400 for a
 * space of another organization, and 403 if the caller can't edit the space.
 */
export async function createRequestFromCluster(
  act: Act,
  organizationId: string,
  input: { clusterId: string; space: string; subject?: string | undefined },
): Promise<ScopedChangeRequest> {
  const cluster = await readCluster(organizationId, input.clusterId);
  const space = await findEditableSpace(act, organizationId, input.space);
  if (cluster.muted)
    throw conflict("Change requests can't be created from a muted cluster. Unmute the cluster first.");
  const clusterIndex = await loadClusterIndex(organizationId);
  const weights = clusterIndex.weightsOf(cluster.id);
  const issues = await readIssues(organizationId, cluster.id);
  const { typical } = describeByKeywords(weights, issues, ISSUES_MAX);
  const pages = await likelyPages(space, weights, textsOf(issues));
  const titles = typical.map(({ title }) => title);
  return await createChangeRequest(
    act,
    space,
    { subject: shortened(input.subject || cluster.label, SUBJECT_CHARACTERS_MAX) },
    { issuesClusterId: cluster.id, description: descriptionOf(cluster, titles, pages, space.id) },
  );
}
