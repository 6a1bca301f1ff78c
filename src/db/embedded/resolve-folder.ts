import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { barriersBefore } from "./account";
import { accountOf, clusterFolder, isFilled } from "./folder";
import { withFileLock } from "./lock";
import { assertStopped, moveFolder } from "./move";

/** Options for finding a data folder. */
export interface FolderOptions {
  /** Whether the folder is the default folder. Bindery can store the data in another folder only if it is. */
  isDefault: boolean;
  say: (line: string) => void;
  /** The parent folder for data folders that were moved because PostgreSQL's account couldn't access them. */
  sharedRoot?: string;
}

const isLink = (target: string) => lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Returns the path with all symbolic links resolved, except in the path's last part. */
function withLinksFollowed(target: string): string {
  const parent = path.dirname(target);
  return existsSync(parent) ? path.join(realpathSync(parent), path.basename(target)) : target;
}

/**
 * Returns the path of a file in the data folder. This file contains the path of the link that leads to the
 * data folder.
 */
const originFile = (directory: string) => path.join(directory, "origin");

/**
 * If Bindery has moved a data folder, returns the folder's earlier path. Otherwise, returns the folder's
 * current path.
 */
function originOf(directory: string): string {
  const file = originFile(directory);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : directory;
}

function writeOrigin(directory: string, link: string): void {
  writeFileSync(originFile(directory), `${link}\n`, { mode: 0o600 });
}

/**
 * Returns the folder to which a link points.
 * @throws Error if the folder doesn't exist, or if the link is a copy
 */
function followLink(link: string, say: (line: string) => void): string {
  if (!existsSync(link))
    throw new Error(
      `${link} is a link to ${readlinkSync(link)}, which doesn't exist. Restore this directory, or remove the link to ` +
        "start with an empty database.",
    );
  const directory = realpathSync(link);
  const origin = originOf(directory);
  if (origin === directory || origin === link) return directory;
  if (isLink(origin) && existsSync(origin) && realpathSync(origin) === directory)
    throw new Error(
      `${link} is a copied link: the data in ${directory} belongs to ${origin}. To start with a copy of the data, stop ` +
        `the other instance, then run: rm ${link} && cp -a ${directory} ${link}\nTo start with an empty database, remove ${link}.`,
    );
  writeOrigin(directory, link);
  say(`The data in ${directory} belonged to ${origin} and now belongs to ${link}.`);
  return directory;
}

/** Moves the data of a folder to another folder, and replaces the original with a link. Returns the message to log. */
function keepIn(target: string, link: string): string {
  if (existsSync(target)) {
    if (isFilled(link))
      throw new Error(
        `Both ${link} and ${target} contain data, although Bindery moved all data to ${target}. Move the directory that you don't need to another place.`,
      );
    if (existsSync(link)) rmdirSync(link);
    symlinkSync(target, link);
    return `Bindery found an existing database in ${target}`;
  }
  if (!isFilled(link)) {
    mkdirSync(target, { mode: 0o711 });
    writeOrigin(target, link);
    if (existsSync(link)) rmdirSync(link);
    symlinkSync(target, link);
    return `Bindery stores the data in ${target}`;
  }
  assertStopped(path.join(link, clusterFolder));
  writeOrigin(link, link);
  moveFolder(link, target);
  symlinkSync(target, link);
  return `Bindery moved the data to ${target}`;
}

/**
 * Returns the path of the folder that contains all data. If PostgreSQL's account can't enter a parent of the
 * default folder, the data is stored in `sharedRoot`, and a link replaces the default folder. In all other
 * cases, this function doesn't create a folder.
 * @throws Error if a link points to a missing folder or to another instance's data. The message says what to
 * do.
 */
export async function resolveFolder(dataDir: string, settling: FolderOptions): Promise<string> {
  const { isDefault, say, sharedRoot = "/var/lib/bindery" } = settling;
  const link = withLinksFollowed(path.resolve(dataDir));
  if (isLink(link)) return followLink(link, say);
  const account = accountOf(link);
  const parent = path.dirname(link);
  if (!isDefault || !existsSync(parent) || barriersBefore(account, parent).length === 0) return link;
  const hash = createHash("sha256").update(link).digest("hex").slice(0, 8);
  const target = path.join(sharedRoot, `${path.basename(parent).replace(/[^\w.-]/g, "-")}-${hash}`);
  mkdirSync(sharedRoot, { recursive: true });
  chmodSync(sharedRoot, 0o755);
  return withFileLock(`${target}.lock`, async () => {
    if (isLink(link)) return followLink(link, say);
    const [barrier] = barriersBefore(account, parent);
    const outcome = keepIn(target, link);
    say(
      `PostgreSQL doesn't run as root, so it can't access ${barrier} on the path to ${link}. ${outcome}, and ${link} is now a link to this directory.`,
    );
    return target;
  });
}
