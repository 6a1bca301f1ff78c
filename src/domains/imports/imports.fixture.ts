import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { ZipFile } from "yazl";
import { db } from "@/db/client";
import { runJobs } from "@/testing/jobs";
import { makeUpload } from "@/testing/make/import-run";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

export type Files = Record<string, string | Buffer>;

/** Creates a ZIP archive. `fileComment` is the comment of all files. */
export async function zipOf(files: Files, fileComment = ""): Promise<Buffer> {
  const zip = new ZipFile();
  // The types of yazl have no comments of files.
  const options: object = { fileComment };
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path, options);
  zip.end();
  return await buffer(zip.outputStream as NodeJS.ReadableStream);
}

/** Creates an editor of a space, with functions for importing into the space. */
export async function makeImporter(role: "edit" | "comment" = "edit") {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const person = await makePerson({ organization, role });
  const space = await makeSpace({ organizationId, defaultLevel: role });
  const api = rest(person.token);
  const runs = `/org/${organizationId}/imports`;
  const upload = (bytes: Uint8Array) => makeUpload(organizationId, bytes);
  const start = async (uploads: readonly Uint8Array[], target: object = {}, more: object = {}) => {
    const files = await Promise.all(uploads.map(upload));
    return await api.post(runs, {
      source: { type: "file", files },
      target: { space: space.id, ...target },
      ...more,
    });
  };
  const read = async (id: string) => (await api.get(`${runs}/${id}`)).body;
  /** Imports the uploads, waits until the import ends, and returns the import's run. */
  const run = async (uploads: readonly Uint8Array[], target: object = {}, more: object = {}) => {
    const { body } = await start(uploads, target, more);
    await runJobs();
    return await read(body.id);
  };
  const requests = async () =>
    (await api.get(`/spaces/${space.id}/change-requests?status=draft&status=open`)).body.items;
  return { organization, organizationId, person, space, api, runs, upload, start, read, run, requests };
}
export type Importer = Awaited<ReturnType<typeof makeImporter>>;

/** Returns the problems in the report of a run, with their files. */
export const reasons = (run: { report: { problems: { file: string; reason: string }[] } }): string[] =>
  run.report.problems.map(({ file, reason }) => `${file}: ${reason}`);

interface Shown {
  id: string;
  type: string;
  title: string;
  path: string;
  pages?: Shown[];
}

const listed = (pages: readonly Shown[], depth: number): string[] =>
  pages.flatMap((page) => [
    `${"  ".repeat(depth)}${page.type === "document" ? "" : `${page.type} `}${page.title}`,
    ...listed(page.pages ?? [], depth + 1),
  ]);
const flat = (pages: readonly Shown[]): Shown[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

/** A run that has imported content into a change request. */
export interface Run {
  target: { changeRequest: string };
}

/** The path of the change request of an import. */
export const requestOf = ({ space }: Importer, { target }: Run) =>
  `/spaces/${space.id}/change-requests/${target.changeRequest}`;

/** Reads the content of a run's change request. */
export async function imported(importer: Importer, run: Run) {
  const { api } = importer;
  const base = requestOf(importer, run);
  const pages: Shown[] = (await api.get(`${base}/content/pages`)).body.pages;
  const pageOf = (title: string) => {
    const found = flat(pages).find((page) => page.title === title);
    if (!found)
      throw new Error(
        `no page is called ${title}, but ${flat(pages)
          .map((page) => page.title)
          .join(", ")}`,
      );
    return found;
  };
  return {
    outline: listed(pages, 0),
    request: (await api.get(base)).body,
    files: (await api.get(`${base}/content/files`)).body.items as { id: string; name: string }[],
    idOf: (title: string) => pageOf(title).id,
    page: pageOf,
    async text(title: string): Promise<string> {
      return (await api.get(`${base}/content/page/${pageOf(title).id}?format=markdown`)).body.markdown;
    },
    async links(title: string) {
      return (await api.get(`${base}/content/page/${pageOf(title).id}/links`)).body.items;
    },
  };
}

/** Merges the change request of an import as a person who can merge. */
export async function merge(importer: Importer, run: Run): Promise<void> {
  const { token } = await makePerson({ organization: importer.organization, role: "admin" });
  expect(await rest(token).post(`${requestOf(importer, run)}/merge`)).toMatchObject({ status: 200 });
}

export const redirectsOf = ({ space: { organizationId, id: spaceId } }: Importer) =>
  db().pageRedirect.findMany({ where: { organizationId, spaceId } });

/** Merges an import, and returns the former paths of its pages, each with the page's ID. */
export async function mergedRedirects(importer: Importer, run: Run): Promise<Record<string, string>> {
  await merge(importer, run);
  return Object.fromEntries((await redirectsOf(importer)).map(({ source, pageId }) => [source, pageId]));
}
