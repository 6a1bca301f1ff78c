import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Entry, fromBufferPromise } from "yauzl";
import { serve } from "@/api/rest/serve";
import { newId } from "@/db/ids";
import { env, provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { GIT_CREDENTIALS, GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

async function download(address: string, headers: Record<string, string> = {}, method = "GET") {
  const { pathname, search } = new URL(address, env.PUBLIC_URL);
  const { signal } = new AbortController();
  const answer = await serve({
    ...{ method, path: pathname, query: search.slice(1), headers, body: null },
    ...{ remoteAddress: "127.0.0.1", signal },
  });
  const parts: Uint8Array[] = [];
  if (answer.status === 200 && answer.body && typeof answer.body === "object")
    for await (const part of answer.body as AsyncIterable<Uint8Array>) parts.push(part);
  return { ...answer, bytes: Buffer.concat(parts) };
}

interface Unpacked {
  /** The bytes of each file, with the path as the key, in the order of the archive. */
  files: Map<string, Buffer>;
  entries: Entry[];
}

/**
 * Unpacks an archive with a library that Bindery doesn't use itself. The library rejects unsafe names and
 * wrong sizes.
 */
async function unpack(bytes: Buffer): Promise<Unpacked> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  const unpacked: Unpacked = { files: new Map(), entries: [] };
  for await (const entry of zip.eachEntry()) {
    const parts: Uint8Array[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
    unpacked.files.set(entry.fileName, Buffer.concat(parts));
    unpacked.entries.push(entry);
  }
  return unpacked;
}

let checkouts = 0;
/** The files that an export to an empty repository writes, with the path as the key. */
async function gitExport(place: GitSpace): Promise<Map<string, Buffer>> {
  checkouts += 1;
  const repository = `archive-${checkouts}.git`;
  await remote.server.addEmpty(repository);
  expect(await exportTo(remote, place, repository)).toMatchObject({ status: "success" });
  const folder = join(await mkdtemp(join(remote.work, "copy-")), "copy");
  await git(remote.work, "clone", "-q", remote.server.url(repository, GIT_CREDENTIALS), folder);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names.flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  );
  const files = paths.filter((path) => !path.startsWith(".git/"));
  return new Map(
    await Promise.all(files.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
}

function expectSame(unpacked: Map<string, Buffer>, exported: Map<string, Buffer>): void {
  expect([...unpacked.keys()]).toEqual([...exported.keys()].sort());
  const different = [...unpacked].filter(([path, bytes]) => !exported.get(path)?.equals(bytes));
  expect(different.map(([path]) => path)).toEqual([]);
}

const addressOf = async ({ api, space }: GitSpace, within = "") => {
  const answer = await api.get(`/spaces/${space.id}${within}/content/export`);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe("an archive of a space's content", () => {
  let place: GitSpace;
  beforeAll(async () => {
    await GitRepository.create(remote, "source.git", {
      ".gitbook.yaml":
        "root: ./docs\nstructure:\n  readme: README.md\n  summary: SUMMARY.md\nredirects:\n  old: a.md\n",
      "docs/README.md": "# Start\n\nSee [A](a.md).\n",
      "docs/SUMMARY.md":
        "# Summary\n\n<!-- kept -->\n* [Start](README.md)\n* [A, in other words](a.md)\n  * [B](b/README.md)\n* [Shown nowhere](hidden.md)\n",
      "docs/a.md":
        '---\ndescription: &x "odd"\n---\n\n# A\n\n{% include ".gitbook/includes/note.md" %}\n\n![](<.gitbook/assets/a b.png>)\n',
      "docs/b/README.md": "# B\r\n\r\nWindows.\r\n",
      "docs/hidden.md": "---\nhidden: true\n---\n\n# Shown nowhere\n",
      "docs/.gitbook/includes/note.md": "Included.\n",
      "docs/.gitbook/vars.yaml": "name: Bindery\n",
      "docs/.gitbook/assets/a b.png": Buffer.from("no picture either"),
    });
    place = await makeGitSpace();
    expect((await importFrom(remote, place, {}, "source.git")).status).toBe("success");
    const [one, file, section] = [newId(), newId(), newId()];
    await makeContent({
      space: place.space,
      files: [{ id: file, gitPath: "pictures/ü b.png", bytes: Buffer.from("no picture") }],
      pages: [
        {
          id: one,
          title: "New",
          text: `# New\n\n[Two](content:page/${section})\n\n![](content:file/${file})\n`,
        },
        { id: section, title: "Two", pages: [{ title: "Below" }] },
        { title: "Hidden", hidden: true, text: "---\nhidden: true\n---\n\n# Hidden\n" },
      ],
    });
  }, 120_000);

  it("contains exactly the files that an export to an empty repository writes, before and after such an export", async () => {
    const before = await download((await addressOf(place)).url);
    const exported = await gitExport(place);
    const { files, entries } = await unpack(before.bytes);
    expectSame(files, exported);
    expect(files.get("docs/SUMMARY.md")?.toString()).toMatch(
      /<!-- kept -->[\s\S]*\[Shown nowhere\][\s\S]*\* \[New\]\(new.md\)/,
    );
    expect(files.get("docs/new.md")?.toString()).toContain("[Two](two/README.md)");
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([".gitbook.yaml", "docs/.gitbook/includes/note.md", "pictures/ü b.png"]),
    );
    // All entries must have the flag for UTF-8 names, and the same time.
    expect(entries.every(({ generalPurposeBitFlag }) => (generalPurposeBitFlag & 0x800) !== 0)).toBe(true);
    expect(
      new Set(entries.map(({ lastModFileDate, lastModFileTime }) => `${lastModFileDate} ${lastModFileTime}`))
        .size,
    ).toBe(1);
    expectSame((await unpack((await download((await addressOf(place)).url)).bytes)).files, exported);
  }, 120_000);

  it("has the same bytes each time, and gets a new URL when the content changes", async () => {
    const { url, revision } = await addressOf(place);
    const [first, second] = [await download(url), await download(url)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    const { etag = "" } = first.headers;
    expect(first.headers).toMatchObject({ "content-type": "application/zip", etag: second.headers.etag });
    expect((await download(url, { "if-none-match": etag })).status).toBe(304);
    expect(await download(url, {}, "HEAD")).toMatchObject({ status: 200, headers: { etag }, body: null });
    await makeContent({ space: place.space, pages: [{ title: "Another" }] });
    const next = await addressOf(place);
    expect(next.revision).not.toBe(revision);
    const changed = await download(next.url, { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect((await unpack(changed.bytes)).files.get("docs/another.md")?.toString()).toContain("# Another");
    // The old URL is still valid and returns the same bytes.
    expect((await download(url)).bytes.equals(first.bytes)).toBe(true);
  }, 60_000);

  it("of a change request contains the changes, which the archive of the space doesn't contain", async () => {
    const { api, space } = place;
    const request = (await api.post(`/spaces/${space.id}/change-requests`, { subject: "Draft" })).body;
    const within = `/change-requests/${request.number}`;
    const changes = [{ operation: "insert_page", title: "Draft", document: { markdown: "Secret draft.\n" } }];
    expect((await api.post(`/spaces/${space.id}${within}/content`, { changes })).status).toBe(200);
    const proposed = await unpack((await download((await addressOf(place, within)).url)).bytes);
    const primary = await unpack((await download((await addressOf(place)).url)).bytes);
    expect(proposed.files.get("docs/draft.md")?.toString()).toContain("Secret draft.");
    expect([...primary.files.keys()]).not.toContain("docs/draft.md");
    expect([...primary.files.values()].some((bytes) => bytes.includes("Secret draft."))).toBe(false);
    expect(proposed.files.size).toBe(primary.files.size + 1);
  }, 60_000);

  it("is available to members who can read the space, and to everyone who has a valid URL", async () => {
    const { space, organization, api } = place;
    const path = `/spaces/${space.id}/content/export`;
    const reader = await makePerson({ organization, role: "read" });
    const stranger = await makePerson({ role: "admin" });
    expect((await rest(reader.token).get(path)).status).toBe(200);
    expect((await rest(stranger.token).get(path)).status).toBe(404);
    expect((await rest().get(path)).status).toBe(401);
    await api.patch(`/spaces/${space.id}`, { visibility: "public" });
    // These people can read the space, but they can't download the archive, because conditions might hide
    // parts of pages from them.
    expect((await rest(stranger.token).get(`/spaces/${space.id}/content`)).status).toBe(200);
    expect((await rest(stranger.token).get(path)).status).toBe(403);
    const { url } = await addressOf(place);
    expect((await download(url.replace(space.id, newId()))).status).toBe(403);
    expect((await download(url, {}, "POST")).status).toBe(405);
    setClock(new Date(Date.now() + 3 * 3_600_000));
    expect((await download(url)).status).toBe(403);
    setClock();
    expect((await api.delete(`/spaces/${space.id}`)).status).toBe(204);
    expect((await download(url)).status).toBe(404);
  });
});
