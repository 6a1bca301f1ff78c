import { expect, it } from "vitest";
import { runJobs } from "@/testing/jobs";
import { killWorkerWhen } from "@/testing/killed-worker";
import { imported, makeImporter, zipOf } from "./imports.fixture";

const PAGES = 200;

it("a killed worker doesn't write anything, and another worker completes the import exactly once", async () => {
  const importer = await makeImporter();
  const text = (index: number) =>
    `# Page ${index}\n\n${`Words of [page](${(index + 1) % PAGES}.md). `.repeat(20)}\n`;
  const files = Array.from({ length: PAGES }, (_, index) => [`${index}.md`, text(index)] as const);
  const { id } = (await importer.start([await zipOf(Object.fromEntries(files))])).body;
  await killWorkerWhen(["imports"], async () => {
    const run = await importer.read(id);
    if (run.status !== "pending" && run.status !== "in-progress")
      throw new Error(`it was over: ${run.status}`);
    return /^Linking pages|^Writing/.test(run.step ?? "");
  });
  expect(await importer.requests()).toEqual([]);
  expect((await importer.read(id)).status).toBe("in-progress");
  await runJobs();
  const run = await importer.read(id);
  expect(run).toMatchObject({ status: "completed", report: { pages: PAGES, problemCount: 0 } });
  expect(await importer.requests()).toHaveLength(1);
  expect((await imported(importer, run)).outline).toHaveLength(PAGES);
}, 90_000);
