import { beforeEach, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { outline, pageAt, rowsOf, textAt } from "@/testing/git-content";
import { startGitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { startLfsServer } from "@/testing/lfs-server";

// These tests check that content in Git LFS is never lost while the server refuses it, whatever happens to its file.

const remote = startGitRemote();
const lfs = startLfsServer(remote);
beforeEach(() => provideEnv({ OUTBOUND_ALLOWLIST: `${remote.server.host},${lfs.host}` }));

const refuse = (isRefused: boolean) =>
  remote.server.setFault(isRefused ? { kind: "status", status: 404 } : null, "/objects/batch");

let count = 0;
async function start(files: Files) {
  const repository = await GitRepository.create(remote, `kept${++count}.git`, files);
  const place = await makeGitSpace();
  const sync = (body = {}) => importFrom(remote, place, body, repository.name);
  expect(await sync()).toMatchObject({ status: "success", warnings: [] });
  return { repository, place, sync };
}

async function filesOf(place: GitSpace) {
  const { files } = await rowsOf(place);
  return files.map(({ fileId, gitPath, size }) => ({ fileId, gitPath, size }));
}

/** A repository with a page, an image and reusable content in Git LFS. Each text contains `version`. */
const files = (version: string, { page, image, part }: Record<"page" | "image" | "part", string>): Files => ({
  "README.md": `# Start\n\n![a](${image})\n\n{% include "${part}" %}\n`,
  "SUMMARY.md": `* [Start](README.md)\n* [Page](${page})\n`,
  [image]: lfs.add("a".repeat(500) + version),
  [page]: lfs.add(`# Page\n\nWords ${version}.\n`),
  [part]: lfs.add(`Part ${version}.\n`),
});

const BEFORE = { page: "page.md", image: "a.png", part: ".gitbook/includes/part.md" };
const gone = Object.fromEntries(Object.values(BEFORE).map((path) => [path, null]));
const OTHER_NAMES = { page: "other.md", image: "b.png", part: ".gitbook/includes/other.md" };
const OTHER_FOLDERS = { page: "deep/page.md", image: "img/a.png", part: ".gitbook/includes/in/part.md" };

async function idsOf(place: GitSpace) {
  const { pages, files: stored, reusableContents } = await rowsOf(place);
  return [
    ...pages.map(({ pageId }) => pageId),
    ...stored.map(({ fileId }) => fileId),
    ...reusableContents.map(({ reusableContentId }) => reusableContentId),
  ].sort();
}

describe("a file in Git LFS that is renamed while the server refuses its content", {
  timeout: 90_000,
}, () => {
  it.each([
    ["another name", "one", OTHER_NAMES],
    ["another folder", "one", OTHER_FOLDERS],
    ["another folder and new content", "two", OTHER_FOLDERS],
  ])("keeps its former version and its ID: %s", async (_, version, names) => {
    const { repository, place, sync } = await start(files("one", BEFORE));
    const before = await idsOf(place);
    await repository.commit({ ...gone, ...files(version, names) });
    refuse(true);
    const run = await sync();
    expect(run).toMatchObject({ status: "success" });
    for (const path of Object.values(names))
      expect(run.warnings).toContainEqual(
        expect.stringMatching(new RegExp(`^${path.replaceAll(".", "\\.")}: .* keeps its previous version`)),
      );
    expect(await idsOf(place)).toEqual(before);
    expect(await outline(place)).toEqual(["Start", "Page"]);
    expect(await textAt(place, names.page)).toBe("# Page\n\nWords one.\n");
    expect(await filesOf(place)).toEqual([expect.objectContaining({ gitPath: names.image, size: 503 })]);
    const [image] = await filesOf(place);
    const { pageId } = await pageAt(place, "README.md");
    const { body } = await place.api.get(`/spaces/${place.space.id}/content/page/${pageId}`);
    expect(JSON.stringify(body)).toContain(`"file":"${image?.fileId}"`);

    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
    refuse(false);
    expect(await sync({ force: true })).toMatchObject({ status: "success", warnings: [] });
    expect(await idsOf(place)).toEqual(before);
    expect(await textAt(place, names.page)).toBe(`# Page\n\nWords ${version}.\n`);
    expect(await git(repository.bare, "rev-list", "--count", "main")).toBe("2\n");
  });

  it("keeps its former version if its new content was refused before", async () => {
    const { repository, place, sync } = await start(files("one", BEFORE));
    const before = await idsOf(place);
    refuse(true);
    await repository.commit(files("two", BEFORE));
    await sync();
    await repository.commit({ ...gone, ...files("two", OTHER_FOLDERS) });
    expect(await sync()).toMatchObject({ status: "success" });
    expect(await idsOf(place)).toEqual(before);
    expect(await textAt(place, OTHER_FOLDERS.page)).toContain("Words one.");
    refuse(false);
    await repository.commit({ "SUMMARY.md": `* [Start](README.md)\n* [The page](${OTHER_FOLDERS.page})\n` });
    expect(await sync()).toMatchObject({ status: "success", warnings: [] });
    expect(await idsOf(place)).toEqual(before);
    expect(await textAt(place, OTHER_FOLDERS.page)).toContain("Words two.");
    expect(await filesOf(place)).toEqual([expect.objectContaining({ size: 503 })]);
  });

  it("doesn't keep content whose file was deleted, and never takes the content of another file", async () => {
    const { repository, place, sync } = await start({
      ...files("one", BEFORE),
      "SUMMARY.md": "* [Start](README.md)\n* [Page](page.md)\n* [Plain](plain.md)\n",
      "plain.md": "# Plain\n\nPlain words.\n",
    });
    await repository.commit({
      ...gone,
      "plain.md": null,
      "README.md": "# Start\n\n![new](new.png)\n",
      "SUMMARY.md": "* [Start](README.md)\n* [New](new.md)\n",
      "new.md": lfs.add("# New\n\nOther words.\n"),
      "new.png": lfs.add("other"),
    });
    refuse(true);
    const run = await sync();
    expect(run).toMatchObject({ status: "success" });
    expect(run.warnings).toEqual([
      expect.stringMatching(/^new\.md: .* The file wasn't imported\.$/),
      expect.stringMatching(/^new\.png: .* The file wasn't imported\.$/),
    ]);
    expect(await filesOf(place)).toEqual([]);
    expect((await rowsOf(place)).reusableContents).toEqual([]);
    expect(await outline(place)).toEqual(["Start", "New"]);
  });
});

const MKDOCS = (version: string) => ({
  "mkdocs.yml": "nav: [index.md, big.md]\n",
  "docs/index.md": `# Home\n\n![One](a.png) [Big](big.md) ${version}\n`,
  "docs/a.png": lfs.add("a".repeat(3000) + version),
  "docs/big.md": lfs.add(`# Big\n\nWords ${version}.\n`),
});

describe("a file in Git LFS in the project of another documentation system", { timeout: 90_000 }, () => {
  it("is reported once with the reason, and its pointer isn't shown", async () => {
    const repository = await GitRepository.create(remote, `kept${++count}.git`, MKDOCS("one"));
    const place = await makeGitSpace();
    refuse(true);
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run).toMatchObject({ status: "success" });
    const why = `The file is stored in Git LFS. ${remote.server.host} doesn't provide Git LFS for this repository.`;
    for (const path of ["docs/a.png", "docs/big.md"])
      expect(run.warnings.filter((line: string) => line.startsWith(`${path}:`))).toEqual([`${path}: ${why}`]);
    expect(await outline(place)).toEqual(["Home"]);
    expect(await filesOf(place)).toEqual([]);
    const { body } = await place.api.get(`/spaces/${place.space.id}/content/pages`);
    const page = await place.api.get(
      `/spaces/${place.space.id}/content/page/${body.pages[0].id}?format=markdown`,
    );
    expect(page.body.markdown).not.toContain("git-lfs");
  });

  it("keeps its former version, and links to it still work", async () => {
    const { repository, place, sync } = await start(MKDOCS("one"));
    const before = await idsOf(place);
    const contentOf = async () => {
      const { body } = await place.api.get(`/spaces/${place.space.id}/content/pages`);
      const read = ({ id }: { id: string }) =>
        place.api.get(`/spaces/${place.space.id}/content/page/${id}?format=markdown`);
      const texts = await Promise.all(body.pages.map(read));
      return texts.map((answer) => answer.body.markdown as string);
    };
    const [home = "", big] = await contentOf();
    await repository.commit(MKDOCS("two"));
    refuse(true);
    const run = await sync();
    expect(run).toMatchObject({ status: "success" });
    expect(await contentOf()).toEqual([home.replace("one", "two"), big]);
    expect(home).toMatch(/content:file\/.*content:page\//);
    expect(await idsOf(place)).toEqual(before);
    expect(run.warnings.toSorted()).toEqual([
      expect.stringMatching(/^docs\/a\.png: .* The space keeps its previous version\.$/),
      expect.stringMatching(/^docs\/big\.md: .* The space keeps its previous version\.$/),
    ]);
    refuse(false);
    expect(await sync({ force: true })).toMatchObject({ warnings: [] });
    expect(await idsOf(place)).toEqual(before);
    expect((await contentOf())[1]).toContain("Words two.");
  });
});
