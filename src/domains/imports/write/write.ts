import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db, type Tx } from "@/db/client";
import type { Prisma, Space } from "@/db/generated/client";
import { inLongTransaction, inRolledBackTransaction, inTransaction } from "@/db/transaction";
import { lockChangeRequest } from "@/domains/change-requests/locks";
import { insertChangeRequest } from "@/domains/change-requests/service";
import type { ContentChange } from "@/domains/content/changes";
import type { Withheld } from "@/domains/content/computed/withheld";
import {
  block,
  type DocumentBlock,
  emptyDocument,
  type JSONDocument,
  paragraph,
  textNode,
} from "@/domains/content/markdown/document";
import { previewOf } from "@/domains/content/preview";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { addBranchRedirects, type FormerPath } from "@/domains/content/write/page-redirects";
import { now } from "@/lib/clock";
import { levelOnSpace } from "@/scopes/space";
import { type ActiveRun, complete, ImportError, type Report } from "../runs";
import type { Format } from "../schema";

/**
 * The maximum number of problems that the change request's description lists. The run can list more problems.
 */
const NAMED_MAX = 50;

/** The names of formats, such as "a Docusaurus project". */
export const FORMAT_NAMES: Record<Format, string> = {
  gitbook: "a GitBook folder",
  markdown: "a folder of Markdown",
  html: "a folder of HTML",
  website: "a website",
  docx: "Word documents",
  mkdocs: "an MkDocs project",
  bundle: "a bundle of a site",
  docusaurus: "a Docusaurus project",
  mintlify: "a Mintlify project",
  starlight: "a Starlight project",
  vitepress: "a VitePress project",
  mdbook: "an mdBook project",
  hugo: "a Hugo project",
  nextra: "a Nextra project",
  fumadocs: "a Fumadocs project",
  "github-wiki": "a GitHub wiki",
  notion: "a Notion export",
  outline: "an Outline export",
  docmost: "a Docmost export",
  bookstack: "a BookStack export",
  readme: "a ReadMe project",
  "confluence-html": "a Confluence export (HTML)",
  "confluence-xml": "a Confluence export (XML)",
};

const sentence = (text: string): DocumentBlock => paragraph([textNode(text)]);

const problemItem = ({ file, reason }: Report["problems"][number]): DocumentBlock =>
  block("list-item", {}, [
    paragraph([textNode(file, [{ object: "mark", type: "code" }]), textNode(`: ${reason}`)]),
  ]);

/** Returns the description of a change request that contains an import. */
function describeImport(
  format: Format,
  { problems, count }: Report,
  taken: { pages: number; files: number },
): JSONDocument {
  const named = problems.slice(0, NAMED_MAX);
  const nodes = [
    sentence(`Imported from ${FORMAT_NAMES[format]}. Pages: ${taken.pages}, files: ${taken.files}.`),
  ];
  if (count > 0) {
    nodes.push(sentence(`Problems during the import (${count}):`));
    nodes.push(block("list-unordered", {}, named.map(problemItem)));
  }
  if (count > named.length) nodes.push(sentence(`The report of the import lists all problems.`));
  return { ...emptyDocument(), nodes };
}

const WRITE_SECONDS = 600;

/**
 * Returns the space of a run. Throws ImportError if the person who started the run can no longer edit the
 * space.
 */
export async function readTarget({ row }: ActiveRun): Promise<Space> {
  const { organizationId, spaceId, createdById } = row;
  const where = { organizationId_id: { organizationId, id: spaceId } };
  const space = await db().space.findUnique({ where });
  if (!space || space.deletedAt) throw new ImportError("Someone deleted the space, so the import stopped.");
  if (!atLeast(await levelOnSpace(spaceId, createdById), SPACE_PERMISSIONS.edit))
    throw new ImportError(
      "The person who started the import no longer has the Editor role on the space. Ask someone with this role to start the import again.",
    );
  return space;
}

/**
 * Returns the change request that the run specifies, or creates one. Throws ImportError if the change request
 * has been closed.
 */
async function requestOf(tx: Tx, { row }: ActiveRun, space: Space, subject: string) {
  const { organizationId, createdById: authorId, changeRequestId: id } = row;
  if (id === null) return { ...(await insertChangeRequest(tx, space, { authorId, subject })), isNew: true };
  const found = await tx.changeRequest.findUnique({ where: { organizationId_id: { organizationId, id } } });
  const locked = found && (await lockChangeRequest(tx, found));
  if (locked?.status !== "draft" && locked?.status !== "open")
    throw new ImportError(
      "The change request can't receive content, because someone merged or archived it. Import into another change request.",
    );
  return { id, branchId: locked.branchId, isNew: false };
}

interface Writing {
  format: Format;
  changes: readonly ContentChange[];
  /** The former paths of imported pages. */
  formerPaths: readonly FormerPath[];
  /** The path of the uploaded file for each page or reusable content, by ID. */
  paths: ReadonlyMap<string, string>;
}

/** Reports blocks that don't show their OpenAPI specification because the person who started the import can't see it. */
function reportWithheld({ report }: ActiveRun, paths: Writing["paths"], withheld: readonly Withheld[]): void {
  for (const { id, slug, line } of withheld)
    report.add(
      paths.get(id) ?? id,
      `Line ${line}: the block doesn't show the OpenAPI specification ${slug}, because you can't view it.`,
    );
}

const isPage = (change: ContentChange) =>
  change.kind === "put-page" && change.page.type !== "group" && change.page.type !== "link";

const countsOf = ({ changes, formerPaths }: Writing) => ({
  pageCount: changes.filter(isPage).length,
  fileCount: changes.filter(({ kind }) => kind === "put-file").length,
  redirectCount: formerPaths.length,
});

/** Writes an import as one revision in a change request. Returns the revision and the ID of the change request. */
async function writeContent(tx: Tx, run: ActiveRun, space: Space, writing: Writing) {
  const { format, changes, formerPaths, paths } = writing;
  const { organizationId } = space;
  const { id, branchId, isNew } = await requestOf(tx, run, space, `Import of ${FORMAT_NAMES[format]}`);
  const permit = await WritePermit.forChangeRequest(tx, { organizationId, spaceId: space.id, branchId });
  const fields = { type: "edits", authorId: run.row.createdById, withholds: true, changes } as const;
  const written = await writeRevision(permit, fields);
  reportWithheld(run, paths, written.withheld ?? []);
  await addBranchRedirects(tx, { organizationId, branchId }, formerPaths);
  const { pageCount: pages, fileCount: files } = countsOf(writing);
  const description = describeImport(format, run.report, {
    pages,
    files,
  }) as unknown as Prisma.InputJsonValue;
  await tx.changeRequest.update({
    where: { organizationId_id: { organizationId, id } },
    data: { ...(isNew && { description }), updatedAt: now(), version: { increment: 1 } },
  });
  return { changeRequestId: id, written };
}

/** Writes an import in a change request, and completes the run in the same transaction. */
export async function writeImport(run: ActiveRun, space: Space, writing: Writing): Promise<void> {
  await inLongTransaction(null, WRITE_SECONDS, async (tx) => {
    const { changeRequestId } = await writeContent(tx, run, space, writing);
    await complete(tx, run, { changeRequestId, ...countsOf(writing) });
  });
}

/**
 * Completes a dry run with a preview of the import. Writes the import in a transaction that is rolled back, because writing
 * content also checks it.
 */
export async function previewImport(run: ActiveRun, space: Space, writing: Writing): Promise<void> {
  const { organizationId } = space;
  const preview = await inRolledBackTransaction(WRITE_SECONDS, async (tx) => {
    const { written } = await writeContent(tx, run, space, writing);
    return previewOf(tx, { ...writing, organizationId, written });
  });
  await inTransaction(null, (tx) => complete(tx, run, { preview, ...countsOf(writing) }));
}
