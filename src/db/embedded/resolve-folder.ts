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

/** How a data folder is settled. */
export interface FolderOptions {
  /** Whether no one configured the folder, so that the data can be kept elsewhere. */
  isDefault: boolean;
  say: (line: string) => void;
  /** Where data folders are kept that PostgreSQL's account could not reach. */
  sharedRoot?: string;
}

const isLink = (target: string) => lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** A path as it stands, with the links before its last part followed. */
function withLinksFollowed(target: string): string {
  const parent = path.dirname(target);
  return existsSync(parent) ? path.join(realpathSync(parent), path.basename(target)) : target;
}

/** Where a data folder notes which link leads to it. */
const originFile = (directory: string) => path.join(directory, "origin");

/** The path that a data folder was asked for under before it was kept elsewhere; its own for all others. */
function originOf(directory: string): string {
  const file = originFile(directory);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : directory;
}

function writeOrigin(directory: string, link: string): void {
  writeFileSync(originFile(directory), `${link}\n`, { mode: 0o600 });
}

/** Follows a data folder that is a link. Throws when it leads nowhere, or was copied from another place. */
function followLink(link: string, say: (line: string) => void): string {
  if (!existsSync(link))
    throw new Error(
      `${link} is a link to ${readlinkSync(link)}, which is not there. Restore that folder, or remove the link to ` +
        "begin with an empty database.",
    );
  const directory = realpathSync(link);
  const origin = originOf(directory);
  if (origin === directory || origin === link) return directory;
  if (isLink(origin) && existsSync(origin) && realpathSync(origin) === directory)
    throw new Error(
      `${link} is a copied link: the data in ${directory} belongs to ${origin}. To begin with a copy of it, stop ` +
        `that service, then: rm ${link} && cp -a ${directory} ${link}\nTo begin with an empty database, remove ${link}.`,
    );
  writeOrigin(directory, link);
  say(`the data in ${directory} was used by ${origin} and is now used by ${link}`);
  return directory;
}

/** Keeps the data of a folder in another one, and replaces it with a link. Returns the message to log. */
function keepIn(target: string, link: string): string {
  if (existsSync(target)) {
    if (isFilled(link))
      throw new Error(
        `Both ${link} and ${target}, where its data was moved to, hold data. Move away the one that is not wanted.`,
      );
    if (existsSync(link)) rmdirSync(link);
    symlinkSync(target, link);
    return `found it again in ${target}`;
  }
  if (!isFilled(link)) {
    mkdirSync(target, { mode: 0o711 });
    writeOrigin(target, link);
    if (existsSync(link)) rmdirSync(link);
    symlinkSync(target, link);
    return `it is kept in ${target}`;
  }
  assertStopped(path.join(link, clusterFolder));
  writeOrigin(link, link);
  moveFolder(link, target);
  symlinkSync(target, link);
  return `it was moved to ${target}`;
}

/**
 * Finds the folder that holds all data. The default folder, where PostgreSQL's account may not pass through a folder
 * above it, is kept in `sharedRoot` as a whole, with a link to it in its place. Answers its path, without making it
 * where it can be made in its place.
 * @throws a sentence that says what to do, when a link leads nowhere or to another installation's data.
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
      `PostgreSQL does not run as root and may not pass through ${barrier} to ${link}: ${outcome}, and ${link} is a link`,
    );
    return target;
  });
}
