import path from "node:path";
import type { UnlistedFiles } from "@/domains/git/repository/config";
import type { ChangeRequest, Space } from "../../types.js";
import { type Context, type SignedIn, signedIn } from "../context.js";
import { CommandError, misuse } from "../failure.js";
import { type Content, readContent } from "../folder/content.js";
import { asText } from "../folder/findings.js";
import { readFolder } from "../folder/read-folder.js";
import { isInOrder } from "../import/moves.js";
import { type ImportPlan, planImport } from "../import/plan.js";
import { everyWanted } from "../import/wanted-pages.js";
import { writeImport } from "../import/write.js";
import { organizationOf } from "../organization.js";
import { type ContentSource, readSpaceContent, type SpaceContent } from "../space-content.js";

interface Options {
  space?: string;
  new?: string;
  organization?: string;
  changeRequest?: string;
  subject?: string;
  merge?: boolean;
  delete?: boolean;
  dryRun?: boolean;
  unlisted?: UnlistedFiles;
}

/** @throws CommandError if the folder has no pages or contains text that the server would refuse */
export async function readableContent(folder: string, unlisted?: UnlistedFiles): Promise<Content> {
  const content = await readContent(await readFolder(folder), unlisted);
  const errors = content.findings.filter(({ severity, code }) => severity === "error" && code !== "summary");
  if (errors.length > 0)
    throw new CommandError(
      `Nothing was imported, because these files can't be read:\n${errors.map(asText).join("\n")}`,
    );
  if (content.pages.size === 0)
    throw new CommandError(`The folder ${folder} has no pages. Pages are files that end in .md.`);
  return content;
}

export function figuresOf(plan: ImportPlan, space: SpaceContent, prunes: boolean) {
  const wanted = [...everyWanted(plan.pages)].map(([page]) => page);
  const added = wanted.filter(({ known }) => !known).length;
  const addedFiles = plan.files.filter(({ known }) => !known).length;
  return {
    pages: {
      added,
      changed: plan.changed.length,
      unchanged: wanted.length - added - plan.changed.length,
      deleted: prunes ? plan.gone.length : 0,
      reordered: !isInOrder(plan.pages, space.pages),
    },
    files: { added: addedFiles, unchanged: plan.files.length - addedFiles },
    changedFiles: plan.changed.map(({ file }) => file?.path ?? ""),
    notInFolder: plan.gone.map(({ id, title }) => ({ id, title })),
    leftOut: [...plan.content.findings, ...plan.leftOut],
  };
}
type Figures = ReturnType<typeof figuresOf>;

export const isNothing = ({ pages, files }: Figures) =>
  pages.added + pages.changed + pages.deleted + files.added === 0 && !pages.reordered;

const sentenceOf = ({ pages, files }: Figures) =>
  `${pages.added} pages added, ${pages.changed} changed, ${pages.deleted} deleted, ${pages.unchanged} unchanged. ${files.added} files added.`;

function remark({ output }: Context, figures: Figures, prunes: boolean): void {
  for (const found of figures.leftOut) output.remark(asText(found));
  const { length } = figures.notInFolder;
  if (length > 0 && !prunes)
    output.remark(
      `The space has ${length} pages that the folder doesn't have. To delete these pages and their subpages, use --delete.`,
    );
}

async function merge({ client }: SignedIn, space: Space, request: ChangeRequest): Promise<void> {
  const merged = await client.mergeChangeRequest({ spaceId: space.id, changeRequestId: request.id });
  if (merged.result !== "merge")
    throw new CommandError(
      "The import wasn't merged, because it conflicts with other changes. Resolve the conflicts in the change request.",
    );
}

async function destinationOf(context: SignedIn, options: Options): Promise<Space> {
  const { client } = context;
  if (options.space !== undefined) return client.getSpaceById({ spaceId: options.space });
  const organizationId = await organizationOf(client, options.organization);
  const space = await client.createSpace({ organizationId, title: options.new ?? "" });
  context.whenStopped(`The space ${space.id} was created: ${space.urls.app}`);
  return space;
}

async function requestOf(
  context: SignedIn,
  place: ContentSource,
  folder: string,
  subject: string | undefined,
) {
  const { spaceId, changeRequestId } = place;
  if (changeRequestId !== undefined) return context.client.getChangeRequestById({ spaceId, changeRequestId });
  const made = { spaceId, subject: subject ?? `Import of ${path.basename(path.resolve(folder))}` };
  return context.client.createChangeRequest(made);
}

/** Imports a folder into a space by creating a change request. */
export async function importFolder(given: Context, folder: string, options: Options): Promise<void> {
  if ((options.space === undefined) === (options.new === undefined))
    throw misuse("Specify the space to import into: --space ID, or --new TITLE for a new space.");
  if (options.new !== undefined && (options.changeRequest || options.dryRun))
    throw misuse("--new can't be combined with --change-request or --dry-run.");
  const context = await signedIn(given);
  const content = await readableContent(folder, options.unlisted);
  const space = await destinationOf(context, options);
  const place = { spaceId: space.id, changeRequestId: options.changeRequest };
  const present = await readSpaceContent(context.client, place);
  const plan = await planImport(content, present);
  const prunes = options.delete === true;
  const figures = figuresOf(plan, present, prunes);
  remark(context, figures, prunes);
  const about = { space: { id: space.id, title: space.title, url: space.urls.app }, ...figures };
  if (options.dryRun)
    return context.output.answer({ ...about, changeRequest: null }, `Dry run: ${sentenceOf(figures)}`);
  if (isNothing(figures))
    return context.output.answer({ ...about, changeRequest: null }, "Nothing has changed.");

  const request = await requestOf(context, place, folder, options.subject);
  context.whenStopped(
    `Change request #${request.number} contains the content that was written before the stop: ${request.urls.app}`,
  );
  const { organization: organizationId } = space;
  const destination = {
    client: context.client,
    organizationId,
    spaceId: space.id,
    changeRequestId: request.id,
  };
  const merges = options.merge === true || options.new !== undefined;
  await writeImport(destination, plan, present, prunes);
  if (merges) {
    context.whenStopped(`Change request #${request.number} contains the import: ${request.urls.app}`);
    await merge(context, space, request);
  }
  const { number, urls } = request;
  const where = merges
    ? `Imported into ${space.title}: ${space.urls.app}`
    : `Imported into change request #${number}: ${urls.app}`;
  context.output.answer(
    { ...about, changeRequest: { number, url: urls.app, merged: merges } },
    `${sentenceOf(figures)}\n${where}`,
  );
}
