import { expect, it } from "vitest";
import { serve } from "@/api/rest/serve";
import { runJobs } from "@/testing/jobs";
import { docxOf, paragraph, run as text } from "./docx.fixture";
import { type Importer, imported, makeImporter, type reasons, zipOf } from "./imports.fixture";

/** Uploads a file as the console does: requests an upload URL for the name, and sends the bytes. Returns the upload's key. */
async function uploadAs({ api, organizationId }: Importer, name: string, bytes: Buffer): Promise<string> {
  const { body } = await api.post(`/orgs/${organizationId}/storage/upload`, {
    file: { name, type: "application/octet-stream", size: bytes.length },
    kind: "import_file",
  });
  const { pathname, search } = new URL(body.url);
  const { signal } = new AbortController();
  const sent = { method: "PUT", path: pathname, query: search.slice(1), headers: {}, signal, body: bytes };
  expect((await serve({ ...sent, remoteAddress: "127.0.0.1" })).status).toBe(200);
  return body.key;
}

async function importNamed(importer: Importer, files: readonly (readonly [string, Buffer])[]) {
  const keys: string[] = [];
  for (const [name, bytes] of files) keys.push(await uploadAs(importer, name, bytes));
  const { api, runs, space } = importer;
  const { body } = await api.post(runs, {
    source: { type: "file", files: keys },
    target: { space: space.id },
  });
  await runJobs();
  return (await api.get(`${runs}/${body.id}`)).body;
}

const broken = (title: string) => Buffer.from(`# ${title}\n\n[Gone](gone.md)\n`);
const filesOf = (run: Parameters<typeof reasons>[0]) => run.report.problems.map(({ file }) => file);

it("the report of an import names each upload by its own name, without folders or invisible characters", async () => {
  const importer = await makeImporter();
  const cases = [
    ["Release notes.md", "Release notes.md"],
    ["Ünïcode 中文.markdown", "Ünïcode 中文.markdown"],
    ["notes.txt", "notes.md"],
    ["no extension", "no extension.md"],
    ["component.mdx", "component.md"],
    ["C:\\Users\\me\\report.md", "report.md"],
    ["../../../etc/passwd", "passwd.md"],
    ["right\u202Edm.txt", "rightdm.md"],
    ["new\nline.md", "newline.md"],
    [`${"long ".repeat(40)}.md`, `${"long ".repeat(16).trim()}.md`],
    ["a:b*c?.md", "a b c.md"],
    [".hidden.md", "hidden.md"],
    ["...", "document-13.md"],
    ["\u200B", "document-14.md"],
    ["report.MD", "report-15.MD"],
    ["report.md", "report-16.md"],
    ["SUMMARY.md", "document-17.md"],
    ["_Sidebar.md", "document-18.md"],
  ] as const;
  const run = await importNamed(
    importer,
    cases.map(([name], index) => [name, broken(`Page ${index + 1}`)]),
  );
  expect(run).toMatchObject({ status: "completed", report: { pages: cases.length } });
  expect(filesOf(run).toSorted()).toEqual(cases.map(([, shown]) => shown).toSorted());
});

it("documents get their titles from their names, and links between uploads work", async () => {
  const importer = await makeImporter();
  const run = await importNamed(importer, [
    ["start.md", Buffer.from("# Start\n\n[Next](next.md)\n")],
    ["next.md", Buffer.from("Without a heading.\n")],
  ]);
  expect(run).toMatchObject({ status: "completed", report: { problemCount: 0 } });
  const content = await imported(importer, run);
  expect(content.outline.toSorted()).toEqual(["Next", "Start"]);
  expect(await content.text("Start")).toContain(`[Next](content:page/${content.idOf("Next")})`);
});

it("a Word document keeps its name, also if its name has another extension", async () => {
  const importer = await makeImporter();
  const document = await docxOf(paragraph(`${text("Words.")}<w:unknown/>`));
  const run = await importNamed(importer, [
    ["Plan 2026.docx", document],
    ["Plan.zip", await docxOf(paragraph(`${text("More words.")}<w:unknown/>`))],
  ]);
  expect(run).toMatchObject({ status: "completed", format: "docx" });
  expect(filesOf(run)).toEqual(["Plan 2026.docx", "Plan.docx"]);
  expect((await imported(importer, run)).outline).toEqual(["Plan 2026", "Plan"]);
});

it("a document never replaces a file of an archive that has the same name", async () => {
  const importer = await makeImporter();
  const run = await importNamed(importer, [
    ["docs.zip", await zipOf({ "start.md": "# In the archive\n", "b.md": "# B\n" })],
    ["start.md", broken("Alone")],
  ]);
  expect(filesOf(run)).toEqual(["start-2.md"]);
  expect((await imported(importer, run)).outline.toSorted()).toEqual(["Alone", "B", "In the archive"]);
});
