import type { GitCache } from "./cache";
import { GitRemoteError } from "./errors";
import { type GitObject, objectId } from "./pack-format";

/**
 * An entry in a tree. `mode` is an octal number with six digits. The mode is 040000 for a folder, 100644 for a file,
 * and 100755 for an executable file. For a symbolic link, it's 120000, and for a submodule, it's 160000.
 */
export type TreeEntry = { mode: string; name: Buffer; oid: string };

export type Signature = { name: string; email: string; at: Date };

export type Commit = {
  oid: string;
  treeOid: string;
  parents: string[];
  author: Signature;
  committer: Signature;
  message: string;
};

export const FOLDER_MODE = "040000";
const MESSAGE_BYTES_MAX = 64 * 1024;

/** Parses a tree. Throws `transfer_broken` if the tree is invalid. */
export function parseTree(content: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    const mode = content.toString("latin1", at, space);
    if (space < 0 || end < 0 || end + 21 > content.length || !/^[0-7]{5,6}$/.test(mode)) {
      throw new GitRemoteError(
        "transfer_broken",
        "A folder (tree object) of the repository is damaged. Check the repository with git fsck.",
      );
    }
    const oid = content.toString("hex", end + 1, end + 21);
    entries.push({ mode: mode.padStart(6, "0"), name: content.subarray(space + 1, end), oid });
    at = end + 21;
  }
  return entries;
}

/**
 * Encodes a tree. Entries are sorted in Git's order: by their bytes, as if folder names ended with a slash.
 */
export function encodeTree(entries: readonly TreeEntry[]): Buffer {
  const sorted = entries
    .map((entry) => ({ entry, key: sortKey(entry) }))
    .toSorted((left, right) => left.key.compare(right.key));
  return Buffer.concat(
    sorted.flatMap(({ entry }) => [
      Buffer.from(`${entry.mode.replace(/^0/, "")} `),
      entry.name,
      Buffer.from([0]),
      Buffer.from(entry.oid, "hex"),
    ]),
  );
}

function sortKey({ mode, name }: TreeEntry): Buffer {
  return mode === FOLDER_MODE ? Buffer.concat([name, Buffer.from("/")]) : name;
}

/**
 * Parses a commit. Shortens messages that are longer than 64 KiB. Throws `transfer_broken` if the commit is
 * invalid.
 */
export function parseCommit(oid: string, content: Buffer): Commit {
  const split = content.indexOf("\n\n");
  const head = content.toString("utf8", 0, split < 0 ? content.length : split);
  const headers = head.split("\n").filter((line) => !line.startsWith(" "));
  const headerOf = (name: string) =>
    headers.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  const treeOid = headerOf("tree");
  if (!treeOid || !/^[0-9a-f]{40}$/.test(treeOid)) {
    throw new GitRemoteError(
      "transfer_broken",
      "A commit of the repository is damaged. Check the repository with git fsck.",
    );
  }
  const message = split < 0 ? Buffer.alloc(0) : content.subarray(split + 2, split + 2 + MESSAGE_BYTES_MAX);
  return {
    oid,
    treeOid,
    parents: headers.filter((line) => line.startsWith("parent ")).map((line) => line.slice(7)),
    author: parseSignature(headerOf("author")),
    committer: parseSignature(headerOf("committer")),
    message: decodeText(message, headerOf("encoding")),
  };
}

function decodeText(bytes: Buffer, encoding: string | undefined): string {
  try {
    return new TextDecoder(encoding ?? "utf-8").decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}

function parseSignature(line = ""): Signature {
  const match = /^(.*?) ?<([^<>]*)> (-?\d+)/.exec(line);
  const seconds = Number(match?.[3] ?? 0);
  const at = new Date(Math.abs(seconds) < 8.64e12 ? seconds * 1000 : 0);
  return { name: match?.[1] ?? "", email: match?.[2] ?? "", at };
}

/** Encodes a commit, with its time in UTC. */
export function encodeCommit(commit: Omit<Commit, "oid">): Buffer {
  const lines = [
    `tree ${commit.treeOid}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${encodeSignature(commit.author)}`,
    `committer ${encodeSignature(commit.committer)}`,
    "",
    commit.message.endsWith("\n") ? commit.message : `${commit.message}\n`,
  ];
  return Buffer.from(lines.join("\n").replaceAll("\0", ""));
}

function encodeSignature({ name, email, at }: Signature): string {
  const clean = (text: string) => text.replace(/[<>\p{Cc}]/gu, "").trim();
  return `${clean(name) || "Unknown"} <${clean(email)}> ${Math.floor(at.getTime() / 1000)} +0000`;
}

/** A file to write or to remove. If a file to remove doesn't exist, nothing happens. */
export type FileChange =
  | { path: string; mode: "100644" | "100755"; bytes: Uint8Array }
  | { path: string; remove: true };

/** The new objects of a change, with the ID as the key. */
export type NewObjects = Map<string, GitObject>;

type Folder = { files: Map<string, FileChange>; folders: Map<string, Folder> };

/**
 * Applies changes to a tree. Null is an empty tree. Reads and writes only folders that contain changes, and
 * adds new files and trees to `created`. Removes folders that become empty.
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
  if (folder.files.has(name))
    throw new GitRemoteError("path_invalid", `The commit changes ${change.path} twice.`);
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
  // Removals are applied first, because a commit can replace a file with a folder of the same name.
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

/** Returns a name as a key that preserves all bytes, even if the name isn't valid UTF-8. */
function key(name: string): string {
  return Buffer.from(name).toString("latin1");
}

function removeFile(entries: Map<string, TreeEntry>, name: string): void {
  if (entries.get(name)?.mode !== FOLDER_MODE) entries.delete(name);
}

/** Adds an object and returns its ID. */
export function putObject(created: NewObjects, type: GitObject["type"], content: Buffer): string {
  const object: GitObject = { type, content };
  const oid = objectId(object);
  created.set(oid, object);
  return oid;
}
