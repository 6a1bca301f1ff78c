import { afterAll, beforeAll, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { now } from "@/lib/clock";
import { GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { makeSite } from "@/testing/make/site";
import { get, serveReaders } from "./site-server.fixture";

// Every entry of SUMMARY.md must be a link at the same position in the sidebar.

const remote = new GitRemote();
serveReaders();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host, RATE_LIMIT_PER_MINUTE: "0" });
});
afterAll(() => remote.stop());

const SUMMARY = `# Table of contents

* [Start](README.md)
* [Install \`now\`, *please*](install.md#top)
  * [Command line](install.md#command-line)
  * [The window](./install.md#the-window)
* [Start, again](README.md)
* [Part of the start](./README.md#part-one)
* [Manual](files/manual.pdf)
* [Rooted manual](/files/manual.pdf)
* [Changes](/changelog)
* [Write](mailto:docs@example.com)
* [Elsewhere](https://example.com/a?b=1#c)
* [A guide](./the guide.md)

## For Users <a href="#users" id="users"></a>

* [Install](install.md)
* [Deep](install.md#command-line)
`;
const FILES = {
  "README.md": "# Start\n\n## Part one\n",
  "install.md": "# Install\n\n## Command line\n\n## The window\n",
  "the guide.md": "# A guide\n",
  "files/manual.pdf": "%PDF-1.4",
  "SUMMARY.md": SUMMARY,
};

/**
 * Returns the text and the target of each entry in the sidebar, in order. The target is null if the entry
 * isn't a link.
 */
async function sidebarOf(place: GitSpace): Promise<[string, string | null][]> {
  const site = await makeSite({ title: "Docs", spaces: [place.space], publishedAt: now() });
  const { text } = await get(`/s/${site.basename}/install`);
  expect(text).not.toContain("nav-plain");
  return [...text.matchAll(/<a class="nav-link" href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = "", words = ""]) => [
      words
        .replace(/<svg.*?<\/svg>/gs, "")
        .replace(/<[^>]*>/g, "")
        .trim(),
      href.replace(/~files\/.*\//, "~files/"),
    ],
  );
}

it("shows each entry as a link, and exports the summary byte for byte", { timeout: 90_000 }, async () => {
  const repository = await GitRepository.create(remote, "summary.git", FILES);
  const place = await makeGitSpace();
  const run = await importFrom(remote, place, {}, repository.name);
  expect(run).toMatchObject({ status: "success", warnings: [] });
  expect(await sidebarOf(place)).toEqual([
    ["Start", "./"],
    ["Install now, please", "./install"],
    ["Command line", "./install#command-line"],
    ["The window", "./install#the-window"],
    ["Start, again", "./"],
    ["Part of the start", "./#part-one"],
    ["Manual", "./~files/manual.pdf"],
    ["Rooted manual", "./~files/manual.pdf"],
    ["Changes", "./changelog"],
    ["Write", "mailto:docs@example.com"],
    ["Elsewhere", "https://example.com/a?b=1#c"],
    ["A guide", "./the-guide"],
    ["Install", "./install"],
    ["Deep", "./install#command-line"],
  ]);
  expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
  await remote.server.addEmpty("copy.git");
  expect(await exportTo(remote, place, "copy.git")).toMatchObject({ status: "success" });
  const copy = repository.bare.replace(repository.name, "copy.git");
  for (const [path, text] of Object.entries(FILES))
    expect(await git(copy, "show", `main:${path}`)).toBe(text);
  const { body } = await place.api.get(`/spaces/${place.space.id}/content/pages`);
  expect(body.pages.find(({ title }: { title: string }) => title === "For Users")).toMatchObject({
    slug: "users",
  });
});
