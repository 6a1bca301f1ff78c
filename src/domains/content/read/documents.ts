import { hash } from "node:crypto";
import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { JsonText } from "@/lib/json-text";
import { readAddress, resolveAddress, type Targets } from "../addresses";
import type { Json } from "../changes";
import { type ContentRef, emptyDocument, type JSONDocument } from "../markdown/document";
import type { BlockKeys } from "../markdown/keys";
import { splitPage } from "../markdown/page";
import type { ReferenceUsage, Resolve } from "../markdown/references";
import { toDocument } from "../markdown/to-document";
import { type SeenContent, whole } from "../target";
import { type HiddenTargets, hiddenTargets } from "../visited/hidden-pages";
import { readTexts } from "../write/texts";
import { assertLight, LIGHT_TEXT_CHARACTERS } from "./light";
import type { FoundPage } from "./page";
import { readTargets } from "./targets";

/** Counts the changes of the converter: Documents derived by another version are derived anew. */
const CONVERTER_VERSION = 3;
/** How long Documents that were derived in other states of the structure are kept beside a new one, in days. */
const KEEP_DAYS = 1;

/** What a revision's Documents depend on beside their own texts: what links resolve to (docs/adr/002). */
export function documentContext(layers: readonly { branchId: string; structureNumber: number }[]): string {
  return [CONVERTER_VERSION, ...layers.map((layer) => `${layer.branchId}@${layer.structureNumber}`)].join(
    ":",
  );
}

/** A text with what belongs to it. */
export interface KeyedSource {
  text: string;
  keys: Json;
  gitPath: string | null;
}

/** What to make of an address, given what it refers to in the revision. */
export type Interpret = (href: string, usage: ReferenceUsage, resolved: ContentRef) => ContentRef;

const keyOf = (address: ReturnType<typeof readAddress>) =>
  address.kind === "path" ? `path:${address.path}` : address.kind === "id" ? `id:${address.id}` : null;

/** Names the text that a Document was made of: the token is the same for as long as the text is. */
const withToken = (document: JSONDocument, text: string): JSONDocument => ({
  ...document,
  meta: { token: hash("sha1", text, "base64url") },
});

/**
 * The Document of a text in a revision. Addresses are resolved all at once: the first reading collects them, a second
 * one is needed only where there are some. Pages that are hidden from whoever reads are absent.
 */
export async function deriveDocument(
  content: SeenContent,
  source: KeyedSource,
  interpret: Interpret = (_href, _usage, resolved) => resolved,
): Promise<JSONDocument> {
  const text = splitPage(source.text).bodyAfterTitle;
  const keys = source.keys as BlockKeys | null;
  const asked = new Map<string, ReturnType<typeof readAddress>>();
  const hidden = await hiddenTargets(content);
  const resolver =
    (targets: Targets): Resolve =>
    (href, usage) => {
      const address = readAddress(href, usage, source.gitPath);
      const key = keyOf(address);
      if (key) asked.set(key, address);
      const resolved = resolveAddress(href, address, content.spaceId, targets);
      return interpret(href, usage, hidden ? hidden.refOf(href, resolved) : resolved);
    };
  const none: Targets = { byPath: new Map(), byId: new Map() };
  const unresolved = toDocument(text, { keys, resolve: resolver(none) });
  if (asked.size === 0) return withToken(unresolved.document, text);
  const targets = await readTargets(whole(content), [...asked.values()]);
  if (targets.byPath.size === 0 && targets.byId.size === 0) return withToken(unresolved.document, text);
  return withToken(toDocument(text, { keys, resolve: resolver(targets) }).document, text);
}

/**
 * The Document of a page that was read with part `document`: what is stored goes out unparsed; what is missing is
 * derived once and stored, for everybody who reads the page in this state of the structure. @throws HeavyContentError where
 * only light work was asked for.
 */
export async function documentOfPage(
  content: SeenContent,
  page: FoundPage,
  context: string,
  lightCharacters?: number,
): Promise<JsonText> {
  const { organizationId } = content;
  if (page.textHash === null) return new JsonText(JSON.stringify(emptyDocument()));
  const hidden = await hiddenTargets(content);
  if (hidden) return documentForVisitor(content, page, hidden, lightCharacters);
  if (page.document !== null) return new JsonText(page.document, page.digest ?? undefined);
  const source = await sourceOf(organizationId, page);
  if (lightCharacters) assertLight(source.text.length, LIGHT_TEXT_CHARACTERS);
  const document = JSON.stringify(await deriveDocument(whole(content), source));
  const digest = hash("sha1", document, "base64url");
  await storeDocument(organizationId, page, context, { document, digest });
  return new JsonText(document, digest);
}

/** Never stored: it is another one for each visitor. The stored one serves where it names no page that is hidden. */
async function documentForVisitor(
  content: SeenContent,
  page: FoundPage,
  hidden: HiddenTargets,
  lightCharacters: number | undefined,
): Promise<JsonText> {
  if (page.document !== null && !hidden.isIn(page.document)) return new JsonText(page.document);
  const source = await sourceOf(content.organizationId, page);
  if (lightCharacters) assertLight(source.text.length, LIGHT_TEXT_CHARACTERS);
  return new JsonText(JSON.stringify(await deriveDocument(content, source)));
}

/** Text and keys of a page's version. */
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
  const texts = await readTexts(db(), organizationId, [hash]);
  return { text: texts.get(hash) ?? "", keys: (version?.keys ?? null) as Json, gitPath };
}

/** Stores a derived Document, and lets go of those of the same version that nobody has needed lately. */
async function storeDocument(
  organizationId: string,
  page: Pick<FoundPage, "branchId" | "pageId" | "fromNumber">,
  context: string,
  derived: { document: string; digest: string },
): Promise<void> {
  const { branchId, pageId, fromNumber } = page;
  const version = { organizationId, branchId, pageId, fromNumber };
  const createdAt = now();
  await db().derivedDocument.createMany({
    data: [{ ...version, context, ...derived, createdAt }],
    skipDuplicates: true,
  });
  const before = new Date(createdAt.getTime() - KEEP_DAYS * 86_400_000);
  await db().derivedDocument.deleteMany({
    where: { ...version, context: { not: context }, createdAt: { lt: before } },
  });
}
