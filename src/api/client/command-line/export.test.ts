import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { provideEnv } from "@/env";
import { GIT_CREDENTIALS, GitRemote } from "@/testing/git-remote";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, makeGitSpace } from "@/testing/git-space";
import { makePerson } from "@/testing/make/member";
import { CommandLine, filesIn } from "./command-line.fixture";

const remote = new GitRemote();
let line: CommandLine;
beforeAll(async () => {
  line = await CommandLine.start();
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
}, 120_000);
afterAll(async () => {
  await remote.stop();
  await line.stop();
});

const md = (markdown: string) => ({ document: { markdown } });
const image = {
  name: "a b.png",
  contentType: "image/png",
  base64: Buffer.from("not really").toString("base64"),
};

/**
 * Creates a space through the API. The space has pages that link to each other, hidden pages, and pages with front
 * matter.
 */
async function writtenSpace() {
  const place = await makeGitSpace();
  const { token } = await makePerson({ organization: place.organization, role: "admin" });
  const write = async (changes: object[]) => {
    const answer = await place.api.post(`/spaces/${place.space.id}/content`, { changes });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const { insertedFiles } = await write([{ operation: "insert_files", files: [image] }]);
  const file = insertedFiles[0].id;
  await write([
    {
      operation: "insert_page",
      title: "Start",
      ref: "start",
      ...md(`Hello [setup](./setup.md#steps).\n\n![x](/files/${file})\n`),
    },
    {
      operation: "insert_page",
      title: "Setup",
      ref: "setup",
      description: "How: to",
      emoji: "🚀",
      ...md("## Steps\n\n* one\n"),
    },
    {
      operation: "insert_page",
      title: "Hidden",
      hidden: true,
      noIndex: true,
      ...md("[Start](./start.md) [here](#x)\n\n## X\n"),
    },
  ]);
  const pages = (await place.api.get(`/spaces/${place.space.id}/content/pages`)).body.pages;
  const into = pages[1].id;
  await write([
    {
      operation: "insert_page",
      title: "Below",
      into,

      ...md(
        `---\n# Whom to ask.\nowner: docs team\nicon: house\nlayout:\n  width: wide\ncover: content:file/${file}\n---\n\n# Below it\n`,
      ),
    },
    {
      operation: "insert_page",
      title: "Beside & Co",
      slug: "beside",
      into,
      ...md("```md\n[Start](content:page/x)\n```\n"),
    },
  ]);
  return { place, as: { token } };
}

async function gitExport(place: GitSpace, repository: string) {
  await remote.server.addEmpty(repository);
  expect((await exportTo(remote, place, repository)).status).toBe("success");
  const folder = path.join(remote.work, `checkout-of-${repository}`);
  await git(remote.work, "clone", "-q", remote.server.url(repository, GIT_CREDENTIALS), folder);
  await rm(path.join(folder, ".git"), { recursive: true });
  return filesIn(folder);
}

describe("bindery export", () => {
  it("writes the same bytes as an export to Git, and doesn't write any file again the second time", async () => {
    const { place, as } = await writtenSpace();
    const folder = path.join(await line.folderWith({}), "new/docs");
    const command = ["export", folder, "--space", place.space.id, "--json"];
    const first = await line.run(command, as);
    expect([first.code, first.stderr]).toEqual([0, ""]);
    const written = await filesIn(folder);
    expect(written).toEqual(await gitExport(place, "by-git.git"));
    expect(Object.keys(written)).toEqual(
      expect.arrayContaining(["README.md", "SUMMARY.md", ".gitbook/assets/a b.png"]),
    );
    expect(Object.values(written).join()).toContain("# Whom to ask.\nowner: docs team\n");
    expect(first.json.files).toEqual({ written: Object.keys(written).length, unchanged: 0 });
    expect((await line.run(command, as)).json.files).toEqual({
      written: 0,
      unchanged: first.json.files.written,
    });
    const back = await line.run(["import", folder, "--space", place.space.id], as);
    expect(back.stdout).toBe("Nothing has changed.\n");
    expect((await line.run(["check", folder])).code).toBe(0);
  }, 60_000);

  it("overwrites files that have different content only if the command has the option for it", async () => {
    const { place, as } = await writtenSpace();
    const folder = await line.folderWith({ "README.md": "Mine.\n", "notes.txt": "Mine too.\n" });
    const command = ["export", folder, "--space", place.space.id];
    const refused = await line.run(command, as);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("README.md")]);
    expect(await filesIn(folder)).toEqual({ "README.md": "Mine.\n", "notes.txt": "Mine too.\n" });
    expect((await line.run([...command, "--force"], as)).code).toBe(0);
    expect(await filesIn(folder)).toMatchObject({
      "README.md": expect.stringContaining("Hello"),
      "notes.txt": "Mine too.\n",
    });
  }, 60_000);

  it("doesn't write files outside the folder", async () => {
    const { place, as } = await writtenSpace();
    const outside = await line.folderWith({});
    const folder = await line.folderWith({});
    await symlink(outside, path.join(folder, ".gitbook"));
    const command = ["export", folder, "--space", place.space.id, "--force"];
    const refused = await line.run(command, as);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("already exists and isn't a"),
    ]);
    await rm(path.join(folder, ".gitbook"));
    await mkdir(path.join(folder, ".gitbook"));
    await writeFile(path.join(outside, "target.md"), "Mine.\n");
    await symlink(path.join(outside, "target.md"), path.join(folder, "README.md"));
    expect((await line.run(command, as)).code).toBe(1);
    expect(await filesIn(outside)).toEqual({ "target.md": "Mine.\n" });
    expect((await line.run(["export", folder, "--space", "absent"], as)).code).toBe(1);
    expect((await line.run(["export", folder], as)).code).toBe(2);
  }, 60_000);

  it("downloads everything as a zip, and overwrites an existing file only if the command has the option for it", async () => {
    const { place, as } = await writtenSpace();
    const file = path.join(await line.folderWith({}), "space.zip");
    const command = ["export", "--bundle", file, "--space", place.space.id, "--json"];
    const first = await line.run(command, as);
    expect([first.code, first.stderr]).toEqual([0, ""]);
    expect(first.json).toMatchObject({ bundle: file, bytes: (await readFile(file)).length });
    expect(first.json.revision).toBe((await place.api.get(`/spaces/${place.space.id}/content`)).body.id);
    const zip = await fromBufferPromise(await readFile(file));
    const names: string[] = [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName);
    expect(names).toEqual(Object.keys(await gitExport(place, "bundled.git")).sort());
    expect(await line.run(command, as)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--force"),
    });
    const again = await line.run([...command, "--force"], as);
    expect(again.json.sha256).toBe(first.json.sha256);
    const both = ["export", "folder", "--bundle", file, "--space", place.space.id];
    expect((await line.run(both, as)).code).toBe(2);
    expect((await line.run(["export", "--space", place.space.id], as)).code).toBe(2);
  }, 60_000);
});
