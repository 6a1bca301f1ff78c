import { beforeEach, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { GIT_CREDENTIALS, startGitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { type GitFault, git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace, performWithin } from "@/testing/git-space";
import { startLfsServer } from "@/testing/lfs-server";

const remote = startGitRemote();
const lfs = startLfsServer(remote);
beforeEach(() => provideEnv({ OUTBOUND_ALLOWLIST: `${remote.server.host},${lfs.host}` }));

let count = 0;
async function start(files: Files) {
  const repository = await GitRepository.create(remote, `lfs${++count}.git`, files);
  const place = await makeGitSpace();
  const run = await importFrom(remote, place, {}, repository.name);
  expect(run).toMatchObject({ status: "success" });
  return { repository, place, run };
}

async function filesOf({ api, space }: GitSpace): Promise<Record<string, number>> {
  const { body } = await api.get(`/spaces/${space.id}/content/files`);
  return Object.fromEntries(body.items.map(({ name, size }: { name: string; size: number }) => [name, size]));
}

/** Changes a text in a page of the space. */
async function edit({ api, space }: GitSpace, title: string, markdown: string) {
  const { body } = await api.get(`/spaces/${space.id}/content/pages`);
  const { id: page } = body.pages.find((each: { title: string }) => each.title === title);
  const changes = [{ operation: "update_page", page, document: { markdown } }];
  expect((await api.post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
}

const IMAGES = "# Start\n\n![One](a.png) and ![two](.gitbook/assets/b.png)\n";

/** A repository with an image, a page and reusable content in Git LFS. */
const KEPT = (version = "") => ({
  "README.md": `# Start\n\n![a](a.png)\n\n{% include ".gitbook/includes/part.md" %}\n`,
  "SUMMARY.md": "* [Start](README.md)\n* [Page](page.md)\n",
  "a.png": lfs.add("a".repeat(500) + version),
  "page.md": lfs.add(`# Page\n\nWords ${version}.\n`),
  ".gitbook/includes/part.md": lfs.add(`Part ${version}.\n`),
});

async function markdownOf({ api, space }: GitSpace, title: string): Promise<string> {
  const { body } = await api.get(`/spaces/${space.id}/content/pages`);
  const { id } = body.pages.find((each: { title: string }) => each.title === title);
  return (await api.get(`/spaces/${space.id}/content/page/${id}?format=markdown`)).body.markdown;
}

/** Checks that a space has the first version of all content. */
async function expectKept(place: GitSpace) {
  expect(await filesOf(place)).toEqual({ "a.png": 500 });
  expect(await markdownOf(place, "Page")).toContain("Words .");
  const { body } = await place.api.get(`/spaces/${place.space.id}/content/reusable-contents`);
  expect(body.items).toHaveLength(1);
}

describe("files in Git LFS", { timeout: 90_000 }, () => {
  it("are imported with their content, and exports keep every pointer", async () => {
    const pointers = {
      "a.png": lfs.add("x".repeat(5000)),
      ".gitbook/assets/b.png": lfs.add("y".repeat(700)),
      "page.md": lfs.add("# Page\n\nLarge words.\n"),
    };
    const { repository, place, run } = await start({
      ...pointers,
      "README.md": IMAGES,
      "unused.bin": lfs.add("unused"),
      "SUMMARY.md": "* [Start](README.md)\n* [Page](page.md)\n",
    });
    expect(run.warnings).toEqual([]);
    expect(await filesOf(place)).toEqual({ "a.png": 5000, "b.png": 700 });
    expect(lfs.batches).toBe(3);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
    await edit(place, "Start", `${IMAGES}\nMore.\n`);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect((await git(repository.bare, "diff", "--name-only", "main~1", "main")).trim()).toBe("README.md");
    const elsewhere = { ref: "refs/heads/copy" };
    expect(await exportTo(remote, place, repository.name, elsewhere)).toMatchObject({ status: "success" });
    for (const [path, pointer] of Object.entries(pointers))
      expect(await git(repository.bare, "show", `copy:${path}`)).toBe(pointer);
    await edit(place, "Page", "# Page\n\nOther words.\n");
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect(await git(repository.bare, "show", "main:page.md")).toContain("Other words.");
  });

  it("are downloaded from another host without the credentials of the connection", async () => {
    await start({ "README.md": IMAGES, "a.png": lfs.add("secret picture") });
    expect(lfs.downloads).toHaveLength(1);
    expect(lfs.downloads[0]).toMatchObject({ "x-lfs-token": "given" });
    expect(lfs.downloads[0]).not.toHaveProperty("authorization");
    expect(JSON.stringify(lfs.downloads)).not.toContain(Buffer.from(GIT_CREDENTIALS).toString("base64"));
  });

  it("are reported with file and reason if they can't be read, and everything else is imported", async () => {
    const { run, place, repository } = await start({
      "README.md": `${IMAGES}![c](c.png) ![d](d.png) ![e](e.png) ![f](f.png)\n`,
      "a.png": lfs.add("right", "wrong"),
      ".gitbook/assets/b.png": lfs.add("short", "much longer than it should be"),
      "c.png": lfs.add("never stored").replace(/[0-9a-f]{64}/, "0".repeat(64)),
      "d.png": "version https://git-lfs.github.com/spec/v1\noid md5:1\nsize 3\n",
      "e.png": lfs.add("fine"),
      "f.png": "an image",
    });
    const reported = (path: string, reason: string) =>
      `${path}: the file is stored in Git LFS. ${reason}. The file wasn't imported.`;
    expect(run.warnings.toSorted()).toEqual([
      reported(".gitbook/assets/b.png", "The response from 127.0.0.1 is larger than the limit of 5 bytes"),
      reported(
        "a.png",
        "The content from Git LFS doesn't have the size and the SHA-256 hash in the repository",
      ),
      reported("c.png", `${remote.server.host} reported error 404 for the content`),
      reported("d.png", "Its pointer doesn't contain a SHA-256 hash and a size"),
    ]);
    expect(await filesOf(place)).toEqual({ "e.png": 4, "f.png": 8 });
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
  });

  it("are never read from a host that the outbound client refuses", async () => {
    provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
    const { run, place } = await start({ "README.md": IMAGES, "a.png": lfs.add("private"), "b.md": "# B\n" });
    expect(run.warnings).toEqual([expect.stringContaining(`The host ${lfs.host} has a private`)]);
    expect(lfs.downloads).toEqual([]);
    expect(await filesOf(place)).toEqual({});
  });

  it("don't get credentials through a redirect or through headers for the transport", async () => {
    lfs.changeAction = (action, oid) => ({
      href: `http://${remote.server.host}/stored/${oid}`,
      header: { ...action.header, Host: "elsewhere.example", "Content-Length": "999" },
    });
    remote.server.setFault(
      { kind: "redirect", location: `http://${lfs.host}/${"0".repeat(64)}` },
      "/stored/",
    );
    const { run } = await start({ "README.md": IMAGES, "a.png": lfs.add("moved") });
    expect(run.warnings).toEqual([expect.stringMatching(/^a\.png: .* returned status 404 for the content/)]);
    expect(lfs.downloads).toHaveLength(1);
    expect(lfs.downloads[0]).not.toHaveProperty("authorization");
    expect(lfs.downloads[0]).toMatchObject({ host: lfs.host });
  });

  it("are read only within the limits of a run", async () => {
    const repository = await GitRepository.create(remote, "lfs-limits.git", {
      "README.md": "# Start\n\n![1](1.png) ![2](2.png) ![3](3.png) ![4](4.png)\n",
      "1.png": lfs.add("1".repeat(10)),
      "2.png": lfs.add("2".repeat(101)),
      "3.png": lfs.add("3".repeat(95)),
      "4.png": lfs.add("4".repeat(20)),
    });
    const within = async (limits: object) => {
      const place = await makeGitSpace();
      const url = remote.server.url(repository.name, GIT_CREDENTIALS);
      await place.api.post(`/spaces/${place.space.id}/git/import`, { url, ref: "refs/heads/main" });
      const { status, warnings } = await performWithin(place, limits);
      expect(status).toBe("success");
      return { files: Object.keys(await filesOf(place)).sort(), warnings: warnings.toSorted() };
    };
    expect(await within({ lfsObjectBytesMax: 100, lfsBytesMax: 100 })).toEqual({
      files: ["1.png", "4.png"],
      warnings: [
        expect.stringMatching(/^2\.png: .* The file can be at most 100 bytes\./),
        expect.stringMatching(/^3\.png: .* A run can read at most 100 bytes from Git LFS\./),
      ],
    });
    const { files, warnings } = await within({ lfsObjectsMax: 3 });
    expect(files).toHaveLength(3);
    expect(warnings).toEqual([expect.stringContaining("A run can read at most 3 files from Git LFS.")]);
  });

  it("cause one request if the host doesn't provide Git LFS", async () => {
    remote.server.setFault({ kind: "status", status: 404 }, "/objects/batch");
    const { run } = await start({
      "README.md": IMAGES,
      "a.png": lfs.add("a"),
      ".gitbook/assets/b.png": lfs.add("b"),
    });
    const reason = `${remote.server.host} doesn't provide Git LFS for this repository`;
    expect(run.warnings).toEqual([expect.stringContaining(reason), expect.stringContaining(reason)]);
    const batches = remote.server.requests.filter((line) => line.includes(`/lfs${count}.git/info/lfs/`));
    expect(batches).toHaveLength(1);
  });

  it.each<[what: string, fault: GitFault]>([
    ["returns status 503", { kind: "status", status: 503 }],
    ["returns status 429", { kind: "status", status: 429 }],
    ["doesn't respond in time", { kind: "hang" }],
  ])("fail the run if the host %s, and the space and the last sync don't change", async (_, fault) => {
    const { repository, place } = await start(KEPT());
    await repository.commit(KEPT("new"));
    for (const on of ["/objects/batch", "/stored/"]) {
      lfs.changeAction = (action, oid) =>
        on === "/stored/" ? { href: `http://${remote.server.host}/stored/${oid}` } : action;
      remote.server.setFault(fault, on);
      await place.api.post(`/spaces/${place.space.id}/git/import`, {
        ...{ url: remote.server.url(repository.name, GIT_CREDENTIALS), ref: "refs/heads/main" },
      });
      const run = await performWithin(place, { answerSeconds: 2, exchangeSeconds: 60 });
      expect(run).toMatchObject({ status: "failure" });
      await expectKept(place);
    }
    remote.server.setFault(null);
    lfs.changeAction = (action) => action;
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ warnings: [] });
    expect(await filesOf(place)).toEqual({ "a.png": 503 });
    expect(await markdownOf(place, "Page")).toContain("Words new");
  });

  it("keep the content of the space if the host refuses new content, and exports keep the new pointers", async () => {
    const { repository, place } = await start(KEPT());
    await repository.commit(KEPT("new"));
    remote.server.setFault({ kind: "status", status: 404 }, "/objects/batch");
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run).toMatchObject({ status: "success" });
    for (const path of ["a.png", "page.md", ".gitbook/includes/part.md"])
      expect(run.warnings).toContainEqual(
        expect.stringMatching(new RegExp(`^${path.replaceAll(".", "\\.")}: .* keeps its previous version`)),
      );
    await expectKept(place);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
    await edit(place, "Start", "# Start\n\nEdited. ![a](a.png)\n");
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect((await git(repository.bare, "diff", "--name-only", "main~1", "main")).trim()).toBe("README.md");
    remote.server.setFault(null);
    await git(repository.work, "pull", "-q", "origin", "main");
    await repository.commit({ "SUMMARY.md": "* [Start](README.md)\n* [The page](page.md)\n" });
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ warnings: [] });
    expect(await filesOf(place)).toEqual({ "a.png": 503 });
    expect(await markdownOf(place, "Page")).toContain("Words new");
  });

  it("keep the content of the space beyond the limits of an import with force", async () => {
    const { repository, place } = await start(KEPT());
    const url = remote.server.url(repository.name, GIT_CREDENTIALS);
    const body = { url, ref: "refs/heads/main", force: true };
    await place.api.post(`/spaces/${place.space.id}/git/import`, body);
    const run = await performWithin(place, { lfsObjectsMax: 0 });
    expect(run).toMatchObject({ status: "success" });
    expect(run.warnings).toHaveLength(3);
    await expectKept(place);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
  });

  it("are read in the project of another documentation system", async () => {
    const { run, place } = await start({
      "mkdocs.yml": "site_name: Docs\n",
      "docs/index.md": "# Home\n\n![One](a.png)\n![Two](b.png)\n",
      "docs/a.png": lfs.add("a".repeat(3000)),
      "docs/b.png": lfs.add("right", "wrong"),
    });
    expect(await filesOf(place)).toEqual({ "a.png": 3000 });
    expect(run.warnings.join("\n")).toContain("docs/b.png: The file is stored in Git LFS. The content");
  });
});
