import { type ChangedVersion, listChangedVersions } from "@/domains/openapi/changelog/read";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { findSpec } from "@/scopes/openapi-spec";
import { publishedUrl } from "@/scopes/site-address";
import type { Labels } from "@/site/labels/labels";
import { changelogPath, hasChangelog } from "../load/changelog";
import { longDate } from "../shell/long-date";

/** A page of the changelog of a specification, newest version first. */
export interface Changelog {
  specId: string;
  slug: string;
  /** The absolute URL of the first page. */
  url: string;
  versions: ChangedVersion[];
  hasOlder: boolean;
}

/** Returns a page of a changelog, or undefined if the visitor can't read the changelog. `before` is the number of a version. */
export async function loadChangelog(
  place: PublishedPlace,
  slug: string,
  before: number | undefined,
): Promise<Changelog | undefined> {
  const { organizationId } = place;
  if (!(await hasChangelog(place, slug))) return undefined;
  const spec = await findSpec(organizationId, slug);
  if (!spec) return undefined;
  const listed = await listChangedVersions({ organizationId, specId: spec.id }, before);
  return { specId: spec.id, slug, url: publishedUrl(place.site) + changelogPath(slug), ...listed };
}

export const anchorOf = ({ number }: ChangedVersion): string => `v${number}`;

export function titleOf({ versions: [newest] }: Changelog, { blocks }: Labels): string {
  const { changelog } = blocks.api;
  return newest?.changes.title ? `${changelog}: ${newest.changes.title}` : changelog;
}

/** The name of a version: the version of the API or, if the author didn't change it, the date. */
export const nameOf = ({ changes, createdAt }: ChangedVersion, language: string): string =>
  changes.label ?? longDate(createdAt, language);
