import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import pLimit from "p-limit";
import type { RevisionFile } from "../../types.js";
import { type Context, signedIn } from "../context.js";
import { type ExportedFile, exportedFiles } from "../export/exported-files.js";
import { CommandError, EXIT, misuse } from "../failure.js";
import { asText, type Finding } from "../folder/findings.js";
import { hashOf, placeIn, writeWhole } from "../folder/write-folder.js";
import { readSpaceContent, type SpaceContent } from "../space-content.js";
import { progressOf } from "../terminal.js";
import { exportBundle } from "./bundle.js";

interface Options {
  space: string;
  bundle?: string;
  changeRequest?: string;
  force?: boolean;
}

interface Placed {
  file: ExportedFile;
  place: string;
  /** What is there now. */
  state: "missing" | "same" | "different";
}

const NAMED_MAX = 10;
const WRITES_AT_ONCE = 4;

/** The hash that a download address names what it downloads by. */
const hashIn = ({ downloadURL }: RevisionFile) =>
  new URL(downloadURL).pathname.split("/").find((part) => /^[\da-f]{64}$/.test(part));

const wantedHash = (file: ExportedFile) =>
  "text" in file ? createHash("sha256").update(file.text).digest("hex") : hashIn(file.source);

async function placed(folder: string, file: ExportedFile): Promise<Placed> {
  const place = await placeIn(folder, file.path);
  const present = await hashOf(place);
  const state = present === undefined ? "missing" : present === wantedHash(file) ? "same" : "different";
  return { file, place, state };
}

async function* bytesOf(file: ExportedFile): AsyncGenerator<Uint8Array> {
  if ("text" in file) return yield Buffer.from(file.text);
  const answer = await fetch(file.source.downloadURL).catch((cause) => {
    throw new CommandError(`${file.path} could not be downloaded: ${cause.message}.`, EXIT.unreachable);
  });
  if (!answer.ok || !answer.body)
    throw new CommandError(`${file.path} could not be downloaded: the service answered ${answer.status}.`);
  yield* answer.body;
}

async function writeAll(files: readonly Placed[]): Promise<void> {
  const progress = progressOf("Writing");
  const limit = pLimit(WRITES_AT_ONCE);
  let done = 0;
  const write = async ({ file, place }: Placed) => {
    await writeWhole(place, bytesOf(file));
    done += 1;
    progress.at(done, files.length);
  };
  try {
    await Promise.all(files.map((file) => limit(write, file)));
  } finally {
    limit.clearQueue();
    progress.end();
  }
}

const leftOutOf = ({ reusableContents }: SpaceContent): Finding[] =>
  reusableContents.map(({ title }) => {
    const message =
      "What pages include is left out: the API does not tell its text, an export to Git writes it.";
    return { severity: "warning", code: "left-out", message, path: title };
  });

/** Writes the pages and files of a space into a folder, or all that an export to Git writes into a zip. */
export async function exportSpace(
  context: Context,
  folder: string | undefined,
  options: Options,
): Promise<void> {
  const { bundle } = options;
  if ((folder === undefined) === (bundle === undefined))
    throw misuse("Name a folder or a --bundle to export into.");
  if (folder !== undefined) return exportFolder(context, folder, options);
  if (bundle !== undefined) return exportBundle(context, { ...options, bundle });
}

/** Writes them as an export to Git does. */
async function exportFolder(given: Context, folder: string, options: Options): Promise<void> {
  const context = await signedIn(given);
  const { output, client } = context;
  const place = { spaceId: options.space, changeRequestId: options.changeRequest };
  const space = await readSpaceContent(client, place);
  const files = await exportedFiles(space);
  await mkdir(folder, { recursive: true });
  const all: Placed[] = [];
  for (const file of files) all.push(await placed(folder, file));
  const different = all.filter(({ state }) => state === "different");
  if (different.length > 0 && !options.force) {
    const named = different.slice(0, NAMED_MAX).map(({ file }) => `  ${file.path}`);
    const more = different.length > NAMED_MAX ? `\n  and ${different.length - NAMED_MAX} more` : "";
    throw new CommandError(
      `Nothing was written: files of ${folder} say something else. --force overwrites them:\n${named.join("\n")}${more}`,
    );
  }
  const writing = all.filter(({ state }) => state !== "same");
  await writeAll(writing);
  const leftOut = leftOutOf(space);
  for (const found of leftOut) output.remark(asText(found));
  const figures = { written: writing.length, unchanged: all.length - writing.length };
  output.answer(
    { space: options.space, folder, files: figures, leftOut },
    `${figures.written} files written to ${folder}, ${figures.unchanged} unchanged.`,
  );
}
