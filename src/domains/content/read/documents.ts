import { db } from "@/db/client";
import { daysAfter, now } from "@/lib/clock";
import { JsonText } from "@/lib/json-text";
import { type Snapshot, type SnapshotView, whole } from "@/scopes/snapshot";
import { readAddress, resolveAddress, seenRef } from "../addresses";
import type { Json } from "../changes";
import type { BlockKeys, ReferenceUsage } from "../markdown";
import { type ContentRef, emptyDocument } from "../markdown/document";
import { documentOfText, documentTask } from "../text-tasks/page-tasks";
import { runTextTask } from "../text-tasks/run-text-task";
import { type HiddenTargets, hiddenTargets } from "../visitor-view/hidden-pages";
import { readTexts } from "../write/texts";
import { carryDocument, derivedWith } from "./carried-document";
import { assertLight, LIGHT_TEXT_CHARACTERS } from "./light";
import type { FoundPage } from "./page";
import { readTargets } from "./targets";

/** The version of the converter. Documents of other versions are derived again. */
const CONVERTER_VERSION = 10;
/** The prefix of every context of this version. */
const CONVERTER = `${CONVERTER_VERSION}:`;
/** The number of days that Documents for other states of the page tree are kept. */
const KEEP_DAYS = 1;

/**
 * Identifies how links resolve in a revision. A Document depends on its text and on this context
 * (docs/content.md).
 */
export const documentContext = (layers: readonly { branchId: string; structureNumber: number }[]): string =>
  CONVERTER + layers.map((layer) => `${layer.branchId}@${layer.structureNumber}`).join(":");

export interface KeyedSource {
  text: string;
  keys: Json;
  gitPath: string | null;
}

/** Returns the reference for an address. `resolved` is the address's target in the revision. */
export type Interpret = (href: string, usage: ReferenceUsage, resolved: ContentRef) => ContentRef;

/**
 * Returns the targets of a text's addresses in a revision, and a function that derives the text's Document.
 * All addresses are resolved in one statement: a first parse collects them, and a second parse is needed only
 * if the text contains addresses.
 */
async function derive(content: Snapshot, { text, keys, gitPath }: KeyedSource, hidden?: ReadonlySet<string>) {
  const { organizationId, spaceId } = content;
  const input = { text, keys: keys as BlockKeys | null, gitPath, spaceId };
  const work = { organizationId, length: text.length };
  const unresolved = await runTextTask(documentTask, { ...input, targets: null }, work);
  const targets = await readTargets(content, unresolved.addresses);
  const things = [...targets.byPath.values(), ...targets.byId.values()];
  const hiddenHere = new Set(things.flatMap(({ id }) => (hidden?.has(id) ? id : [])));
  const resolved = { ...input, targets, hidden: hiddenHere };
  const derived = async () => (things.length === 0 ? unresolved : runTextTask(documentTask, resolved, work));
  return { targets, derived, targetsRead: derivedWith(gitPath, unresolved.addresses, targets) };
}

/** Derives the Document of a text as its reader sees it. Hidden pages are treated as missing. */
export async function deriveSeen(content: SnapshotView, source: KeyedSource): Promise<JsonText> {
  const hidden = await hiddenTargets(content);
  const { derived } = await derive(whole(content), source, hidden?.pages);
  const { document, digest } = await derived();
  return new JsonText(document, digest);
}

/**
 * Derives the Document of a text with another interpretation of the text's addresses. Runs in the current
 * thread, so call it only for light texts or inside a pool thread.
 */
export async function interpretDocument(content: SnapshotView, source: KeyedSource, interpret: Interpret) {
  const hidden = await hiddenTargets(content);
  const { text, keys, gitPath } = source;
  const { targets } = await derive(whole(content), source);
  return documentOfText(text, keys as BlockKeys | null, (href, usage) => {
    const resolved = resolveAddress(href, readAddress(href, usage, gitPath), content.spaceId, targets);
    return interpret(href, usage, hidden ? seenRef(href, resolved, hidden.pages) : resolved);
  });
}

/**
 * Returns the Document of a page that was read with part `document`, as JSON text. A stored Document isn't
 * parsed. A missing Document is derived, and stored for all readers of the page in this state of the page
 * tree.
 *
 * @throws HeavyContentError if only light work was allowed
 */
export async function documentOfPage(
  content: SnapshotView,
  page: FoundPage,
  context: string,
  lightCharacters?: number,
): Promise<JsonText> {
  const { organizationId } = content;
  if (page.textHash === null) return new JsonText(JSON.stringify(emptyDocument()));
  const hidden = await hiddenTargets(content);
  if (hidden) return documentForVisitor(content, page, hidden, lightCharacters);
  if (page.document !== null) return new JsonText(page.document, page.digest ?? undefined);
  const { document, digest } =
    (await carryDocument(whole(content), page, context, CONVERTER)) ??
    (await deriveDocument(content, page, context, lightCharacters));
  // Old Documents for other states of the page tree are deleted.
  const { branchId, pageId, fromNumber } = page;
  const createdAt = { lt: daysAfter(now(), -KEEP_DAYS) };
  await db().derivedDocument.deleteMany({
    where: { organizationId, branchId, pageId, fromNumber, context: { not: context }, createdAt },
  });
  return new JsonText(document, digest);
}

async function deriveDocument(
  content: SnapshotView,
  page: FoundPage,
  context: string,
  lightCharacters: number | undefined,
) {
  const source = await sourceOf(content.organizationId, page);
  if (lightCharacters) assertLight(source.text.length, LIGHT_TEXT_CHARACTERS);
  const { derived, targetsRead: targets } = await derive(whole(content), source);
  const { document, digest } = await derived();
  const { organizationId } = content;
  const { branchId, pageId, fromNumber } = page;
  const version = { organizationId, branchId, pageId, fromNumber };
  const data = [{ ...version, context, document, digest, targets, createdAt: now() }];
  await db().derivedDocument.createMany({ data, skipDuplicates: true });
  return { document, digest };
}

/**
 * Derives the Document for a visitor, and doesn't store it because it differs by visitor. If the stored
 * Document doesn't refer to a hidden page, uses the stored Document.
 */
async function documentForVisitor(
  content: SnapshotView,
  page: FoundPage,
  hidden: HiddenTargets,
  lightCharacters: number | undefined,
): Promise<JsonText> {
  if (page.document !== null && !hidden.isIn(page.document))
    return new JsonText(page.document, page.digest ?? undefined);
  const source = await sourceOf(content.organizationId, page);
  if (lightCharacters) assertLight(source.text.length, LIGHT_TEXT_CHARACTERS);
  return await deriveSeen(content, source);
}

export async function sourceOf(
  organizationId: string,
  page: Pick<FoundPage, "branchId" | "pageId" | "fromNumber" | "gitPath" | "textHash">,
): Promise<KeyedSource> {
  const { branchId, pageId, fromNumber, gitPath } = page;
  const version = await db().pageVersion.findUnique({
    where: {
      organizationId_branchId_pageId_fromNumber: { organizationId, branchId, pageId, fromNumber },
    },
    select: { keys: true },
  });
  const hash = page.textHash ?? "";
  const texts = await readTexts(organizationId, [hash]);
  return { text: texts.get(hash) ?? "", keys: (version?.keys ?? null) as Json, gitPath };
}
