import type { Tx } from "@/db/client";
import { reads } from "@/db/reads";
import { publicSpecsAmong, viewsSpecs } from "@/scopes/openapi-spec";
import type { Snapshot } from "@/scopes/snapshot";
import type { ContentChange } from "../changes";
import { headOfBranch, loadStructure } from "../state";
import { chunksOf } from "../versions";
import { readTexts } from "../write/texts";
import { MENTIONS, partsOf, type SpecificationPart } from "./parts";
import { withheldKeys } from "./queries";

/** A block that is stored but doesn't show its specification. */
export interface Withheld {
  /** The ID of the page or reusable content. */
  id: string;
  slug: string;
  /** The line number in the text, starting at 1. */
  line: number;
}

/** A block in a text that a revision writes. */
interface Written extends SpecificationPart {
  id: string;
}

export interface Writing {
  changes: readonly ContentChange[];
  authorId: string | null;
  /**
   * Whether the texts come from a repository. If so, the author of the write counts as the author of every
   * block.
   */
  isFromGit: boolean;
  /**
   * Whether the author's access hasn't been checked yet. If so, blocks whose specification the author can't
   * view are withheld.
   */
  withholds?: boolean | undefined;
  /**
   * The space that the texts are copied from. Blocks that are withheld there stay withheld in the copy, and
   * blocks that are shown there stay shown. The permissions of the person who copies the texts have no
   * effect.
   */
  copiedFrom?: string | undefined;
}

interface Guarded {
  withheld: Withheld[];
  /** Whether the write shows a block that was withheld before. */
  isReleased: boolean;
}

/** The result for a write without specification blocks. */
export const NOTHING_WITHHELD: Guarded = { withheld: [], isReleased: false };
const NO_KEYS: ReadonlySet<string> = new Set();
const TEXTS_AT_ONCE = 200;

/**
 * Returns the keys of the withheld blocks in a space. A block is withheld if its author can't view the
 * specification.
 */
export async function withheldIn(organizationId: string, spaceId: string): Promise<ReadonlySet<string>> {
  const rows = await withheldKeys.rows(reads(), { organizationId, spaceId });
  return new Set(rows.map(({ key }) => key));
}

/** Returns the texts in the changes, by the ID of their page or reusable content. */
function textsIn(changes: readonly ContentChange[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const change of changes) {
    if (change.kind === "put-page" && change.page.text) texts.set(change.page.id, change.page.text);
    if (change.kind === "put-reusable-content" && change.reusableContent.text)
      texts.set(change.reusableContent.id, change.reusableContent.text);
  }
  for (const [id, text] of texts) if (!MENTIONS.test(text)) texts.delete(id);
  return texts;
}

type Keys = Map<string, Set<string>>;

/**
 * Returns the keys of all blocks in the content that show a specification, by the ID of the page or reusable
 * content.
 */
async function keysOf(tx: Tx, content: Snapshot): Promise<Keys> {
  const found: Keys = new Map();
  for (const { id, key } of await blocksOf(tx, content)) found.set(id, (found.get(id) ?? new Set()).add(key));
  return found;
}

const allKeys = (keys: Keys): Set<string> => new Set([...keys.values()].flatMap((each) => [...each]));

async function blocksOf(tx: Tx, content: Snapshot): Promise<{ id: string; key: string }[]> {
  const { pages, reusableContents } = await loadStructure(content, tx);
  const rows = [
    ...pages.map(({ pageId, textHash }) => ({ id: pageId, textHash })),
    ...reusableContents.map(({ reusableContentId, textHash }) => ({ id: reusableContentId, textHash })),
  ].flatMap(({ id, textHash }) => (textHash === null ? [] : [{ id, textHash }]));
  const found: { id: string; key: string }[] = [];
  for (const chunk of chunksOf(rows, TEXTS_AT_ONCE)) {
    const hashes = chunk.map(({ textHash }) => textHash);
    const texts = await readTexts(content.organizationId, hashes, tx);
    for (const { id, textHash } of chunk)
      for (const { key } of await partsOf(content.organizationId, texts.get(textHash)))
        found.push({ id, key });
  }
  return found;
}

/** Returns the keys of the specification blocks in a space's main content. */
async function shownBy(tx: Tx, organizationId: string, spaceId: string | undefined): Promise<Set<string>> {
  if (spaceId === undefined) return new Set();
  const where = { organizationId_id: { organizationId, id: spaceId } };
  const space = await tx.space.findUnique({ where, select: { branchId: true } });
  if (!space) return new Set();
  return allKeys(await keysOf(tx, await headOfBranch(organizationId, space.branchId, tx)));
}

async function blocksIn(organizationId: string, texts: ReadonlyMap<string, string>): Promise<Written[]> {
  const written: Written[] = [];
  for (const [id, text] of texts)
    for (const part of await partsOf(organizationId, text)) written.push({ id, ...part });
  return written;
}

/**
 * A write that can contain blocks with specifications. Includes the keys of the blocks that are withheld in
 * the target space, and in the space that the texts are copied from.
 */
interface Guarding extends Writing {
  tx: Tx;
  content: Snapshot;
  written: readonly Written[];
  here: ReadonlySet<string>;
  elsewhere: ReadonlySet<string>;
}

/** Withholds blocks whose specification isn't public, if the content doesn't already show them. */
async function withhold({ tx, content, here }: Guarding, blocks: readonly Written[]): Promise<Withheld[]> {
  const { organizationId, spaceId } = content;
  const open = await publicSpecsAmong(organizationId, [...new Set(blocks.map(({ slug }) => slug))]);
  const closed = blocks.filter(({ slug }) => !open.has(slug));
  if (closed.length === 0) return [];
  const shown = allKeys(await keysOf(tx, content));
  const refused = closed.filter(({ key }) => here.has(key) || !shown.has(key));
  const data = refused.map(({ key, slug }) => ({ organizationId, spaceId, key, slug }));
  if (data.length > 0) await tx.withheldSpecification.createMany({ data, skipDuplicates: true });
  return refused.map(({ id, slug, line }) => ({ id, slug, line }));
}

/**
 * Shows withheld blocks again if the author adds them and can view their specification. Returns whether any
 * block was shown.
 */
async function release({ tx, content, written, isFromGit, here, elsewhere }: Guarding): Promise<boolean> {
  const again = written.filter(({ key }) => here.has(key) && !elsewhere.has(key));
  if (again.length === 0) return false;
  const before: Keys = isFromGit ? new Map() : await keysOf(tx, content);
  const added = again.filter(({ id, key }) => !before.get(id)?.has(key)).map(({ key }) => key);
  const { organizationId, spaceId } = content;
  const where = { organizationId, spaceId, key: { in: added } };
  return (await tx.withheldSpecification.deleteMany({ where })).count > 0;
}

/**
 * Withholds blocks whose specification the author can't view. This is for writes that can't be rejected,
 * such as imports. Blocks that the content already shows aren't withheld. The text of a withheld block is
 * stored unchanged, but Bindery doesn't show the block. The block is shown after a person who can view the
 * specification adds it.
 */
export async function guardSpecifications(tx: Tx, content: Snapshot, writing: Writing): Promise<Guarded> {
  const texts = textsIn(writing.changes);
  if (texts.size === 0) return NOTHING_WITHHELD;
  const { organizationId, spaceId } = content;
  const { authorId, withholds = false, copiedFrom } = writing;
  const where = { organizationId, spaceId };
  const rows = await tx.withheldSpecification.findMany({ where, select: { key: true } });
  const here = new Set(rows.map(({ key }) => key));
  const elsewhere = copiedFrom === undefined ? NO_KEYS : await withheldIn(organizationId, copiedFrom);
  if (!withholds && here.size + elsewhere.size === 0) return NOTHING_WITHHELD;
  const written = await blocksIn(organizationId, texts);
  if (written.length === 0) return NOTHING_WITHHELD;
  const guarding = { ...writing, tx, content, written, here, elsewhere };
  const isViewer = authorId !== null && (await viewsSpecs(organizationId, authorId));
  const isUnchecked = withholds && !isViewer;
  const known = isUnchecked ? await shownBy(tx, organizationId, copiedFrom) : NO_KEYS;
  const isRefused = ({ key }: Written) => elsewhere.has(key) || (isUnchecked && !known.has(key));
  const withheld = await withhold(guarding, written.filter(isRefused));
  return { withheld, isReleased: isViewer && (await release(guarding)) };
}
