import { reads } from "@/db/reads";
import { holderOfSpace, type KeyHolder } from "@/domains/sites/publishing-auth/keys";
import type { ShownAt } from "@/scopes/shown-at";
import { spaceOf } from "@/scopes/space";
import { spaceAlone } from "./queries";

/** A space that people other than members can read at its own URL because of the space's visibility. See docs/adr/043. */
export interface SpaceAlone {
  shareKey: string | null;
  /** The audience of its visitors. */
  audience: string;
  /** The keys that sign its visitors' tokens. */
  keys: KeyHolder;
  /** The site that shows the space to its whole audience. Visitors are redirected to that site. */
  shownAt: ShownAt | null;
}

const ADDRESS = /^basename:~([A-Za-z0-9_-]{1,100})$/;

/** Returns the space ID in an address, which has the format of SiteAddress. Returns undefined for the address of a site. */
export const spaceIdAt = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

/**
 * Returns a space that can be read without a site. Returns undefined if the space is only for members, is in the trash, or
 * doesn't exist.
 */
export async function findSpaceAlone(spaceId: string) {
  const row = await spaceAlone.first(reads(), { spaceId });
  if (!row) return undefined;
  const space = spaceOf(row);
  const { shareKey, shownAt } = space;
  const alone: SpaceAlone = { shareKey, audience: row.audience, keys: holderOfSpace(space), shownAt };
  // A text that changes whenever the state of the space changes.
  return { space, alone, mark: `${row.rowVersion}/${JSON.stringify(shownAt)}` };
}
