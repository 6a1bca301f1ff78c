import type { VisitorActor } from "@/access/visitors/visitor";
import { slugOfBlock, specificationBlocks } from "@/domains/content/computed/parts";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { isShownTo } from "@/scopes/shown-spec";
import { CHANGELOG_NAME } from "../names";

export const changelogPath = (slug: string): string => `${CHANGELOG_NAME}/${slug}`;

function visitorAt({ organizationId, site, configVersion, shown, admission }: PublishedPlace): VisitorActor {
  const { audience, claims } = admission;
  return { kind: "visitor", organizationId, siteId: site.id, audience, configVersion, shown, claims };
}

/**
 * Whether the visitor can read the changelog of a specification: the site's owner turned changelogs on, and a page for all
 * visitors of the site shows the specification.
 */
export async function hasChangelog(place: PublishedPlace, slug: string): Promise<boolean> {
  if (!place.site.apiChangelog) return false;
  return isShownTo(visitorAt(place), { organizationId: place.organizationId, slug });
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the specifications on a page whose changelogs the visitor can read. */
export async function changelogsIn(
  place: PublishedPlace,
  nodes: readonly DocumentBlock[],
): Promise<ReadonlySet<string>> {
  if (!place.site.apiChangelog) return NONE;
  const slugs = new Set(specificationBlocks(nodes).flatMap((block) => slugOfBlock(block) ?? []));
  const shown = new Set<string>();
  for (const slug of slugs) if (await hasChangelog(place, slug)) shown.add(slug);
  return shown;
}
