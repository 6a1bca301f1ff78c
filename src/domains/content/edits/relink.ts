import { hrefWriter, readAddress, type TargetThing } from "../addresses";
import type { ContentRef } from "../markdown/document";
import { findPageByPath } from "../read/page";
import { readTargets } from "../read/targets";
import { addressesTask, relinkTask } from "../text-tasks/page-tasks";
import { runTextTask } from "../text-tasks/run-text-task";
import { readByKeys } from "../versions";
import type { Batch, WorkingPage } from "./batch";
import { type LinkForm, readLinkForm } from "./link-forms";

const NAMED = [
  ["PageVersion", "page"],
  ["FileVersion", "file"],
  ["ReusableContentVersion", "reusableContent"],
] as const;

/**
 * Returns the repository paths of the resources that a page refers to, by ID. The page is in the repository.
 */
export async function gitPathsOf(
  { tx, content }: Batch,
  gitPath: string | null,
  refs: readonly ContentRef[],
): Promise<Map<string, string | null>> {
  const paths = new Map<string, string | null>();
  if (gitPath === null) return paths;
  for (const [table, name] of NAMED) {
    const named = refs.map((ref) => (ref as unknown as Record<string, unknown>)[name]);
    const ids = named.filter((id) => typeof id === "string");
    const rows = await readByKeys(tx, table, content, ids);
    for (const [id, row] of rows) paths.set(id, row.gitPath);
  }
  return paths;
}

/**
 * Returns a function that converts references to addresses for the text of a page. If the page and the
 * target are both in the repository, the address is a path. Otherwise, it contains an ID.
 */
export async function hrefsOf(batch: Batch, gitPath: string | null, refs: readonly ContentRef[]) {
  const paths = await gitPathsOf(batch, gitPath, refs);
  return hrefWriter(batch.content.spaceId, gitPath, (_kind, id) => paths.get(id) ?? null);
}

const addressesOf = ({ content }: Batch, text: string) =>
  runTextTask(addressesTask, text, { organizationId: content.organizationId, length: text.length });

export function refsIn(value: unknown, found: ContentRef[] = []): ContentRef[] {
  if (typeof value !== "object" || value === null) return found;
  if (!Array.isArray(value) && typeof (value as { kind?: unknown }).kind === "string")
    found.push(value as ContentRef);
  for (const inner of Object.values(value)) refsIn(inner, found);
  return found;
}

async function pathsOfBatch(batch: Batch): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const page of batch.touched()) {
    if (!(await batch.isGone(page))) paths.set(await batch.pathOf(page), page.state.id);
  }
  return paths;
}

async function livingPage(batch: Batch, id: string): Promise<ContentRef | undefined> {
  const page = await batch.load(id);
  return page && !(await batch.isGone(page)) ? { kind: "page", page: id } : undefined;
}

/** Returns the current target of a link form, or undefined if no such target exists. */
async function targetOf(
  batch: Batch,
  form: LinkForm,
  paths: ReadonlyMap<string, string>,
): Promise<ContentRef | undefined> {
  for (const ref of form.refs) {
    const named = batch.names.get(ref);
    if (named?.kind === "file") return { kind: "file", file: named.id };
    const page = named && (await livingPage(batch, named.id));
    if (page) return page;
  }
  for (const id of form.pageIds) {
    const page = await livingPage(batch, id);
    if (page) return page;
  }
  for (const path of form.pagePaths) {
    const id = paths.get(path) ?? (await findPageByPath(batch.content, path));
    const page = id === undefined ? undefined : await livingPage(batch, id);
    if (page) return page;
  }
  for (const id of form.fileIds) if (await isFile(batch, id)) return { kind: "file", file: id };
  return undefined;
}

async function isFile(batch: Batch, id: string): Promise<boolean> {
  if (batch.files.some((file) => file.id === id)) return true;
  return (await readByKeys(batch.tx, "FileVersion", batch.content, [id])).has(id);
}

const withAnchor = (ref: ContentRef, anchor: string | undefined): ContentRef =>
  ref.kind === "page" && anchor !== undefined ? { kind: "anchor", anchor, page: ref.page } : ref;

/**
 * Returns the addresses that don't have to change, because they're repository paths of resources that exist
 * in the content.
 */
async function knownPaths(batch: Batch, gitPath: string | null, hrefs: readonly string[]) {
  const addresses = hrefs.map((href) => readAddress(href, "link", gitPath));
  const { byPath } = await readTargets(batch.content, addresses);
  return new Map<string, TargetThing>(
    addresses.flatMap((address, index) => {
      const thing = address.kind === "path" ? byPath.get(address.path) : undefined;
      return thing ? [[hrefs[index] as string, thing] as const] : [];
    }),
  );
}

async function addressesBefore(batch: Batch, page: WorkingPage): Promise<string[]> {
  if (!page.row?.textHash) return [];
  const stored = await batch.textOf({ ...page, state: { ...page.state, text: undefined } as never });
  return stored ? addressesOf(batch, stored.text) : [];
}

/**
 * Resolves the link forms in the Markdown of one page. See the link forms of `updateChangeRequestContent` in
 * the API contract.
 */
async function relinkPage(batch: Batch, page: WorkingPage, paths: ReadonlyMap<string, string>) {
  const text = page.state.text ?? "";
  const hrefs = await addressesOf(batch, text);
  const gitPath = page.state.gitPath ?? null;
  let before: readonly string[] | undefined;
  const known = await knownPaths(batch, gitPath, hrefs);
  const path = await batch.pathOf(page);
  const found = new Map<string, ContentRef | null>();
  for (const href of hrefs) {
    const form = known.has(href) ? undefined : readLinkForm(href, path);
    if (!form) continue;
    const target = await targetOf(batch, form, paths);
    // A broken address stays unchanged if the previous text already contained it.
    if (target) found.set(href, withAnchor(target, form.anchor));
    else {
      before ??= await addressesBefore(batch, page);
      if (!before.includes(href)) found.set(href, null);
    }
  }
  if (found.size === 0) return;
  const hrefOf = await hrefsOf(
    batch,
    gitPath,
    [...found.values()].flatMap((ref) => ref ?? []),
  );
  const next = new Map([...found].map(([href, ref]) => [href, ref && hrefOf(ref, "link")]));
  page.state.text = await runTextTask(
    relinkTask,
    { text, hrefs: next },
    { organizationId: batch.content.organizationId, length: text.length },
  );
}

/**
 * Resolves the link forms in all texts that the batch has written as Markdown. Call this function after all
 * changes are applied.
 */
export async function relinkBatch(batch: Batch): Promise<void> {
  const written = batch.touched().filter((page) => page.isMarkdown && page.state.text !== undefined);
  if (written.length === 0) return;
  const paths = await pathsOfBatch(batch);
  for (const page of written) await relinkPage(batch, page, paths);
}
