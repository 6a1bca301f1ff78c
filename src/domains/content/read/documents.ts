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

/** The version of the converter. A Document of another version is derived again. */
const CONVERTER_VERSION = 11;
/** The prefix of every context of this version. */
const CONVERTER = `${CONVERTER_VERSION}:`;
/** The number of days that Documents for earlier states of the page tree are kept. */
const KEEP_DAYS = 1;

/**
 * Returns a string that identifies how links are resolved in a revision. A Document depends on its text and
 * on this context (docs/content.md).
 */
export const documentContext = (layers: readonly { branchId: string; structureNumber: number }[]): string =>
  CONVERTER + layers.map((layer) => `${layer.branchId}@${layer.structureNumber}`).join(":");

export interface KeyedSource {
  text: string;
  keys: Json;
  gitPath: string | null;
}

/** Returns the reference for an address. `resolved` is the target of the address in the revision. */
export type Interpret = (href: string, usage: ReferenceUsage, resolved: ContentRef) => ContentRef;

/**
 * Returns the targets of the addresses in a text, and a function that derives the text's Document. All
 * addresses are resolved in one statement. The text is parsed once to collect its addresses. If any of the
 * addresses has a target, the text is parsed a second time.
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

/**
 * Derives the Document of a text for its reader. Pages that are hidden from the reader are treated as
 * missing.
 */
export async function deriveSeen(content: SnapshotView, source: KeyedSource): Promise<JsonText> {
  const hidden = await hiddenTargets(content);
  const { derived } = await derive(whole(content), source, hidden?.pages);
  const { document, digest } = await derived();
  return new JsonText(document, digest);
}

/**
 * Derives the Document of a text with a different interpretation of the addresses. Runs in the current
 * thread, so call it only for short texts, or in a thread of the pool.
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
 * Returns the Document of a page as JSON text. The page must have been read with the part `document`. A
 * stored Document isn't parsed. If there is no stored Document, this function derives and stores it. All
 * readers use the stored Document until the page or the page tree changes.
 * @throws HeavyContentError if only light work is allowed
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
  // Deletes Documents for other states of the page tree if they're older than KEEP_DAYS.
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
 * Returns the Document for a visitor. If the stored Document doesn't refer to a hidden page, returns the
 * stored Document. Otherwise, derives a Document, but doesn't store it, because it can differ between
 * visitors.
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
