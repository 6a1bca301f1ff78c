import { newKey } from "@/db/ids";
import { isSameJson } from "@/lib/same-json";
import { hrefWriter, readAddress, resolveAddress, type Targets } from "../addresses";
import type { PageState } from "../changes";
import {
  type BlockKeys,
  type FromDocumentOptions,
  type MetaChanges,
  type PageMeta,
  rewriteTitle,
  splitFrontMatter,
  splitPage,
  splitWrittenPage,
  writeFrontMatter,
  writePage,
} from "../markdown";
import type { JSONDocument } from "../markdown/document";
import { metadataOf, type PageMetadata } from "../page-metadata";
import { KEYS_OF_POSITIONS } from "../text-tasks/page-tasks";
import { textTask } from "../text-tasks/text-task";
import type { PageFields, WrittenDocument } from "./schema";

export const UNTITLED = "Untitled";

/** The text of a page before a write. */
export interface TextBefore {
  text: string;
  keys: BlockKeys | null;
}

export interface WrittenText {
  text: string;
  /** The block keys, if the caller knows them. If undefined, the keys are derived from the previous text. */
  keys?: BlockKeys;
  title: string;
  /** The metadata that the write changed. */
  metadata: Partial<PageMetadata>;
}

const TEXT_FIELDS = ["emoji", "icon", "description", "condition"] as const;
const FLAGS = ["hidden", "noIndex", "noRobotsIndex"] as const;

/**
 * Returns the changes to the front matter for the given fields. Omits fields that the written front matter
 * also contains, because the written front matter takes precedence. If a text is empty or a flag is false,
 * its key is removed from the front matter.
 */
function metaChanges(fields: PageFields, said: PageMeta, before: PageMeta): MetaChanges {
  const changes: MetaChanges = {};
  for (const name of TEXT_FIELDS) {
    if (fields[name] === undefined || said[name] !== undefined) continue;
    if (name === "condition" && said.if !== undefined) continue;
    const key = name === "condition" && before.if !== undefined ? "if" : name;
    changes[key] = fields[name] === "" ? null : fields[name];
  }
  for (const name of FLAGS) {
    if (fields[name] !== undefined && said[name] === undefined) changes[name] = fields[name] ? true : null;
  }
  return changes;
}

/**
 * Returns the complete text for new Markdown. If the Markdown has no front matter, adds the previous front
 * matter. If it has no title, adds the previous title.
 */
function withMarkdown(before: string, markdown: string): string {
  const kept = splitFrontMatter(before).frontMatter;
  const hasOwn = splitFrontMatter(markdown).frontMatter !== null;
  const text = !hasOwn && kept !== null ? kept + markdown : markdown;
  const title = splitPage(before).title;
  return title !== null && splitPage(text).title === null ? rewriteTitle(text, title) : text;
}

/**
 * Returns the metadata that differs between two versions of the front matter. The values are from the later
 * version.
 */
function changedMetadata(before: PageMeta, after: PageMeta): Partial<PageMetadata> {
  const [old, next] = [metadataOf(before), metadataOf(after)];
  const names = Object.keys(next) as (keyof PageMetadata)[];
  return Object.fromEntries(
    names.flatMap((name) => (isSameJson(old[name], next[name]) ? [] : [[name, next[name]]])),
  );
}

/** Sets the title in the heading. If the front matter also contains a title, sets it there, too. */
function withTitle(text: string, title: string): string {
  const { meta } = splitPage(text);
  const written = rewriteTitle(text, title);
  return meta.title === undefined ? written : writeFrontMatter(written, { title });
}

export interface WriteInput {
  fields: PageFields;
  /**
   * Additional fields for the front matter. If the written text contains the same field, the text's value is
   * used.
   */
  frontMatter: MetaChanges;
  document: WrittenDocument | undefined;
}

/**
 * Applies a write to the text of a document page. See `updateChangeRequestContent` in the API contract.
 * Returns the new text, title and metadata of the page.
 * @throws PageSyntaxError for Markdown or front matter that can't be parsed
 * @throws UnrepresentableNodeError for a Document that can't be converted to Markdown
 */
export function writeText(
  before: TextBefore | null,
  titleBefore: string | null,
  input: WriteInput,
  options: FromDocumentOptions,
): WrittenText {
  const { fields, frontMatter, document = {} } = input;
  const old = splitPage(before?.text ?? "");
  const given = "markdown" in document ? splitWrittenPage(document.markdown) : null;
  const previous = before && { text: before.text, keys: before.keys ?? KEYS_OF_POSITIONS };
  const written =
    "document" in document ? writePage(previous, document.document as JSONDocument, options) : null;
  let text = before?.text ?? "";
  if (written) text = written.text;
  if ("markdown" in document) text = withMarkdown(text, document.markdown);
  const said = given?.frontMatter ? given.meta : {};
  const saysTitle = Boolean(given?.title ?? said.title?.trim());
  if (!saysTitle && fields.title !== undefined) text = withTitle(text, fields.title);
  else if (!saysTitle && titleBefore === null) text = withTitle(text, UNTITLED);
  const unsaid = Object.entries(frontMatter).filter(([name]) => said[name] === undefined);
  const changes = { ...metaChanges(fields, said, old.meta), ...Object.fromEntries(unsaid) };
  if (Object.keys(changes).length > 0) text = writeFrontMatter(text, changes);
  const after = splitPage(text);
  return {
    text,
    ...(written && { keys: written.keys }),
    title: after.title ?? (after.meta.title?.trim() || (titleBefore ?? UNTITLED)),
    metadata: changedMetadata(old.meta, after.meta),
  };
}

/** Returns the fields of a page without text, in the format of its row. */
export function fieldsOfRow(fields: PageFields): Partial<PageState> {
  const { slug: _slug, title, ...rest } = fields;
  const entries = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === "" ? null : value]],
  );
  return { ...Object.fromEntries(entries), ...(title !== undefined && { title }) };
}

/** A write to the text of a page. Includes the targets of the references in the new and previous text. */
export interface WriteTaskInput {
  before: TextBefore | null;
  titleBefore: string | null;
  input: WriteInput;
  /** Absent if the new and the previous text have no references. */
  references?: {
    spaceId: string;
    gitPath: string | null;
    targets: Targets;
    /** The repository path of each resource, by the resource's ID. */
    paths: ReadonlyMap<string, string | null>;
  };
}

export const writeTask = textTask("page-write", (task: WriteTaskInput): WrittenText => {
  const { before, titleBefore, input, references } = task;
  if (!references) return writeText(before, titleBefore, input, { newKey });
  const { spaceId, gitPath, targets, paths } = references;
  return writeText(before, titleBefore, input, {
    newKey,
    hrefOf: hrefWriter(spaceId, gitPath, (_kind, id) => paths.get(id) ?? null),
    resolve: (href, usage) => resolveAddress(href, readAddress(href, usage, gitPath), spaceId, targets),
  });
});
