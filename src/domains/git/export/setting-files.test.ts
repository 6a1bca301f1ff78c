import { expect, it, vi } from "vitest";
import * as run from "@/lib/threads/run";
import { withThreads } from "@/testing/threads";
import { layoutOf } from "../import/layout";
import { RepositoryFileError } from "../repository/problem";
import { settingFilesTask, writeSettings } from "./setting-files";

type Settings = Parameters<typeof writeSettings>[1];
type Pages = Settings["structure"]["pages"];

const pageOf = (index: number) => ({
  ...{ pageId: `page${index}`, type: "document", parentId: null, title: `Page ${index}`, linkTitle: null },
  ...{ rank: String(index).padStart(4, "0"), hidden: false, computed: null, target: null },
  ...{ gitPath: `${index}.md`, textHash: "text" },
});

/** The settings of a space with this number of pages. Its summary lists the pages in another order. */
function settingsOf(count: number, entry = (index: number) => `* [Page ${index}](${index}.md)\n`): Settings {
  const pages = Array.from({ length: count }, (_, index) => pageOf(index)) as unknown as Pages;
  const summary = pages.map((_, index) => entry(count - 1 - index)).join("");
  const structureFile = { gitPath: "SUMMARY.md", gitMode: null, gitOid: null, textHash: "summary" };
  return {
    structure: { pages, files: [], reusableContents: [], structureFiles: [structureFile] },
    ...{ layout: layoutOf(null), former: [], hidingThemselves: new Set() },
    paths: new Map(pages.map(({ pageId, gitPath }) => [pageId, gitPath ?? ""])),
    texts: new Map([["summary", summary]]),
    summary: { text: null, isThere: true, agreed: null },
  } as unknown as Settings;
}

it("writes the summary of many pages in a thread, with the same result", { timeout: 120_000 }, async () => {
  const settings = settingsOf(300);
  const inThread = vi.spyOn(run, "runTask");
  await withThreads({}, async () => {
    const files = await writeSettings("organization", settings);
    expect(inThread).toHaveBeenCalledOnce();
    expect({ files }).toEqual(settingFilesTask.work(settings));
    expect(files[0]?.text.indexOf("[Page 1]")).toBeLessThan(files[0]?.text.indexOf("[Page 2]") ?? 0);
  });
});

it("names the file and the line of a summary that can't be parsed", { timeout: 120_000 }, async () => {
  const settings = settingsOf(300, (index) => `* ${"[".repeat(index === 299 ? 300 : 1)}\n`);
  const refusal = await withThreads({}, () => writeSettings("organization", settings)).catch(
    (error) => error,
  );
  expect(refusal).toBeInstanceOf(RepositoryFileError);
  expect(refusal).toMatchObject({ code: "summary_line", path: "SUMMARY.md", line: 1 });
});
