import { newId } from "@/db/ids";
import { readSpecOutline } from "@/domains/openapi/documents";
import { invalid, tooLarge } from "@/lib/errors";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { findSpec } from "@/scopes/openapi-spec";
import { readAddress } from "../addresses";
import type { FileState, Json, JsonObject } from "../changes";
import { changesBelow } from "../computed/changes";
import { assertMayAdd, assertMayName } from "../computed/may-name";
import { type ComputedSource, propsOf } from "../computed/source";
import { PageSyntaxError, UnrepresentableNodeError } from "../markdown";
import { readTargets } from "../read/targets";
import { factsTask } from "../text-tasks/page-tasks";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import type { Batch, WorkingPage } from "./batch";
import { assertConditions } from "./conditions";
import { frontMatterOf, targetOf } from "./page-look";
import {
  fieldsOfRow,
  type TextBefore,
  UNTITLED,
  type WriteTaskInput,
  type WrittenText,
  writeTask,
} from "./page-text";
import { gitPathsOf, refsIn, relinkBatch } from "./relink";
import { replaceText } from "./replace-text";
import { revertPage } from "./revert";
import type {
  InsertPage,
  PageFields,
  ReplaceText,
  RequestedChange,
  UpdatePage,
  UpdateReusableContent,
  WrittenDocument,
} from "./schema";

/**
 * Applies the changes in order, and then resolves the links between the changed pages.
 * @throws ApiError 400 that names the invalid change and its field
 */
export async function applyChanges(
  batch: Batch,
  changes: readonly RequestedChange[],
  files: readonly FileState[][],
): Promise<void> {
  const pages = changes.flatMap((change) => ("page" in change ? change.page : []));
  await batch.prepare(pages);
  for (const [index, change] of changes.entries()) {
    const field = `changes.${index}`;
    if (change.operation === "insert_page") await insertPage(batch, change, field);
    else if (change.operation === "update_page") await updatePage(batch, change, field);
    else if (change.operation === "delete_page") await deletePage(batch, change.page, field);
    else if (change.operation === "revert_page") await revertPage(batch, change, field);
    else if (change.operation === "replace_text") await replaceWords(batch, change, field);
    else if (change.operation === "update_reusable_content") await updateReusable(batch, change, field);
    else insertFiles(batch, change, files[index] ?? [], field);
  }
  // The Markdown of new pages is parsed here for the first time.
  await refusing("changes", () => relinkBatch(batch));
}

async function deletePage(batch: Batch, id: string, field: string): Promise<void> {
  const page = await writtenPage(batch, id, `${field}.page`);
  batch.touch(page);
  page.isRemoved = true;
}

function insertFiles(
  batch: Batch,
  change: RequestedChange & { operation: "insert_files" },
  files: readonly FileState[],
  field: string,
): void {
  for (const [index, file] of files.entries()) {
    const ref = change.files[index]?.ref;
    if (ref !== undefined) batch.name(ref, { kind: "file", id: file.id }, `${field}.files.${index}.ref`);
    batch.files.push(file);
  }
}

/**
 * Returns the parent of a page.
 * @throws ApiError 400 if the parent doesn't exist, or if it's a link, because links can't have subpages
 */
async function parentOf(batch: Batch, id: string, field: string): Promise<WorkingPage> {
  const parent = await batch.find(id, field);
  if (parent.state.type === "link")
    throw invalid(field, "can't be a link, because a link can't have subpages");
  return parent;
}

async function insertPage(batch: Batch, change: InsertPage, field: string): Promise<void> {
  const parent = change.into === undefined ? null : await parentOf(batch, change.into, `${field}.into`);
  const { type = "document" } = change;
  const page = batch.add({ id: newId(), type, parentId: parent?.state.id ?? null, title: "" });
  if (change.ref !== undefined) {
    batch.name(change.ref, { kind: "page", id: page.state.id }, `${field}.ref`);
    page.ref = change.ref;
  }
  if (type === "document") await write(batch, page, change, field);
  else await writeEntry(batch, page, { ...change, title: change.title ?? UNTITLED }, field);
  await batch.place(page, page.state.parentId, change.at);
  if (change.slug) await batch.slug(page, change.slug, `${field}.slug`);
  if (change.computed && type !== "document")
    throw invalid(
      `${field}.computed`,
      `can be set only for a page of type document (received a page of type ${type})`,
    );
  if (change.computed) await computeBelow(batch, page, change.computed, `${field}.computed`);
}

/**
 * Creates the subpages of a new page from a specification. If the specification hasn't been processed yet, a
 * job creates the pages later.
 */
async function computeBelow(batch: Batch, { state }: WorkingPage, source: ComputedSource, field: string) {
  const { organizationId } = batch.content;
  const slug = source.dependencies.spec.ref.spec;
  await assertMayName(organizationId, slug, batch.author);
  if (!(await findSpec(organizationId, slug)))
    throw invalid(
      `${field}.dependencies.spec.ref.spec`,
      `must be the slug of an OpenAPI specification of the organization (received \`${slug}\`)`,
    );
  state.computed = source as unknown as JsonObject;
  const outline = await readSpecOutline(organizationId, slug);
  if (outline) batch.computed.push(...changesBelow({ pageId: state.id, source }, outline, []));
}

/**
 * Returns a page that a change writes. Throws for a computed page, because the next update of the
 * specification would overwrite the change.
 */
async function writtenPage(batch: Batch, id: string, field: string): Promise<WorkingPage> {
  const page = await batch.find(id, field);
  if (propsOf(page.state.computed))
    throw invalid(
      field,
      "can't be a page that is generated from an OpenAPI specification. Change the specification instead",
    );
  return page;
}

async function updatePage(batch: Batch, change: UpdatePage, field: string): Promise<void> {
  const page = await writtenPage(batch, change.page, `${field}.page`);
  batch.touch(page);
  if (page.state.type === "document") await write(batch, page, change, field);
  else await writeEntry(batch, page, change, field);
  await move(batch, page, change, field);
  if (change.slug) await batch.slug(page, change.slug, `${field}.slug`);
}

async function replaceWords(batch: Batch, change: ReplaceText, field: string): Promise<void> {
  const page = await writtenPage(batch, change.page, `${field}.page`);
  await refusing(`${field}.page`, () => replaceText(batch, page, change, field));
}

const hasText = (document: WrittenDocument | undefined) =>
  document !== undefined && Object.keys(document).length > 0;

/** Writes a page without text: a group or a link. */
async function writeEntry(batch: Batch, page: WorkingPage, change: UpdatePage | InsertPage, field: string) {
  const { type, condition } = page.state;
  const look = (["layout", "cover", "metaLinks"] as const).find((name) => change[name] !== undefined);
  if (look) throw invalid(`${field}.${look}`, `can't be set for a page of type ${type}`);
  if (hasText(change.document))
    throw invalid(`${field}.document`, `can't be set, because a page of type ${type} has no text`);
  if (change.target && type !== "link")
    throw invalid(`${field}.target`, `can't be set for a page of type ${type}`);
  if (change.target) page.state.target = await targetOf(batch, page, change.target);
  else if (type === "link" && !page.row)
    throw invalid(`${field}.target`, "is required for a page of type link");
  Object.assign(page.state, fieldsOfRow(fieldsOf(change)));
  await assertPageConditions(batch, page, { condition, text: null }, change, field);
}

async function move(batch: Batch, page: WorkingPage, change: UpdatePage, field: string): Promise<void> {
  const { into, at } = change;
  const parent = typeof into === "string" ? await parentOf(batch, into, `${field}.into`) : null;
  if (parent && (parent === page || (await batch.ancestorsOf(parent)).includes(page)))
    throw invalid(`${field}.into`, "can't be the page itself or one of its subpages");
  const parentId = into === undefined ? page.state.parentId : (parent?.state.id ?? null);
  if (parentId === page.state.parentId && at === undefined) return;
  await batch.place(page, parentId, at);
}

function fieldsOf(change: UpdatePage | InsertPage): PageFields {
  const { title, linkTitle, slug, emoji, icon, description, hidden, noIndex, noRobotsIndex, condition } =
    change;
  return { title, linkTitle, slug, emoji, icon, description, hidden, noIndex, noRobotsIndex, condition };
}

/** Returns the targets of the references in the new Document and in the previous text. */
async function referencesOf(
  batch: Batch,
  gitPath: string | null,
  before: TextBefore | null,
  document: WrittenDocument | undefined,
) {
  if (!document || !("document" in document)) return undefined;
  const { organizationId, spaceId } = batch.content;
  const text = before?.text ?? "";
  const wants = { keys: false, uses: true, sections: false };
  const { uses } = await runTextTask(
    factsTask,
    { text, before: null, wants },
    { organizationId, length: text.length },
  );
  const addresses = uses.map(({ href, usage }) => readAddress(href, usage, gitPath));
  return {
    spaceId,
    gitPath,
    targets: await readTargets(batch.content, addresses),
    paths: await gitPathsOf(batch, gitPath, refsIn(document.document)),
  };
}

/**
 * Returns the length of the texts to parse. The length of a Document as Markdown isn't known before it's
 * converted, so every Document counts as long.
 */
const lengthOfWrite = (before: TextBefore | null, document: WrittenDocument | undefined): number => {
  if (!document) return lengthOf(before?.text);
  return "document" in document ? Number.POSITIVE_INFINITY : lengthOf(before?.text, document.markdown);
};

const writeInto = (
  batch: Batch,
  gitPath: string | null,
  task: Omit<WriteTaskInput, "references">,
  field: string,
): Promise<WrittenText> =>
  refusing(`${field}.document`, async () => {
    const { before, input } = task;
    const references = await referencesOf(batch, gitPath, before, input.document);
    return runTextTask(
      writeTask,
      { ...task, ...(references && { references }) },
      { organizationId: batch.content.organizationId, length: lengthOfWrite(before, input.document) },
    );
  });

async function write(batch: Batch, page: WorkingPage, change: UpdatePage | InsertPage, field: string) {
  const { document, target } = change;
  if (target)
    throw invalid(`${field}.target`, "can be set only for a page of type link, and this page has text");
  const fields = fieldsOf(change);
  const isNew = page.state.title === "";
  const frontMatter = await frontMatterOf(batch, page, change);
  const says = Object.entries({ ...fields, ...frontMatter }).some(
    ([name, value]) => name !== "slug" && value !== undefined,
  );
  if (!isNew && !document && !says) return;
  const before = await batch.textOf(page);
  const titleBefore = isNew ? null : page.state.title;
  const input = { fields, frontMatter, document };
  const { gitPath = null } = page.state;
  const written = await writeInto(batch, gitPath, { before, titleBefore, input }, field);
  const { text, keys, title, metadata } = written;
  const { condition } = page.state;
  Object.assign(page.state, metadata, { title, text });
  if (fields.linkTitle !== undefined) page.state.linkTitle = fields.linkTitle || null;
  await assertPageConditions(batch, page, { condition, text: before?.text }, change, field);
  await assertMayAdd(batch.content.organizationId, [before?.text], text, batch.author);
  // Deletes the block keys that the batch computed for the previous text of the page, because they don't
  // match the new text.
  delete page.state.keys;
  if (keys) page.state.keys = keys as unknown as Json;
  if (document && "markdown" in document) page.isMarkdown = true;
}

/**
 * Writes the text of reusable content. If the new text contains a title, this becomes the title of the
 * reusable content. Otherwise, the current title stays.
 */
async function updateReusable(
  batch: Batch,
  { reusableContent: id, document }: UpdateReusableContent,
  field: string,
): Promise<void> {
  const before = await batch.findReusable(id, `${field}.reusableContent`);
  const { title: titleBefore, gitPath } = before;
  const input = { fields: {}, frontMatter: {}, document };
  const { text, keys, title } = await writeInto(batch, gitPath, { before, titleBefore, input }, field);
  const inText = `${field}.document`;
  await assertConditions(batch, { text: before.text }, { text }, { condition: inText, text: inText });
  await assertMayAdd(batch.content.organizationId, [before.text], text, batch.author);
  if (text === before.text) return;
  // The keys are null if the caller doesn't know them. They're then derived from the previous text.
  batch.reusable.set(id, { ...before, text, title, keys: keys ?? null });
}

/**
 * Checks the conditions of a page. If an invalid condition is in the front matter of the new text, the error
 * names the text's field.
 */
const assertPageConditions = (
  batch: Batch,
  { state }: WorkingPage,
  before: { condition: string | null | undefined; text: string | null | undefined },
  change: UpdatePage | InsertPage,
  field: string,
) =>
  assertConditions(batch, before, state, {
    condition: change.condition === undefined ? `${field}.document` : `${field}.condition`,
    text: `${field}.document`,
  });

/** Runs work that parses a text. Converts errors of the parser to API errors. */
async function refusing<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnrepresentableNodeError)
      throw invalid(field, `isn't valid at \`${error.path}\`: ${error.reason}`);
    if (error instanceof TaskTooCostlyError)
      throw invalid(
        field,
        "needs more time or memory than allowed. Make the text shorter, or split the page",
      );
    if (!(error instanceof PageSyntaxError)) throw error;
    if (error.code === "too-large") throw tooLarge(`\`${field}\` is too large: ${error.reason}.`);
    throw invalid(field, `has an error on line ${error.line}: ${error.reason}`);
  }
}
