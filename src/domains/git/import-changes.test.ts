import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { provideEnv } from "@/env";
import { damageCaches } from "@/testing/git-cache";
import {
  countVersions,
  editHere,
  outline,
  pageAt,
  rowsOf,
  shownPages,
  textAt,
  writeHere,
} from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`).join("\n\n");

const BASE: Files = {
  "README.md": "# Welcome\n\nHello.\n",
  "SUMMARY.md":
    "# Table of contents\n\n* [Welcome](README.md)\n* [Alpha in short](guide/alpha.md)\n  * [Beta](guide/beta.md)\n\n## Reference\n\n* [Gamma](gamma.md)\n",
  "guide/alpha.md": `# Alpha\n\n${lines(8, "alpha")}\n`,
  "guide/beta.md": `# Beta\n\n${lines(8, "beta")}\n`,
  "gamma.md": `# Gamma\n\n${lines(8, "gamma")}\n`,
};

/** With this setting, files that the summary doesn't list become hidden pages. */
const HIDDEN = { unlistedFiles: "hidden" };

let count = 0;
async function start(files: Files = {}, body: object = {}) {
  const repository = await GitRepository.create(remote, `r${++count}.git`, { ...BASE, ...files });
  const place = await makeGitSpace();
  expect(await importFrom(remote, place, body, repository.name)).toMatchObject({ status: "success" });
  const again = async (changes: Files = {}, more: object = {}) => {
    await repository.commit(changes);
    const run = await importFrom(remote, place, { ...body, ...more }, repository.name);
    expect(run).toMatchObject({ status: "success" });
    return run;
  };
  return { repository, place, again };
}

const idAt = async (place: GitSpace, path: string) => (await pageAt(place, path)).pageId;
const summary = (...entries: string[]) => `# Table of contents\n\n${entries.join("\n")}\n`;

/** Imports the current repository into a new space, and returns the space's content. */
async function fresh(repository: GitRepository, body: object = {}) {
  const place = await makeGitSpace();
  expect(await importFrom(remote, place, body, repository.name)).toMatchObject({ status: "success" });
  return place;
}

describe("an import after the first", () => {
  it("keeps the title from the summary when a page's heading changes, and writes only that page", async () => {
    const { place, repository, again } = await start();
    const before = await countVersions(place);
    await again({ "guide/alpha.md": `# Omega\n\n${lines(8, "alpha")}\n` });
    expect(await pageAt(place, "guide/alpha.md")).toMatchObject({
      title: "Omega",
      linkTitle: "Alpha in short",
    });
    expect(await countVersions(place)).toEqual({
      ...before,
      pages: before.pages + 1,
      revisions: before.revisions + 1,
    });
    expect(await shownPages(place)).toEqual(await shownPages(await fresh(repository)));
  });

  it("keeps IDs if a page moves in the summary, a group is renamed, or two groups have the same name", async () => {
    const { place, repository, again } = await start();
    const ids = await Promise.all(
      ["guide/alpha.md", "guide/beta.md", "gamma.md"].map((path) => idAt(place, path)),
    );
    await again({
      "SUMMARY.md": summary(
        ...["* [Welcome](README.md)", "", "## Same", "", "* [Beta](guide/beta.md)", ""],
        ...["## Same", "", "* [Gamma](gamma.md)", "  * [Alpha](guide/alpha.md)"],
      ),
    });
    expect(await outline(place)).toEqual(["Welcome", "Same", "  Beta", "Same", "  Gamma", "    Alpha"]);
    expect(
      await Promise.all(["guide/alpha.md", "guide/beta.md", "gamma.md"].map((path) => idAt(place, path))),
    ).toEqual(ids);
    expect(await shownPages(place)).toEqual(await shownPages(await fresh(repository)));
  });

  it("turns a file that the summary lists twice into one page and a link to it", async () => {
    const { place, again } = await start({}, HIDDEN);
    const run = await again({
      "SUMMARY.md": summary("* [Welcome](README.md)", "* [Gamma](gamma.md)", "* [Again](gamma.md)"),
    });
    expect(run.warnings).toEqual([]);
    const { pages } = await rowsOf(place);
    expect(pages.find(({ type }) => type === "link")).toMatchObject({
      title: "Again",
      target: { kind: "page", page: await idAt(place, "gamma.md") },
    });
  });

  it("hides a page that the summary no longer lists, shows it again when it's listed, and hides a page whose text says so", async () => {
    const { place, repository, again } = await start({}, HIDDEN);
    const id = await idAt(place, "gamma.md");
    await again({ "SUMMARY.md": summary("* [Welcome](README.md)", "* [Alpha](guide/alpha.md)") });
    expect(await pageAt(place, "gamma.md")).toMatchObject({ pageId: id, hidden: true, linkTitle: null });
    await again({ "gamma.md": "---\nhidden: true\n---\n\n# Gamma\n" });
    await again({ "SUMMARY.md": summary("* [Welcome](README.md)", "* [Third](gamma.md)") });
    expect(await pageAt(place, "gamma.md")).toMatchObject({ pageId: id, hidden: true, linkTitle: "Third" });
    await again({ "gamma.md": "# Gamma\n" });
    expect(await pageAt(place, "gamma.md")).toMatchObject({ pageId: id, hidden: false, linkTitle: "Third" });
    expect(await shownPages(place)).toEqual(await shownPages(await fresh(repository, HIDDEN)));
  });

  it("uses folders as the structure if there is no summary, even after a summary is removed", async () => {
    const { place, repository, again } = await start({ "plain.md": "No heading.\n" }, HIDDEN);
    const id = await idAt(place, "guide/alpha.md");
    await again({ "SUMMARY.md": null });
    expect(await outline(place)).toEqual(["Welcome", "Gamma", "Guide", "  Alpha", "  Beta", "Plain"]);
    expect(await shownPages(place)).toEqual(await shownPages(await fresh(repository, HIDDEN)));
    await again({ "guide/alpha.md": `# Alef\n\n${lines(8, "alpha")}\n` });
    expect(await pageAt(place, "guide/alpha.md")).toMatchObject({ title: "Alef", linkTitle: null });
    await again({
      "SUMMARY.md": summary("* [Words](plain.md)", "* [One](guide/alpha.md)"),
      "README.md": null,
    });
    expect(await outline(place)).toEqual(["Words", "One", "(Gamma)", "(Beta)"]);
    expect(await idAt(place, "guide/alpha.md")).toBe(id);
    expect(await shownPages(place)).toEqual(await shownPages(await fresh(repository, HIDDEN)));
  });

  it("keeps the ID of a page whose file was renamed and edited, and the pages below it", async () => {
    const { place, repository, again } = await start();
    const ids = [await idAt(place, "guide/alpha.md"), await idAt(place, "guide/beta.md")];
    await repository.move("guide/alpha.md", "manual/first.md");
    await again({
      "manual/first.md": `# Alpha\n\n${lines(8, "alpha")}\n\nOne more.\n`,
      "SUMMARY.md": summary(
        "* [Welcome](README.md)",
        "* [Alpha](manual/first.md)",
        "  * [Beta](guide/beta.md)",
      ),
    });
    expect([await idAt(place, "manual/first.md"), await idAt(place, "guide/beta.md")]).toEqual(ids);
    expect((await pageAt(place, "manual/first.md")).slug).toBe("first");
    expect(await shownPages(place)).toEqual(await shownPages(await fresh(repository)));
  });

  it("moves pages below a link to the position after the link, and gives a title to entries without text", async () => {
    const { place, again } = await start({}, HIDDEN);
    const run = await again({
      "SUMMARY.md": summary(
        "* [Out](https://example.org)",
        "  * [Alpha](guide/alpha.md)",
        "* [](https://example.com/x)",
      ),
    });
    expect(await outline(place)).toEqual([
      ...["Welcome", "Out", "Alpha", "https://example.com/x", "(Gamma)", "(Beta)"],
    ]);
    expect(run.warnings.join()).toContain("the entries below the link Out");
  });
});

describe("files that are not pages", () => {
  const image = (text: string) => Buffer.from(`fake ${text}`);

  it("are imported with the first page that refers to them, keep their ID when they change, and are removed with their file", async () => {
    const { place, again } = await start({ "images/a.bin": image("a"), "images/b.bin": image("b") });
    expect((await rowsOf(place)).files).toEqual([]);
    await again({ "gamma.md": "# Gamma\n\n[A](images/a.bin)\n\n[Gone](images/none.bin)\n" });
    const [first] = (await rowsOf(place)).files;
    expect(first).toMatchObject({ gitPath: "images/a.bin", gitMode: "100644" });
    await again({ "images/a.bin": image("changed") });
    const [changed] = (await rowsOf(place)).files;
    expect(changed).toMatchObject({ fileId: first?.fileId, size: image("changed").length });
    expect(changed?.blobHash).not.toBe(first?.blobHash);
    await again({ "images/a.bin": null });
    expect((await rowsOf(place)).files).toEqual([]);
  });

  it("keep their file mode, even in an export", async () => {
    const { place, repository, again } = await start({ ".gitbook/assets/run.sh": "#!/bin/sh\n" });
    await repository.makeExecutable(".gitbook/assets/run.sh");
    await repository.makeExecutable("gamma.md");
    await again();
    expect((await rowsOf(place)).files[0]?.gitMode).toBe("100755");
    expect((await pageAt(place, "gamma.md")).gitMode).toBe("100755");
    await remote.server.addEmpty("modes.git");
    expect(await exportTo(remote, place, "modes.git")).toMatchObject({ status: "success" });
    const tree = (name: string) => git(name, "ls-tree", "-r", "main");
    expect(await tree(repository.bare.replace(repository.name, "modes.git"))).toBe(
      await tree(repository.bare),
    );
  });
});

describe("the folder of the content in the repository", () => {
  it("is the folder that .gitbook.yaml sets, and its redirects are exported byte for byte", async () => {
    const config =
      "root: ./docs/\nstructure:\n  summary: toc.md # here\n\nredirects:\n  old/page: gamma.md\n";
    const repository = await GitRepository.create(remote, "rooted.git", {
      "sub/.gitbook.yaml": config,
      "sub/docs/toc.md": summary("* [Gamma](gamma.md)"),
      "sub/docs/gamma.md": "# Gamma\n",
      "sub/outside.md": "# Outside\n",
      "other/gamma.md": "# Not this\n",
    });
    const place = await fresh(repository, { repoProjectDirectory: "./sub/" });
    expect((await shownPages(place)).map(({ path }) => path)).toEqual(["docs/gamma.md"]);
    await repository.commit({ "sub/docs/gamma.md": "# Gamma\n\nMore.\n", "other/gamma.md": "# Changed\n" });
    await importFrom(remote, place, { repoProjectDirectory: "sub" }, repository.name);
    expect(await textAt(place, "docs/gamma.md")).toContain("More.");
    await remote.server.addEmpty("rooted-copy.git");
    await exportTo(remote, place, "rooted-copy.git", { repoProjectDirectory: "here" });
    const copy = repository.bare.replace(repository.name, "rooted-copy.git");
    expect(await git(copy, "show", "main:here/.gitbook.yaml")).toBe(config);
    expect((await git(copy, "ls-tree", "-r", "--name-only", "main")).trim().split("\n")).toEqual(
      [".gitbook.yaml", "docs/gamma.md", "docs/toc.md"].map((path) => `here/${path}`),
    );
  });
});

describe("edits in the space", () => {
  it("are kept if a new commit doesn't change the page, even if the structure changes or the cache is lost", async () => {
    const { place, again } = await start();
    await editHere(place, "guide/beta.md", "# Beta\n\nWritten here.\n");
    await again({ "gamma.md": "# Gamma\n\nTheirs.\n" });
    await again({ "new.md": "# New\n", "SUMMARY.md": `${BASE["SUMMARY.md"]}* [New](new.md)\n` });
    provideEnv({ DATA_DIR: `${remote.work}/elsewhere` });
    await again({ "new.md": "# New\n\nMore.\n" });
    expect(await textAt(place, "guide/beta.md")).toBe("# Beta\n\nWritten here.\n");
    expect(await textAt(place, "new.md")).toBe("# New\n\nMore.\n");
    await again({ "guide/beta.md": "# Beta\n\nTheirs.\n" });
    expect(await textAt(place, "guide/beta.md")).toBe("# Beta\n\nTheirs.\n");
  });

  it("are kept if the page's file was only renamed, and are overwritten with force", async () => {
    const { place, repository, again } = await start();
    await editHere(place, "gamma.md", "# Gamma\n\nWritten here.\n");
    await repository.move("gamma.md", "delta.md");
    await again({ "SUMMARY.md": summary("* [Gamma](delta.md)") });
    expect(await textAt(place, "delta.md")).toBe("# Gamma\n\nWritten here.\n");
    await again({}, { force: true });
    expect(await textAt(place, "delta.md")).toBe(BASE["gamma.md"]);
  });

  it("are kept if they add pages, at positions that no page of the repository uses", async () => {
    const repository = await GitRepository.create(remote, "beside.git", BASE);
    const place = await makeGitSpace();
    const page = { id: newId(), type: "document" as const, parentId: null, title: "Ours", text: "# Ours\n" };
    await writeHere(place, [{ kind: "put-page", page }]);
    await importFrom(remote, place, {}, repository.name);
    expect(await outline(place)).toEqual([
      "Welcome",
      "Alpha in short",
      "  Beta",
      "Reference",
      "  Gamma",
      "Ours",
    ]);
    const ranks = (await rowsOf(place)).pages.filter((row) => row.parentId === null).map(({ rank }) => rank);
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  it("of variables are kept while vars.yaml is unchanged", async () => {
    const { place, again } = await start({ ".gitbook/vars.yaml": "version: 1.10\nname: Ours\n" });
    const read = async () => (await place.api.get(`/spaces/${place.space.id}/content`)).body.variables;
    expect(await read()).toEqual({ version: "1.10", name: "Ours" });
    await writeHere(place, [{ kind: "set-variables", variables: { mine: "1" } }]);
    await again({ "SUMMARY.md": summary("* [Gamma](gamma.md)") });
    expect(await read()).toEqual({ mine: "1" });
    await again({ ".gitbook/vars.yaml": "version: 2\n" });
    expect(await read()).toEqual({ version: "2" });
  });
});

describe("runs", () => {
  it("with the option standalone write a readable revision, and change neither the space nor its sync state", async () => {
    const { place, again } = await start({}, { timestamp: "2026-05-02T00:00:00Z" });
    const before = await fingerprintOfPrimary(place);
    const run = await again(
      { "gamma.md": "# Standalone\n" },
      { standalone: true, timestamp: "2026-05-01T00:00:00Z" },
    );
    expect(await fingerprintOfPrimary(place)).toEqual(before);
    const { body } = await place.api.get(`/spaces/${place.space.id}/revisions/${run.revision}/pages`);
    expect(JSON.stringify(body)).toContain("Standalone");
  });

  it("don't export an older state over a newer one", async () => {
    const { place, repository } = await start({}, { timestamp: "2026-05-02T00:00:00Z" });
    await editHere(place, "gamma.md", "# Gamma\n\nOurs.\n");
    const head = () => git(repository.bare, "rev-parse", "main");
    const before = await head();
    const late = { timestamp: "2026-05-01T00:00:00Z" };
    expect(await exportTo(remote, place, repository.name, late)).toMatchObject({
      status: "success",
      step: "Skipped: a newer import or export has already run",
    });
    expect(await head()).toBe(before);
    expect(
      await exportTo(remote, place, repository.name, { timestamp: "2026-05-03T00:00:00Z" }),
    ).toMatchObject({ step: "Exported" });
    expect(await git(repository.bare, "show", "main:gamma.md")).toBe("# Gamma\n\nOurs.\n");
  });

  it("fetch the repository again if its cache is damaged", async () => {
    const { place, again } = await start();
    await damageCaches();
    await again({ "gamma.md": "# Gamma\n\nAfter the damage.\n" });
    expect(await textAt(place, "gamma.md")).toContain("After the damage.");
  });

  it("change nothing if the branch has no new commits", async () => {
    const { place, again } = await start();
    const { pages, revisions } = await countVersions(place);
    expect(await again()).toMatchObject({ step: "Nothing has changed" });
    expect(await countVersions(place)).toMatchObject({ pages, revisions });
  });
});

const fingerprintOfPrimary = async (place: GitSpace) => [
  await shownPages(place),
  (await place.api.get(`/spaces/${place.space.id}`)).body.revision,
  (await place.api.get(`/spaces/${place.space.id}/git/info`)).body.updatedAt,
];
