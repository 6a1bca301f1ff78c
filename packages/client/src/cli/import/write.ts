import { fileOf } from "../../file.js";
import type { RestClient } from "../../rest.js";
import type { ChangeRequestContentUpdate, UpdateChangeRequestContentInput } from "../../types.js";
import { CommandError } from "../failure.js";
import type { Content } from "../folder/content.js";
import { readBytes } from "../folder/read-folder.js";
import type { SpaceContent } from "../space-content.js";
import { progressOf } from "../terminal.js";
import { entryFields } from "./entries.js";
import { movesOf } from "./moves.js";
import { textToSend } from "./page-text.js";
import { type ImportPlan, idsOf } from "./plan.js";
import { FILE_BYTES_MAX, type WantedFile } from "./wanted-files.js";
import { everyWanted, type WantedPage } from "./wanted-pages.js";

type Change = UpdateChangeRequestContentInput["changes"][number];
type InsertedFile = Extract<Change, { operation: "insert_files" }>["files"][number];

/** The API's limit for the changes in one request. */
const CHANGES_MAX = 50;
/** The API's limit for the files in one change. */
const FILES_MAX = 20;
const BATCH_BYTES_MAX = 8 * 1024 * 1024;
/** Larger files are uploaded separately. */
const INLINE_BYTES_MAX = 1024 * 1024;

/** The destination of an import. */
export interface Destination {
  client: RestClient;
  organizationId: string;
  spaceId: string;
  changeRequestId: string;
}

async function send(
  { client, spaceId, changeRequestId }: Destination,
  changes: Change[],
): Promise<ChangeRequestContentUpdate> {
  const written = await client.updateChangeRequestContent({
    spaceId,
    changeRequestId,
    changes,
    compat: false,
  });
  if (!("changes" in written))
    throw new CommandError(
      "The server is too old for this version of bindery. Upgrade the server, or use an older version of bindery.",
    );
  return written;
}

/** Sends changes in batches, and calls `sent` after each batch. */
async function sendAll<Item>(
  destination: Destination,
  items: readonly Item[],
  changeOf: (item: Item, index: number) => Change,
  sent: (written: ChangeRequestContentUpdate, items: readonly Item[]) => void = () => {},
): Promise<void> {
  let batch: { item: Item; change: Change }[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const [now, changes] = [batch.map(({ item }) => item), batch.map(({ change }) => change)];
    batch = [];
    bytes = 0;
    sent(await send(destination, changes), now);
  };
  for (const [index, item] of items.entries()) {
    const change = changeOf(item, index);
    const size = JSON.stringify(change).length;
    if (batch.length === CHANGES_MAX || bytes + size > BATCH_BYTES_MAX) await flush();
    batch.push({ item, change });
    bytes += size;
  }
  await flush();
}

async function upload(
  { client, organizationId }: Destination,
  name: string,
  bytes: Uint8Array,
): Promise<InsertedFile> {
  const file = { name, type: "application/octet-stream", size: bytes.length };
  const { url } = await client.generateStorageUploadURL({ organizationId, kind: "organization_file", file });
  const answer = await fetch(url, { method: "PUT", body: bytes as Uint8Array<ArrayBuffer> });
  await answer.body?.cancel();
  if (!answer.ok)
    throw new CommandError(
      `${name} couldn't be uploaded: the server returned status ${answer.status}. Run the command again.`,
    );
  return { name, url };
}

/** Adds files. Combines several small files in one request. */
async function insertFiles(
  destination: Destination,
  content: Content,
  files: readonly WantedFile[],
  step: (count: number) => void,
): Promise<void> {
  let waiting: { file: WantedFile; input: InsertedFile }[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    const inputs = waiting.map(({ input }) => input);
    const { insertedFiles = [] } = await send(destination, [{ operation: "insert_files", files: inputs }]);
    for (const [index, { file }] of waiting.entries()) {
      file.known = insertedFiles[index];
      if (!file.known) throw new CommandError(`The server didn't store ${file.path}. Run the command again.`);
    }
    step(waiting.length);
    waiting = [];
    waitingBytes = 0;
  };
  for (const file of files) {
    const bytes = await readBytes(content.folder, file.path, FILE_BYTES_MAX);
    const isInline = bytes.length <= INLINE_BYTES_MAX;
    const input = isInline ? await fileOf(file.name, bytes) : await upload(destination, file.name, bytes);
    waiting.push({ file, input });
    waitingBytes += isInline ? bytes.length : 0;
    if (waiting.length === FILES_MAX || waitingBytes > BATCH_BYTES_MAX) await flush();
  }
  await flush();
}

/**
 * Returns the new pages grouped by their depth in the tree, because a page must be created before its
 * subpages.
 */
function levelsOfNew(pages: readonly WantedPage[]): [WantedPage, WantedPage | undefined][][] {
  const levels: [WantedPage, WantedPage | undefined][][] = [];
  const visit = (list: readonly WantedPage[], parent: WantedPage | undefined, depth: number) => {
    for (const page of list) {
      levels[depth] ??= [];
      if (!page.known) levels[depth]?.push([page, parent]);
      visit(page.children, page, depth + 1);
    }
  };
  visit(pages, undefined, 0);
  return levels;
}

type Placed = [WantedPage, WantedPage | undefined];

/** Returns a change that creates a page without its text, because the targets of its links might not exist yet. */
const insertOf = ([page, parent]: Placed, index: number): Change => ({
  operation: "insert_page",
  type: page.type,
  title: page.title,
  ...(page.type === "link" ? { target: { kind: "url", url: page.href ?? "" } } : { slug: page.slug }),
  document: {},
  ...(parent?.known && { into: parent.known.id }),
  ref: `new-${index}`,
});

/** Stores the IDs of new pages, so that other pages can be created below them and link to them. */
function noteIds(written: ChangeRequestContentUpdate, placed: readonly Placed[]): void {
  const made = written.changes.filter((change) => change.object === "created_page");
  for (const [index, [page]] of placed.entries()) {
    const id = made[index]?.page.id;
    if (id === undefined)
      throw new CommandError(
        "The import stopped, because the server didn't return the created pages. Run the command again.",
      );
    page.known = { id, type: "document", slug: page.slug, pages: [] as unknown[] } as WantedPage["known"];
  }
}

/**
 * A text without front matter doesn't change the page's front matter. If a text has empty front matter, the page's
 * front matter is removed.
 */
const withFrontMatter = (text: string, isNew: boolean) =>
  isNew || /^\uFEFF?---/.test(text) ? text : `---\n---\n${text}`;

/**
 * Writes a plan in several requests. The server makes all changes of a request or none of them, even if its response is
 * lost.
 */
export async function writeImport(
  destination: Destination,
  plan: ImportPlan,
  space: SpaceContent,
  prunes: boolean,
): Promise<void> {
  const { content, pages, files } = plan;
  const added = [...everyWanted(pages)].flatMap(([page]) => (page.known ? [] : [page]));
  const newFiles = files.filter((file) => !file.known);
  const total = newFiles.length + 2 * added.length + plan.changed.length;
  const progress = progressOf("Writing");
  let done = 0;
  const step = (count: number) => {
    done += count;
    progress.at(done, total);
  };
  try {
    await insertFiles(destination, content, newFiles, step);
    for (const level of levelsOfNew(pages))
      await sendAll(destination, level, insertOf, (written, placed) => {
        noteIds(written, placed);
        step(placed.length);
      });
    const ids = idsOf(plan);
    const said = [...added.filter(({ file, type }) => file || type !== "document"), ...plan.changed];
    const isNew = new Set(added);
    const updateOf = (page: WantedPage): Change => ({
      operation: "update_page",
      page: page.known?.id ?? "",
      ...entryFields(content, page, ids),
      ...(page.file && {
        document: { markdown: withFrontMatter(textToSend(content, page, ids), isNew.has(page)) },
      }),
    });
    await sendAll(destination, said, updateOf, (_written, some) => step(some.length));
    await sendAll(
      destination,
      movesOf(pages, space.pages),
      (move): Change => ({ operation: "update_page", ...move }),
    );
    const gone = prunes ? plan.gone : [];
    await sendAll(destination, gone, ({ id }): Change => ({ operation: "delete_page", page: id }));
  } finally {
    progress.end();
  }
}
