import { pooled } from "@/db/client";
import { hrefWriter, readAddress } from "@/domains/content/addresses";
import { encodeSource } from "@/domains/content/page-address";
import { type ReadLink, readPagesWithPaths } from "@/domains/content/read/links";
import { resolverOf } from "@/domains/content/read/targets";
import type { Snapshot } from "@/scopes/snapshot";
import type { BrokenLink } from "./broken-link";
import { NearestAnchors } from "./nearest-anchor";
import { anchorsOfTexts, redirectsFrom } from "./queries";

const NO_ANCHORS: readonly string[] = [];

type Repair = Pick<BrokenLink, "missingAnchor" | "repaired">;

/** Returns the path of a page in the space that a path in the repository corresponds to. */
const sourceOf = (path: string) => encodeSource(path.replace(/(?:\/README)?\.md$/i, "").split("/"));

const pathOf = ({ href, usage, gitPath }: ReadLink): string | null => {
  const address = readAddress(href, usage, gitPath);
  return address.kind === "path" ? address.path : null;
};

/** Finds the pages that were moved away from the paths of the links. */
async function readMoved(content: Snapshot, links: readonly ReadLink[]) {
  const sources = links.flatMap((link) => pathOf(link) ?? []).map(sourceOf);
  const { organizationId, spaceId } = content;
  const rows =
    sources.length === 0 ? [] : await redirectsFrom.rows(pooled(), { organizationId, spaceId, sources });
  return new Map(rows.map(({ source, pageId }) => [source, pageId]));
}

/**
 * Finds out why links are broken, and the addresses to which they probably should lead: the current address
 * of a page that was moved, or the anchor that has almost the same name.
 */
export async function readRepairs(
  content: Snapshot,
  links: readonly ReadLink[],
): Promise<(link: ReadLink) => Repair> {
  const [resolve, moved] = await Promise.all([resolverOf(content, links), readMoved(content, links)]);
  /** The page that exists although the link to it is broken, because it has no such anchor. */
  const targetOf = (link: ReadLink) => {
    const ref = resolve(link.href, link.usage, link.gitPath);
    return ref.kind === "anchor" ? { pageId: ref.page ?? link.pageId, anchor: ref.anchor } : null;
  };
  const pageIds = [...links.flatMap((link) => targetOf(link)?.pageId ?? []), ...moved.values()];
  const pages = await readPagesWithPaths(content, pageIds);
  const hashes = [...pages.values()].flatMap(({ textHash }) => textHash ?? []);
  const { organizationId, spaceId } = content;
  const known = await anchorsOfTexts.rows(pooled(), { organizationId, hashes });
  const anchors = new Map(known.map((text) => [text.hash, text.anchors]));
  const nearest = new NearestAnchors();
  return (link) => {
    const target = targetOf(link);
    if (target) {
      const page = pages.get(target.pageId);
      const near = nearest.find(target.anchor, anchors.get(page?.textHash ?? "") ?? NO_ANCHORS);
      const before = link.href.slice(0, link.href.indexOf("#") + 1);
      const missingAnchor = { anchor: target.anchor, pageTitle: page?.title ?? "" };
      return { missingAnchor, repaired: near === null ? null : before + near };
    }
    const path = pathOf(link);
    const page = path === null ? undefined : pages.get(moved.get(sourceOf(path)) ?? "");
    if (!page) return { missingAnchor: null, repaired: null };
    const write = hrefWriter(spaceId, link.gitPath, () => page.gitPath);
    return {
      missingAnchor: null,
      repaired: write({ kind: "page", page: page.pageId, space: spaceId }, link.usage),
    };
  };
}
