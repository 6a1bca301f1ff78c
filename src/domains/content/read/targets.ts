import { hotQuery } from "@/db/hot";
import {
  type Address,
  readAddress,
  resolveAddress,
  seenRef,
  type Targets,
  type TargetThing,
} from "../addresses";
import type { ContentRef } from "../markdown/document";
import type { ReferenceUsage } from "../markdown/link-resolution";
import { type LayeredContent, type SeenContent, whole } from "../target";
import { hiddenTargets } from "../visitor-view/hidden-pages";
import { perLayers, visibleValues } from "./visible";

const THINGS = [
  ["page", "PageVersion", "pageId"],
  ["file", "FileVersion", "fileId"],
  ["reusable-content", "ReusableContentVersion", "reusableContentId"],
] as const;

const find = perLayers("content:targets", (visible) => {
  const [paths, ids] = [`$${visible.firstFree}::text[]`, `$${visible.firstFree + 1}::text[]`];
  return THINGS.flatMap(([kind, table, key]) => {
    const columns = `'${kind}' AS "kind", v."${key}" AS "id", v."gitPath" AS "path"`;
    return [
      visible.where(table, key, `v."gitPath" = ANY(${paths})`, columns),
      visible.where(table, key, `v."${key}" = ANY(${ids})`, columns),
    ];
  }).join(" UNION ALL ");
});

/** A path may name a folder, which stands for its readme. */
const readmeOf = (path: string) => `${path}/README.md`;

/** What these addresses mean in a revision: one statement of look-ups by index, whatever the space's size. */
export async function readTargets(content: LayeredContent, addresses: readonly Address[]): Promise<Targets> {
  const paths = new Set<string>();
  const ids = new Set<string>();
  for (const address of addresses) {
    if (address.kind === "path") paths.add(address.path).add(readmeOf(address.path));
    if (address.kind === "id") ids.add(address.id);
  }
  const byPath = new Map<string, TargetThing>();
  const byId = new Map<string, TargetThing>();
  if (paths.size === 0 && ids.size === 0) return { byPath, byId };
  const [name, text] = find(content);
  const values = [...visibleValues(content), [...paths], [...ids]];
  for (const { kind, id, path } of await hotQuery<TargetThing & { path: string | null }>(
    name,
    text,
    values,
  )) {
    if (ids.has(id)) byId.set(id, { kind, id });
    if (path !== null && paths.has(path)) byPath.set(path, { kind, id });
  }
  for (const path of paths) {
    const readme = byPath.get(readmeOf(path));
    if (readme && !byPath.has(path)) byPath.set(path, readme);
  }
  return { byPath, byId };
}

/** An address with what decides its meaning: what it is used for, and where it stands. */
export interface PlacedAddress {
  href: string;
  usage: ReferenceUsage;
  gitPath: string | null;
}

/**
 * Resolves these addresses at once; the function it gives back resolves them, and any other as absent. Pages that are
 * hidden from whoever reads are absent.
 */
export async function resolverOf(
  content: SeenContent,
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
