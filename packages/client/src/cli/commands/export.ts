import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type Context, signedIn } from "../context.js";
import { downloadArchive } from "../export/archive.js";
import { CommandError, misuse } from "../failure.js";
import { hashOf, hashOfBytes, placeIn, writeWhole } from "../folder/write-folder.js";
import { progressOf } from "../terminal.js";
import { exportBundle, exportSite } from "./bundle.js";

interface Options {
  space: string;
  site?: string;
  organization?: string;
  bundle?: string;
  changeRequest?: string;
  force?: boolean;
}

/** A file in the archive, and the current file at the same path in the folder. */
interface Placed {
  entry: Entry;
  place: string;
  state: "missing" | "same" | "different";
}

const NAMED_MAX = 10;

const bytesOf = (zip: ZipFile, entry: Entry) => zip.openReadStreamPromise(entry);

async function placed(folder: string, zip: ZipFile, entry: Entry): Promise<Placed> {
  const place = await placeIn(folder, entry.fileName);
  const present = await hashOf(place);
  if (present === undefined) return { entry, place, state: "missing" };
  const wanted = await hashOfBytes(await bytesOf(zip, entry));
  return { entry, place, state: present === wanted ? "same" : "different" };
}

async function writeAll(zip: ZipFile, files: readonly Placed[]): Promise<void> {
  const progress = progressOf("Writing");
  try {
    for (const [index, { entry, place }] of files.entries()) {
      await writeWhole(place, await bytesOf(zip, entry));
      progress.at(index + 1, files.length);
    }
  } finally {
    progress.end();
  }
}

/**
 * Writes the files in an archive to a folder. Returns how many files were written and how many were
 * unchanged.
 */
async function unpack(archive: string, folder: string, overwrites: boolean) {
  const zip = await openPromise(archive, { autoClose: false });
  try {
    const all: Placed[] = [];
    for await (const entry of zip.eachEntry()) all.push(await placed(folder, zip, entry));
    const different = all.filter(({ state }) => state === "different");
    if (different.length > 0 && !overwrites) {
      const named = different.slice(0, NAMED_MAX).map(({ entry }) => `  ${entry.fileName}`);
      const more = different.length > NAMED_MAX ? `\n  and ${different.length - NAMED_MAX} more` : "";
      throw new CommandError(
        `Nothing was written, because files in ${folder} have local changes. To overwrite these files, use --force:\n${named.join("\n")}${more}`,
      );
    }
    const writing = all.filter(({ state }) => state !== "same");
    await writeAll(zip, writing);
    return { written: writing.length, unchanged: all.length - writing.length };
  } finally {
    zip.close();
  }
}

/**
 * Writes a space's pages and files into a folder or a zip, in the format of an export to Git. For a site, writes a zip of
 * HTML pages that people can open without a server.
 */
export async function exportSpace(
  context: Context,
  folder: string | undefined,
  options: Options,
): Promise<void> {
  const { bundle, site, space } = options;
  if ((space === undefined) === (site === undefined))
    throw misuse("Specify what to export: --space ID or --site ID.");
  if (site !== undefined) {
    if (bundle === undefined || folder !== undefined || options.changeRequest !== undefined)
      throw misuse(
        "A site can be exported only to a bundle. Use --bundle FILE without a folder and without --change-request.",
      );
    return exportSite(context, { ...options, site, bundle });
  }
  if ((folder === undefined) === (bundle === undefined))
    throw misuse("Specify a folder, or a bundle with --bundle FILE.");
  if (folder !== undefined) return exportFolder(context, folder, options);
  if (bundle !== undefined) return exportBundle(context, { ...options, bundle });
}

async function exportFolder(given: Context, folder: string, options: Options): Promise<void> {
  const { output, client } = await signedIn(given);
  const temporary = await mkdtemp(path.join(tmpdir(), "bindery-"));
  const cleanUp = () => rm(temporary, { recursive: true, force: true });
  given.whenStopped("", cleanUp);
  try {
    const archive = path.join(temporary, "space.zip");
    const place = { spaceId: options.space, changeRequestId: options.changeRequest };
    await downloadArchive(client, place, archive);
    await mkdir(folder, { recursive: true });
    const files = await unpack(archive, folder, options.force === true);
    output.answer(
      { space: options.space, folder, files },
      `Wrote ${files.written} files to ${folder}. ${files.unchanged} files are unchanged.`,
    );
  } finally {
    await cleanUp();
  }
}
