import { type ReadLink, readLinks } from "@/domains/content/read/links";
import { addToGroup } from "@/lib/group";
import type { Snapshot } from "@/scopes/snapshot";
import type { BrokenLink } from "./broken-link";
import { readRepairs } from "./repairs";

const LINKS_AT_ONCE = 500;

/** Reads the broken links of a content, in the order of the pages' IDs, until there are more than the maximum. */
async function readBroken(content: Snapshot, max: number): Promise<ReadLink[]> {
  const found: ReadLink[] = [];
  const filter = { pageId: null, targets: null, usage: null, status: "broken" as const };
  for (let isEnd = false; !isEnd && found.length <= max; ) {
    const last = found.at(-1);
    const after = { pageId: last?.pageId ?? "", ordinal: last?.ordinal ?? -1 };
    const links = await readLinks(content, filter, after, LINKS_AT_ONCE);
    found.push(...links);
    isEnd = links.length < LINKS_AT_ONCE;
  }
  return found;
}

/**
 * Returns the broken links of a content by page, with the addresses to which they probably should lead. If there are
 * more than the maximum, `cutFrom` is the ID of the first page that has other broken links.
 */
export async function brokenLinksOf(
  content: Snapshot,
  max: number,
): Promise<{ byPage: Map<string, BrokenLink[]>; cutFrom: string | null }> {
  const all = await readBroken(content, max);
  const links = all.slice(0, max);
  const repairOf = await readRepairs(content, links);
  const byPage = new Map<string, BrokenLink[]>();
  for (const link of links) {
    const { href, usage, pageId } = link;
    addToGroup(byPage, pageId, { href, usage, ...repairOf(link) });
  }
  return { byPage, cutFrom: all[max]?.pageId ?? null };
}
