import { expect, it } from "vitest";
import { runJobs } from "@/testing/jobs";
import { watchWrites } from "@/testing/writes";
import { imported, makeImporter, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");
const PROJECT = {
  "mkdocs.yml":
    "nav:\n  - index.md\n  - Guide:\n      - guide/setup.md\n  - Again: guide/setup.md\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: guide/setup.md\n",
  "docs/index.md": "# Home\n\n![Logo](logo.gif)\n\n[Gone](gone.md)\n",
  "docs/guide/setup.md": "# Setup\n\nTerm\n",
  "docs/logo.gif": GIF,
  "docs/raw.md": Buffer.from([0xff, 0xfe]),
};

it("a dry run reports what the import then does, and writes nothing but its own result", async () => {
  const importer = await makeImporter();
  const { api, runs, space } = importer;
  const { body: started } = await importer.start([await zipOf(PROJECT)], {}, { dryRun: true });
  expect(started).toMatchObject({ status: "pending", dryRun: true });
  const written = await watchWrites();
  await runJobs();
  // The bytes of files are stored while the run is active, and are then deleted.
  expect(await written()).toEqual(["Blob", "FileUpload", "ImportRun"]);
  const dry = await importer.read(started.id);
  expect(dry).toMatchObject({ status: "completed", dryRun: true, format: "mkdocs" });
  expect(dry.urls.app).toBeUndefined();
  expect(dry.target).toEqual({ space: space.id });
  expect(await importer.requests()).toEqual([]);
  expect(dry.preview).toEqual({
    pages: [
      { title: "Home", type: "document", level: 0, hidden: false, file: "docs/index.md" },
      { title: "Guide", type: "group", level: 0, hidden: false },
      { title: "Setup", type: "document", level: 1, hidden: false, file: "docs/guide/setup.md" },
    ],
    files: [{ name: "logo.gif", size: GIF.length }],
    redirects: [{ from: "old", to: "Setup" }],
    removed: [],
    removedFiles: [],
  });

  const { source } = dry;
  const { body: real } = await api.post(runs, { source, target: { space: space.id } });
  await runJobs();
  const run = await importer.read(real.id);
  expect(run).toMatchObject({ status: "completed", dryRun: false, report: { problemCount: 3 } });
  expect(run.report).toEqual(dry.report);
  expect(run.preview).toBeUndefined();
  const content = await imported(importer, run);
  expect(content.outline).toEqual(["Home", "group Guide", "  Setup"]);
  const [, listed] = (await api.get(runs)).body.items;
  expect(listed).toMatchObject({ id: dry.id, dryRun: true, report: dry.report });
  expect(listed.preview).toBeUndefined();
}, 90_000);

it("a dry run fails with the message of the import, and notifies no one", async () => {
  const importer = await makeImporter();
  const written = await watchWrites();
  const empty = await importer.run([await zipOf({ "a.txt": "x" })], {}, { dryRun: true });
  expect(await written()).not.toContain("Notification");
  const real = await importer.run([await zipOf({ "a.txt": "x" })]);
  expect(await written()).toContain("Notification");
  expect(empty).toMatchObject({ status: "failed", reason: real.reason });
  expect(empty.preview).toBeUndefined();
}, 90_000);
