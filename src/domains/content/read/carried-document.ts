import { pooled } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { now } from "@/lib/clock";
import type { Snapshot } from "@/scopes/snapshot";
import type { Address, NamedKind, Targets, TargetThing } from "../addresses";
import { copiedDocument, newestDocument } from "../queries/documents";
import type { FoundPage } from "./page";
import { readTargets } from "./targets";

/** An address in a text, its target, and how the target was found. */
type Led = readonly [
  by: "path" | NamedKind,
  name: string,
  kind: TargetThing["kind"] | null,
  id: string | null,
];

/**
 * Everything that a Document was derived from, except its text. This data is stored with the Document. It's
 * used to check whether the Document is also valid for another page tree.
 */
export interface DerivedWith {
  /** The repository path of the page. Relative addresses in the text were resolved from this path. */
  gitPath: string | null;
  led: readonly Led[];
}

function ledTo(address: Address, { byPath, byId }: Targets): Led[] {
  if (address.kind !== "path" && address.kind !== "id") return [];
  const [by, name] = address.kind === "path" ? ["path" as const, address.path] : [address.of, address.id];
  const found = address.kind === "path" ? byPath.get(name) : byId.get(name);
  return [[by, name, found?.kind ?? null, found?.id ?? null]];
}

export const derivedWith = (
  gitPath: string | null,
  addresses: readonly Address[],
  targets: Targets,
): DerivedWith & Prisma.InputJsonObject => ({
  gitPath,
  led: addresses.flatMap((address) => ledTo(address, targets).map((each) => [...each])) as never,
});

const addressOf = ([by, name]: Led): Address =>
  by === "path" ? { kind: "path", path: name } : { kind: "id", of: by, id: name };

/** Whether the addresses in a Document still have the same targets as when the Document was derived. */
async function isRightIn(content: Snapshot, gitPath: string | null, before: DerivedWith) {
  if (before.gitPath !== gitPath) return false;
  const addresses = before.led.map(addressOf);
  const present = derivedWith(gitPath, addresses, await readTargets(content, addresses));
  return JSON.stringify(present.led) === JSON.stringify(before.led);
}

/**
 * Reuses a Document that was derived for another state of the page tree. If it's also valid for the current
 * state, stores a copy for the current state. Therefore, other pages don't have to be parsed again if a page
 * is added, removed or moved. Only the targets of their addresses are checked. `version` is the prefix of
 * the contexts of the current converter.
 */
export async function carryDocument(
  content: Snapshot,
  {
    branchId,
    pageId,
    fromNumber,
    gitPath,
  }: Pick<FoundPage, "branchId" | "pageId" | "fromNumber" | "gitPath">,
  context: string,
  version: string,
) {
  const { organizationId } = content;
  const at = { organizationId, branchId, pageId, fromNumber };
  const before = await newestDocument.first(pooled(), { ...at, version });
  if (!before || !(await isRightIn(content, gitPath, before.targets as unknown as DerivedWith)))
    return undefined;
  await copiedDocument.count(pooled(), { ...at, from: before.context, context, now: now() });
  return before;
}
