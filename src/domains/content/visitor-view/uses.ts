import { setImmediate as turn } from "node:timers/promises";
import { pooled } from "@/db/client";
import type { RowOf } from "@/db/statement";
import { Cache } from "@/lib/cache";
import { addToGroup } from "@/lib/group";
import type { Snapshot } from "@/scopes/snapshot";
import { type Address, readAddress, type Targets } from "../addresses";
import type { PageReference } from "../markdown";
import {
  pageFactsById,
  pagesByThing,
  pagesWithOtherUses,
  textsOfReusableContents,
} from "../queries/visitors";
import { readTargets, storedAddresses } from "../read/targets";
import { listedAs, type VisitorTable } from "../read/visitor-tables";
import { readTexts } from "../write/texts";
import { nameOfState } from "./hidden-pages";
import { type TextUses, usesOfText } from "./text-uses";

/** The key that identifies a file or reusable content in the list of what a visitor can see. */
export type ThingName = string;

/**
 * The references in a text, and the repository path of the text. The path is null if the text isn't in a
 * repository.
 */
export interface UsingText {
  uses: TextUses;
  gitPath: string | null;
}

/** The data of a page that expressions can use. */
export interface ExpressionPage {
  id: string;
  title: string;
  vars: Record<string, unknown>;
}

/** The files and reusable content that the pages of a content use. This data is the same for all readers. */
export interface ContentUses {
  /** The pages that use a resource in parts without conditions, by resource. */
  pagesBy: ReadonlyMap<ThingName, readonly string[]>;
  /** The texts that have conditional parts. Each text has its page. */
  conditional: readonly { text: UsingText; page: ExpressionPage }[];
  /** The text of each reusable content, by its key. */
  reusable: ReadonlyMap<ThingName, UsingText>;
  /**
   * The pages that include reusable content. Null if no condition in reusable content depends on the including
   * page.
   */
  includingPages: ReadonlyMap<string, ExpressionPage> | null;
  /** The targets of the addresses in all of these texts. */
  targets: Targets;
}

const FILE: VisitorTable = "FileVersion";
const REUSABLE: VisitorTable = "ReusableContentVersion";

type PageFacts = RowOf<typeof pageFactsById>;

interface TextRow {
  textHash: string | null;
  gitPath: string | null;
}

/** Processes texts one by one, and lets other requests run in between. */
async function textsOf(organizationId: string, rows: readonly TextRow[]): Promise<Map<string, TextUses>> {
  const found = new Map<string, TextUses>();
  for (const hash of new Set(rows.flatMap(({ textHash }) => textHash ?? []))) {
    const read = async () => (await readTexts(organizationId, [hash])).get(hash) ?? "";
    found.set(hash, await usesOfText(organizationId, hash, read));
    await turn();
  }
  return found;
}

const NOTHING: TextUses = { references: [], parts: [] };

const addressesIn = ({ uses, gitPath }: UsingText): Address[] => [
  ...uses.references.map(({ href, usage }) => readAddress(href, usage, gitPath)),
  ...uses.parts.flatMap((part) => addressesIn({ uses: part.uses, gitPath })),
];

/**
 * Returns the key of the file or reusable content that an address refers to. Returns undefined for all other
 * targets.
 */
export function nameOfUse(
  { targets }: Pick<ContentUses, "targets">,
  { href, usage }: Pick<PageReference, "href" | "usage">,
  gitPath: string | null,
): ThingName | undefined {
  const address = readAddress(href, usage, gitPath);
  const byId = address.kind === "id" ? targets.byId.get(address.id) : undefined;
  const thing = address.kind === "path" ? targets.byPath.get(address.path) : byId;
  if (thing?.kind === "file") return listedAs(FILE, thing.id);
  return thing?.kind === "reusable-content" ? listedAs(REUSABLE, thing.id) : undefined;
}

const expressionPageOf = ({ pageId, title, variables }: PageFacts): ExpressionPage => ({
  id: pageId,
  title,
  vars: (variables ?? {}) as Record<string, unknown>,
});
const textOf = (texts: ReadonlyMap<string, TextUses>, { textHash, gitPath }: TextRow): UsingText => ({
  uses: texts.get(textHash ?? "") ?? NOTHING,
  gitPath,
});

async function readIncludingPages(
  content: Snapshot,
  pagesBy: ContentUses["pagesBy"],
  reusable: ContentUses["reusable"],
): Promise<ContentUses["includingPages"]> {
  if ([...reusable.values()].every(({ uses }) => uses.parts.length === 0)) return null;
  const ids = [...new Set([...reusable.keys()].flatMap((name) => pagesBy.get(name) ?? []))];
  const rows = await pageFactsById.rows(pooled(), content, { ids });
  return new Map(rows.map((row) => [row.pageId, expressionPageOf(row)]));
}

async function load(content: Snapshot): Promise<ContentUses> {
  const [plain, pages, contents] = await Promise.all([
    pagesByThing.rows(pooled(), content, {}),
    pagesWithOtherUses.rows(pooled(), content, {}),
    textsOfReusableContents.rows(pooled(), content, {}),
  ]);
  const withParts = pages.filter(({ isConditional }) => isConditional);
  const texts = await textsOf(content.organizationId, [...withParts, ...contents]);
  const conditional = withParts.map((page) => ({ text: textOf(texts, page), page: expressionPageOf(page) }));
  const reusable = new Map(contents.map((row) => [listedAs(REUSABLE, row.id), textOf(texts, row)]));
  const stored = pages.flatMap((page) => storedAddresses(page).map((address) => ({ page, address })));
  const targets = await readTargets(content, [
    ...[...conditional.map(({ text }) => text), ...reusable.values()].flatMap(addressesIn),
    ...stored.map(({ address: { href, usage, gitPath } }) => readAddress(href, usage, gitPath)),
  ]);
  const apart = new Set(conditional.map(({ page }) => page.id));
  const pagesBy = new Map(plain.map(({ name, pages: ids }) => [name, ids.filter((id) => !apart.has(id))]));
  for (const { page, address } of stored) {
    const name = nameOfUse({ targets }, address, address.gitPath);
    if (name !== undefined) addToGroup(pagesBy, name, page.pageId);
  }
  const includingPages = await readIncludingPages(content, pagesBy, reusable);
  return { pagesBy, conditional, reusable, includingPages, targets };
}

const sizeOf = ({ pagesBy, conditional, reusable }: ContentUses) => {
  let size = 1 + conditional.length + reusable.size;
  for (const pages of pagesBy.values()) size += 1 + pages.length;
  return size;
};

const PLACE_BYTES = 100;
const kept = new Cache<ContentUses>({
  name: "uses in contents",
  weigh: (uses) => sizeOf(uses) * PLACE_BYTES,
});

/**
 * Returns the files and reusable content that all pages of a content use. The cost is linear in the size of
 * the space. The result is cached by revision.
 */
export const usesIn = (content: Snapshot): Promise<ContentUses> =>
  kept.load(nameOfState(content), () => load(content));
