import { reads } from "@/db/reads";
import { type Snapshot, type SnapshotView, whole } from "@/scopes/snapshot";
import {
  type Address,
  candidatePaths,
  readAddress,
  resolveAddress,
  seenRef,
  type Targets,
  type TargetThing,
} from "../addresses";
import type { ReferenceUsage } from "../markdown";
import type { ContentRef } from "../markdown/document";
import { targets } from "../queries/links";
import { hiddenTargets } from "../visitor-view/hidden-pages";

/**
 * Finds the targets of the given addresses in a revision. Runs one statement, which uses index lookups. The
 * cost doesn't depend on the size of the space.
 */
export async function readTargets(content: Snapshot, addresses: readonly Address[]): Promise<Targets> {
  const wanted = new Set(addresses.flatMap((address) => (address.kind === "path" ? [address.path] : [])));
  const paths = new Set([...wanted].flatMap(candidatePaths));
  const ids = new Set<string>();
  for (const address of addresses) if (address.kind === "id") ids.add(address.id);
  const byPath = new Map<string, TargetThing>();
  const byId = new Map<string, TargetThing>();
  if (paths.size === 0 && ids.size === 0) return { byPath, byId };
  const found = await targets.rows(reads(content), content, { paths: [...paths], ids: [...ids] });
  for (const { kind, id, path } of found) {
    if (ids.has(id)) byId.set(id, { kind, id });
    if (path !== null && paths.has(path)) byPath.set(path, { kind, id });
  }
  for (const path of wanted) {
    const other = candidatePaths(path).find((each) => byPath.has(each));
    if (other !== undefined && other !== path) byPath.set(path, byPath.get(other) as TargetThing);
  }
  return { byPath, byId };
}

/**
 * An address with everything that its target depends on: how the address is used, and the path of the text
 * that contains it.
 */
export interface PlacedAddress {
  href: string;
  usage: ReferenceUsage;
  gitPath: string | null;
}

/**
 * Resolves the given addresses in one statement. Returns a function that returns the reference for an
 * address. It treats all other addresses as missing, and also pages that are hidden from the reader.
 */
export async function resolverOf(
  content: SnapshotView,
  placed: readonly PlacedAddress[],
): Promise<(href: string, usage: ReferenceUsage, gitPath: string | null) => ContentRef> {
  const addresses = placed.map(({ href, usage, gitPath }) => readAddress(href, usage, gitPath));
  const [targets, hidden] = await Promise.all([
    readTargets(whole(content), addresses),
    hiddenTargets(content),
  ]);
  return (href, usage, gitPath) => {
    const ref = resolveAddress(href, readAddress(href, usage, gitPath), content.spaceId, targets);
    return hidden ? seenRef(href, ref, hidden.pages) : ref;
  };
}

/** The fields of a page that can contain addresses, except for the text. */
export interface StoredOnPage {
  type: string;
  gitPath: string | null;
  cover: unknown;
  metaLinks: unknown;
  target: unknown;
}

/**
 * Returns the addresses of a page that aren't in its text. These are in the cover, in the meta links, and in
 * the target of a link page.
 */
export function storedAddresses(page: StoredOnPage): PlacedAddress[] {
  const found: PlacedAddress[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { kind, url } = value as { kind?: unknown; url?: unknown };
    if (kind === "url" && typeof url === "string")
      found.push({ href: url, usage: "link", gitPath: page.gitPath });
    else for (const inner of Object.values(value)) visit(inner);
  };
  for (const value of [page.cover, page.metaLinks, page.type === "link" ? page.target : null]) visit(value);
  return found.filter(({ href, gitPath }) =>
    ["path", "id"].includes(readAddress(href, "link", gitPath).kind),
  );
}
