import { newId } from "@/db/ids";
import { JsonText } from "@/lib/json-text";
import type { RevisionView } from "@/scopes/snapshot";
import { readAddress, relativePath } from "../addresses";
import type { JsonObject } from "../changes";
import { type Showing, withOperations } from "../computed/operations";
import { evaluateDocument } from "../expressions/evaluate";
import {
  type BlockKeys,
  dereferenceDocument,
  fromDocument,
  KEYS_VERSION,
  MOST_EXPANSIONS,
  plainHref,
  plainResolve,
  type ReferenceUsage,
  splitFrontMatter,
  splitPage,
} from "../markdown";
import {
  type ContentRef,
  type DocumentNode,
  emptyDocument,
  type JSONDocument,
  SPECIFICATION_BLOCK_TYPES,
} from "../markdown/document";
import { readTexts } from "../write/texts";
import {
  deriveSeen,
  documentContext,
  documentOfPage,
  type Interpret,
  interpretDocument,
  type KeyedSource,
  sourceOf,
} from "./documents";
import { assertLight, LIGHT_TEXT_CHARACTERS, LIGHT_WRITTEN_CHARACTERS } from "./light";
import type { FoundPage } from "./page";
import { readReusableContents } from "./reusable-contents";
import type { ReadReusableContent } from "./rows";

/** Defines what to replace in a text before it's returned. See "Content" in the API contract. */
export interface Transformations {
  evaluated: boolean | "deterministic-only";
  dereferenced: boolean | "reusable-contents";
  /**
   * Set if the Document is rendered as a page. In this case, specifications aren't added as blocks of
   * Markdown.
   */
  drawn?: Showing["drawn"];
  isMarked?: Showing["isMarked"];
  /**
   * The maximum length of the JSON of a Document that is processed in the current thread. If a Document is
   * longer, a HeavyContentError is thrown, because the processing could take long.
   */
  lightCharacters?: number | undefined;
}

/** Returns the replacements for a reader. The content for visitors is always evaluated. */
const replacedFor = ({ visitor }: RevisionView, request: Transformations): Transformations =>
  visitor ? { ...request, evaluated: true } : request;

/** Whether a page is returned without any replacements. */
export function isPlain(content: RevisionView, request: Transformations): boolean {
  const { evaluated, dereferenced } = replacedFor(content, request);
  return !evaluated && !dereferenced;
}

/**
 * The maximum depth of reusable content that includes other reusable content. References below this depth aren't
 * replaced.
 */
const NESTING_MAX = 10;

/**
 * Returns the IDs of the reusable content in this space that a Document refers to. The references can be at
 * any depth.
 */
function reusableIds(document: JSONDocument, spaceId: string): string[] {
  const ids: string[] = [];
  const visit = (nodes: readonly DocumentNode[]): void => {
    for (const node of nodes) {
      if (node.object === "text") continue;
      const ref = node.data.ref as ContentRef | undefined;
      const isHere = ref?.kind === "reusable-content" && (ref.space ?? spaceId) === spaceId;
      if (isHere) ids.push(ref.reusableContent);
      visit(node.nodes ?? []);
      for (const part of node.fragments ?? []) visit(part.nodes);
    }
  };
  visit(document.nodes);
  return ids;
}

/** Reads all reusable content that a Document includes, directly or through other reusable content. */
async function readIncluded(
  content: RevisionView,
  document: JSONDocument,
  interpretAt: (gitPath: string | null) => Interpret | undefined,
  lightCharacters: number | undefined,
): Promise<Map<string, JSONDocument>> {
  const documents = new Map<string, JSONDocument>();
  let longest = 0;
  let wanted = reusableIds(document, content.spaceId);
  for (let level = 0; level < NESTING_MAX && wanted.length > 0; level += 1) {
    const rows = await readReusableContents(content, wanted);
    const texts = await readTexts(
      content.organizationId,
      rows.map((row) => row.textHash),
    );
    for (const { reusableContentId, textHash, keys, gitPath } of rows) {
      const source = { text: texts.get(textHash) ?? "", keys, gitPath };
      if (lightCharacters) assertLight(source.text.length, LIGHT_TEXT_CHARACTERS);
      const interpret = interpretAt(gitPath);
      const one = interpret
        ? await interpretDocument(content, source, interpret)
        : (JSON.parse((await deriveSeen(content, source)).text) as JSONDocument);
      documents.set(reusableContentId, one);
    }
    if (lightCharacters) {
      longest = Math.max(longest, ...[...documents.values()].map((one) => JSON.stringify(one).length));
      assertLight(longest * (level === 0 ? wanted.length : MOST_EXPANSIONS), lightCharacters);
    }
    const inside = [...documents.values()].flatMap((one) => reusableIds(one, content.spaceId));
    wanted = [...new Set(inside)].filter((id) => !documents.has(id));
  }
  return documents;
}

async function transform(
  content: RevisionView,
  row: FoundPage,
  document: JSONDocument,
  asked: Transformations,
  interpretAt: (gitPath: string | null) => Interpret | undefined,
): Promise<JSONDocument> {
  const request = replacedFor(content, asked);
  let result = document;
  if (request.dereferenced) {
    const included = await readIncluded(content, document, interpretAt, request.lightCharacters);
    result = dereferenceDocument(result, (ref) => included.get(ref.reusableContent) ?? null);
    if (request.dereferenced === true) {
      const { drawn, isMarked, lightCharacters } = request;
      const showing = { drawn, isMarked, isLight: lightCharacters !== undefined };
      result = await withOperations(content, result, showing);
    }
  }
  if (!request.evaluated) return result;
  const variables = {
    space: { id: content.spaceId, title: content.spaceTitle, vars: content.revision.variables as JsonObject },
    page: { id: row.pageId, title: row.title, vars: (row.variables ?? {}) as JsonObject },
    ...(content.visitor && { visitor: { claims: content.visitor.claims } }),
  };
  return evaluateDocument(result, variables, request.evaluated === true ? "all" : "deterministic");
}

/** The types of nodes that can be replaced, in the form in which they appear in the JSON of a Document. */
const REPLACED = ["reusable-content", "if", "expression", ...SPECIFICATION_BLOCK_TYPES].map(
  (type) => `"${type}"`,
);
/**
 * Whether a Document might contain something to replace. Most Documents don't, and therefore don't have to
 * be parsed.
 */
const mayBeReplaced = (json: string) => REPLACED.some((type) => json.includes(type));

/**
 * Returns the Document of a page for its reader, with the requested replacements. If there is nothing to
 * replace, returns the Document without parsing it.
 */
export async function readDocument(content: RevisionView, row: FoundPage, request: Transformations) {
  const { lightCharacters } = request;
  const document = await documentOfPage(content, row, documentContext(content.layers), lightCharacters);
  if (lightCharacters) assertLight(document.text.length, lightCharacters);
  if (isPlain(content, request) || !mayBeReplaced(document.text)) return document;
  const parsed = JSON.parse(document.text) as JSONDocument;
  const transformed = await transform(content, row, parsed, request, () => undefined);
  const text = JSON.stringify(transformed);
  if (lightCharacters) assertLight(text.length, lightCharacters);
  return new JsonText(text);
}

/**
 * Returns a resolver that keeps addresses on the page as they're written. It resolves only the addresses in
 * included content.
 */
const asWritten =
  (pagePath: string | null, gitPath: string | null) =>
  (href: string, usage: ReferenceUsage): ContentRef | null => {
    if (usage === "include") return null;
    const address = readAddress(href, usage, gitPath);
    if (address.kind !== "path" || gitPath === pagePath) return plainResolve(href, usage);
    const anchor = address.anchor === undefined ? "" : `#${address.anchor}`;
    return { kind: "url", url: relativePath(pagePath ?? "", address.path) + anchor };
  };

/** Returns the Document of a text for the reader. The text doesn't belong to a page. */
export async function readTextDocument(content: RevisionView, source: KeyedSource): Promise<JsonText> {
  const document = await deriveSeen(content, source);
  const { visitor } = content;
  if (!visitor) return document;
  const parsed = JSON.parse(document.text) as JSONDocument;
  const evaluated = evaluateDocument(
    parsed,
    { space: visitor.space, visitor: { claims: visitor.claims } },
    "all",
  );
  return new JsonText(JSON.stringify(evaluated));
}

/**
 * Returns the Document of reusable content. The reusable content is read separately, not as part of a
 * page.
 */
export async function readReusableDocument(
  content: RevisionView,
  { textHash, keys, gitPath }: Pick<ReadReusableContent, "textHash" | "keys" | "gitPath">,
): Promise<JsonText> {
  const texts = await readTexts(content.organizationId, [textHash]);
  return await readTextDocument(content, { text: texts.get(textHash) ?? "", keys, gitPath });
}

/**
 * Returns the text of a page as Markdown, with the same replacements as in {@link readDocument}. All other
 * bytes stay unchanged.
 */
export async function transformMarkdown(
  content: RevisionView,
  row: FoundPage,
  text: string,
  request: Transformations,
): Promise<string> {
  // Most requests need no replacements. In this case, the code only searches for the end of the front
  // matter.
  if (isPlain(content, request) || row.textHash === null) return splitFrontMatter(text).body;
  const { lightCharacters } = request;
  if (lightCharacters) assertLight(text.length, LIGHT_WRITTEN_CHARACTERS);
  const page = splitPage(text);
  const source = await sourceOf(content.organizationId, row);
  const includes = new Map<string, string>();
  const interpretAt = (gitPath: string | null): Interpret => {
    const written = asWritten(row.gitPath, gitPath);
    return (href, usage, resolved) => {
      const own = written(href, usage);
      if (own) return own;
      // Includes of all other targets stay unchanged.
      if (resolved.kind !== "reusable-content") return { kind: "url", url: href };
      includes.set(resolved.reusableContent, href);
      return resolved;
    };
  };
  const document = await interpretDocument(content, source, interpretAt(row.gitPath));
  const transformed = await transform(content, row, document, request, interpretAt);
  if (lightCharacters) assertLight(JSON.stringify(transformed).length, lightCharacters);
  const keys = (source.keys as BlockKeys | null) ?? { version: KEYS_VERSION, ids: [] };
  const { markdown } = fromDocument(
    { ...emptyDocument(), nodes: transformed.nodes },
    {
      previous: { text: page.bodyAfterTitle, keys },
      resolve: (href, usage) =>
        asWritten(row.gitPath, row.gitPath)(href, usage) ?? includeRef(includes, href),
      hrefOf: (ref, usage) =>
        ref.kind === "reusable-content" ? (includes.get(ref.reusableContent) ?? null) : plainHref(ref, usage),
      newKey: newId,
    },
  );
  return page.body.slice(0, page.body.length - page.bodyAfterTitle.length) + markdown;
}

function includeRef(includes: ReadonlyMap<string, string>, href: string): ContentRef {
  const found = [...includes].find(([, written]) => written === href);
  return found ? { kind: "reusable-content", reusableContent: found[0] } : { kind: "url", url: href };
}
