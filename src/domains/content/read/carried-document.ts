import { db } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { now } from "@/lib/clock";
import type { Snapshot } from "@/scopes/snapshot";
import type { Address, NamedKind, Targets, TargetThing } from "../addresses";
import type { FoundPage } from "./page";
import { readTargets } from "./targets";

/** An address in a text, with its target and how the target was found. */
type Led = readonly [
  by: "path" | NamedKind,
  name: string,
  kind: TargetThing["kind"] | null,
  id: string | null,
];

/**
 * The inputs of a Document, except its text. They're stored with the Document to check whether it's also
 * valid for another page tree.
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

interface Derived {
  context: string;
  document: string;
  digest: string;
  targets: DerivedWith;
}

/**
 * Whether the addresses in a Document have the same targets in the given content as when the Document was
 * derived.
 */
async function isRightIn(content: Snapshot, gitPath: string | null, { targets: before }: Derived) {
  if (before.gitPath !== gitPath) return false;
  const addresses = before.led.map(addressOf);
  const present = derivedWith(gitPath, addresses, await readTargets(content, addresses));
  return JSON.stringify(present.led) === JSON.stringify(before.led);
}

/**
 * If a page version's Document that was derived for another state of the page tree is also valid for the
 * current state, stores a copy for the current state. When a page is added, removed or moved, the targets on
 * other pages are checked, but the other pages aren't parsed again. `version` is the prefix of contexts of
 * the current converter.
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
): Promise<Pick<Derived, "document" | "digest"> | undefined> {
  const { organizationId } = content;
  const [before] = await db().$queryRaw<Derived[]>`SELECT d."context", d."document", d."digest", d."targets"
    FROM "DerivedDocument" d WHERE d."organizationId" = ${organizationId} AND d."branchId" = ${branchId}
      AND d."pageId" = ${pageId} AND d."fromNumber" = ${fromNumber} AND d."targets" IS NOT NULL
      AND starts_with(d."context", ${version}) ORDER BY d."createdAt" DESC LIMIT 1`;
  if (!before || !(await isRightIn(content, gitPath, before))) return undefined;
  await db().$executeRaw`INSERT INTO "DerivedDocument"
      ("organizationId", "branchId", "pageId", "fromNumber", "context", "document", "digest", "targets", "createdAt")
    SELECT d."organizationId", d."branchId", d."pageId", d."fromNumber", ${context}::text, d."document", d."digest",
      d."targets", ${now()}::timestamptz
    FROM "DerivedDocument" d WHERE d."organizationId" = ${organizationId} AND d."branchId" = ${branchId}
      AND d."pageId" = ${pageId} AND d."fromNumber" = ${fromNumber} AND d."context" = ${before.context}
    ON CONFLICT DO NOTHING`;
  return before;
}
