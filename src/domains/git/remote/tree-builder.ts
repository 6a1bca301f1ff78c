import type { GitCache } from "./cache";
import { GitRemoteError } from "./errors";
import { encodeTree, FOLDER_MODE, parseTree, type TreeEntry } from "./objects";
import { type GitObject, objectId } from "./pack-format";

/** A file to write, or to remove; a removal of what is not there changes nothing. */
export type FileChange =
  | { path: string; mode: "100644" | "100755"; bytes: Uint8Array }
  | { path: string; remove: true };

/** Objects that a change brings, by id. */
export type NewObjects = Map<string, GitObject>;

type Folder = { files: Map<string, FileChange>; folders: Map<string, Folder> };

/**
 * The tree that results from changes on top of another (null is an empty one). Only folders on changed paths are
 * read and written; new files and trees are put into `created`. Folders that become empty disappear.
 */
export async function buildTree(
  cache: GitCache,
  baseTreeOid: string | null,
  changes: readonly FileChange[],
  created: NewObjects,
): Promise<string> {
  const root = newFolder();
  for (const change of changes) place(root, change);
  return (
    (await buildFolder(cache, baseTreeOid, root, created)) ?? putObject(created, "tree", Buffer.alloc(0))
  );
}

function newFolder(): Folder {
  return { files: new Map(), folders: new Map() };
}

function place(root: Folder, change: FileChange): void {
  const parts = change.path.split("/");
  const name = parts.pop() ?? "";
  let folder = root;
  for (const part of parts) {
    const next = folder.folders.get(part) ?? newFolder();
    folder.folders.set(part, next);
    folder = next;
  }
  if (folder.files.has(name)) throw new GitRemoteError("path_invalid", `${change.path} is changed twice.`);
  folder.files.set(name, change);
}

async function buildFolder(
  cache: GitCache,
  baseOid: string | null,
  folder: Folder,
  created: NewObjects,
): Promise<string | null> {
  const base = baseOid === null ? [] : parseTree((await cache.read(baseOid)).content);
  const entries = new Map<string, TreeEntry>(base.map((entry) => [entry.name.toString("latin1"), entry]));
  // Removals first: a file may give way to a folder of the same name within one commit.
  for (const [name, change] of folder.files) if ("remove" in change) removeFile(entries, key(name));
  for (const [name, child] of folder.folders) {
    const old = entries.get(key(name));
    const oid = await buildFolder(cache, old?.mode === FOLDER_MODE ? old.oid : null, child, created);
    if (oid) entries.set(key(name), { mode: FOLDER_MODE, name: Buffer.from(name), oid });
    else if (old?.mode === FOLDER_MODE) entries.delete(key(name));
  }
  for (const [name, change] of folder.files) {
    if ("remove" in change) continue;
    const oid = putObject(created, "blob", Buffer.from(change.bytes));
    entries.set(key(name), { mode: change.mode, name: Buffer.from(name), oid });
  }
  if (entries.size === 0) return null;
  return putObject(created, "tree", encodeTree([...entries.values()]));
}

/** Names are compared by their bytes, so that a name which is not UTF-8 stays what it is. */
function key(name: string): string {
  return Buffer.from(name).toString("latin1");
}

function removeFile(entries: Map<string, TreeEntry>, name: string): void {
  if (entries.get(name)?.mode !== FOLDER_MODE) entries.delete(name);
}

/** Adds an object and answers its id. */
export function putObject(created: NewObjects, type: GitObject["type"], content: Buffer): string {
  const object: GitObject = { type, content };
  const oid = objectId(object);
  created.set(oid, object);
  return oid;
}
