import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import type { ContentChange } from "@/domains/content/changes";
import { stateOfPage } from "@/domains/content/page-state";
import { provideEnv } from "@/env";
import { pageAt, rowsOf, textAt, writeHere } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { makeStoredFile } from "@/testing/make/stored-file";
import { withRelativeLinks } from "./relative-links";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const INSTALL = "# Install\n\nAs follows.\n\n## Steps\n\nOne, two.\n";
const BASE: Files = {
  "README.md": "# Start\n\n[Install](guide/install.md)\n",
  "SUMMARY.md": "* [Start](README.md)\n* [Install](guide/install.md)\n",
  "guide/install.md": INSTALL,
  ".gitbook/includes/note.md": "Take note.\n",
};

let count = 0;
async function start() {
  const repository = await GitRepository.create(remote, `links${++count}.git`, BASE);
  const place = await makeGitSpace();
  expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ status: "success" });
  const install = (await pageAt(place, "guide/install.md")).pageId;
  const note = (await rowsOf(place)).reusableContents[0]?.reusableContentId as string;
  const file = newId();
  const stored = await makeStoredFile(place.organization.id, "a (b) [c] & 'd'.png", Buffer.from("image"));
  await writeHere(place, [{ kind: "put-file", file: { id: file, name: "a (b) [c] & 'd'.png", ...stored } }]);
  return { repository, place, install, note, file };
}

async function write(place: GitSpace, title: string, text: string, fields: object = {}): Promise<string> {
  const page = { id: newId(), type: "document" as const, parentId: null, title, text, ...fields };
  await writeHere(place, [{ kind: "put-page", page }]);
  return page.id;
}

const shown = (repository: GitRepository, path: string) => git(repository.bare, "show", `main:${path}`);
const changedIn = async ({ bare }: GitRepository) =>
  (await git(bare, "diff", "--name-status", "main~1", "main")).trim().split("\n");

async function exported(place: GitSpace, { name }: GitRepository): Promise<void> {
  expect(await exportTo(remote, place, name)).toMatchObject({ status: "success", step: "Exported" });
}

async function pulled({ work }: GitRepository): Promise<void> {
  await git(work, "pull", "-q", "origin", "main");
}

/** Returns the targets of the links on a page. */
async function targetsOf({ api, space }: GitSpace, pageId: string): Promise<string[]> {
  const { body } = await api.get(`/spaces/${space.id}/content/page/${pageId}/links`);
  return body.items.map(({ status, targetReference: to }: never) => {
    const { page, file, reusableContent, url, internalLocation } = (to ?? {}) as never as Record<
      string,
      never
    >;
    const thing = (page ?? file ?? reusableContent ?? {}) as { git?: { path: string }; name?: string };
    const anchor = (internalLocation as { anchor?: string } | undefined)?.anchor;
    return `${status} ${thing.git?.path ?? thing.name ?? url}${anchor ? `#${anchor}` : ""}`;
  });
}

interface Ids {
  install: string;
  note: string;
  file: string;
  group: string;
}

const written = (space: string, { install, note, file, group }: Ids) => `---
description: Everything
cover: content:file/${file}
coverY: 0
---

# Links to [Install](content:page/${install})

See [Install](content:page/${install}#steps "How to") and [here](<content:space/${space}/page/${install}> 'Title').

![An image](content:file/${file}) [Group](content:page/${group}#a) [Away](content:space/other/page/${install})

* {% hint style="info" %}
  [Nested][one]
  {% endhint %}

{% include "content:reusable-content/${note}" %}

{% file src="content:file/${file}" %}

<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><a href="content:page/${install}">Install</a></td></tr></tbody></table>

\`[code](content:page/${install})\`

\`\`\`md
[code](content:page/${install})
\`\`\`

[one]: content:page/${install} "One"
`;

const FILE = ".gitbook/assets/a%20%28b%29%20%5Bc%5D%20%26%20%27d%27.png";
const EXPECTED = (text: string, { install, file, note }: Ids, up: string) =>
  text
    .replace(`cover: content:file/${file}`, `cover: ${up}${FILE}`)
    .replace(`# Links to [Install](content:page/${install})`, `# Links to [Install](${up}guide/install.md)`)
    .replace(`(content:page/${install}#steps "How to")`, `(${up}guide/install.md#steps "How to")`)
    .replace(/<content:space\/[^>]+>/, `<${up}guide/install.md>`)
    .replace(`](content:file/${file})`, `](${up}${FILE})`)
    .replace(`include "content:reusable-content/${note}"`, `include "${up}.gitbook/includes/note.md"`)
    .replace(`src="content:file/${file}"`, `src="${up}${FILE}"`)
    .replace(`href="content:page/${install}"`, `href="${up}guide/install.md"`)
    .replace(`[one]: content:page/${install}`, `[one]: ${up}guide/install.md`);

describe("references by ID in a text from the space", () => {
  it("become relative paths in the repository, only in links, and refer to the same content after an import", async () => {
    const { repository, place, ...ids } = await start();
    const group = newId();
    const page = { id: group, type: "group" as const, parentId: null, title: "Group" };
    await writeHere(place, [{ kind: "put-page", page }]);
    const text = written(place.space.id, { ...ids, group });
    const parent = await write(place, "Deep", "# Deep\n");
    const made = await write(place, "Links", text, { parentId: parent });
    await exported(place, repository);
    const before = await targetsOf(place, made);
    expect(await shown(repository, "deep/links.md")).toBe(EXPECTED(text, { ...ids, group }, "../"));
    expect((await changedIn(repository)).sort()).toEqual([
      "A\t.gitbook/assets/a (b) [c] & 'd'.png",
      "A\tdeep/README.md",
      "A\tdeep/links.md",
      "M\tSUMMARY.md",
    ]);

    // Neither an import nor the next export must treat the exported files as changed.
    const unchanged = { status: "success", step: "Nothing has changed" };
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject(unchanged);
    expect(await textAt(place, "deep/links.md")).toBe(text);
    expect(await exportTo(remote, place, repository.name)).toMatchObject(unchanged);

    // After a new import into any space, the paths refer to the same content as the IDs.
    expect(await importFrom(remote, place, { force: true }, repository.name)).toMatchObject({
      status: "success",
    });
    expect((await pageAt(place, "deep/links.md")).pageId).toBe(made);
    expect(await textAt(place, "deep/links.md")).toBe(await shown(repository, "deep/links.md"));
    expect(await targetsOf(place, made)).toEqual(before);
    expect(await exportTo(remote, place, repository.name)).toMatchObject(unchanged);
    const other = await makeGitSpace();
    await importFrom(remote, other, {}, repository.name);
    const inOther = await targetsOf(other, (await pageAt(other, "deep/links.md")).pageId);
    const image = "ok .gitbook/assets/a (b) [c] & 'd'.png";
    const install = "ok guide/install.md";
    const first = [image, `${install}#steps`, install, image];
    const rest = [install, "ok .gitbook/includes/note.md", image, install];
    expect(inOther.slice(0, 4)).toEqual(first);
    expect(inOther.slice(-4)).toEqual(rest);
    expect([before.slice(0, 4), before.slice(-4)]).toEqual([first, rest]);
  });

  it("are rewritten when the target moves, only in the files that link to it", async () => {
    const { repository, place, install } = await start();
    const reusable = { id: newId(), title: "Box", text: `[Install](content:page/${install})\n` };
    await writeHere(place, [{ kind: "put-reusable-content", reusableContent: reusable }]);
    await write(place, "Links", `# Links\n\n[Install](content:page/${install}#steps)\n`);
    await write(place, "Plain", "# Plain\n\nWrites `content:page/` in a text.\n");
    await exported(place, repository);
    const box = `.gitbook/includes/${reusable.id}.md`;
    expect(await shown(repository, box)).toBe("[Install](../../guide/install.md)\n");
    await pulled(repository);
    await repository.move("guide/install.md", "setup/first/install.md");
    const summary = (await shown(repository, "SUMMARY.md")).replace("guide/", "setup/first/");
    await repository.commit({ "SUMMARY.md": summary });
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ status: "success" });
    expect((await pageAt(place, "setup/first/install.md")).pageId).toBe(install);
    await exported(place, repository);
    expect(await changedIn(repository)).toEqual([`M\t${box}`, "M\tlinks.md"]);
    expect(await shown(repository, box)).toBe("[Install](../../setup/first/install.md)\n");
    expect(await shown(repository, "links.md")).toBe("# Links\n\n[Install](setup/first/install.md#steps)\n");
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
  });

  it("keep their form until the target has a path, and then become this path", async () => {
    const { repository, place } = await start();
    const title = "Later";
    const group = newId();
    const state = { id: group, type: "group" as const, parentId: null, title };
    await writeHere(place, [{ kind: "put-page", page: state }]);
    const text = `# Links\n\n[Later](content:page/${group})\n`;
    await write(place, "Links", text);
    await exported(place, repository);
    expect(await shown(repository, "links.md")).toBe(text);
    const row = (await rowsOf(place)).pages.find(({ pageId }) => pageId === group);
    const become: ContentChange = {
      kind: "put-page",
      page: { ...stateOfPage(row as never), type: "document", text: "# Later\n" },
    };
    await writeHere(place, [become]);
    await exported(place, repository);
    expect(await shown(repository, "links.md")).toBe("# Links\n\n[Later](later.md)\n");
  });

  it("don't prevent the detection of a file that was renamed and edited: the page keeps its ID", async () => {
    const { repository, place, install } = await start();
    const links = Array.from(
      { length: 12 },
      (_, index) => `[Way ${index}](content:page/${install}#${index})`,
    );
    const made = await write(place, "Links", `# Links\n\n${links.join("\n\n")}\n`);
    await exported(place, repository);
    await pulled(repository);
    const text = await shown(repository, "links.md");
    const summary = (await shown(repository, "SUMMARY.md")).replace("links.md", "ways.md");
    await repository.commit({ "links.md": null, "ways.md": `${text}\nOne more.\n`, "SUMMARY.md": summary });
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ status: "success" });
    expect((await pageAt(place, "ways.md")).pageId).toBe(made);
  });
});

describe("a text with references by ID", () => {
  const linked = { spaceId: "s", paths: new Map([["b", "guide/b.md"]]) };

  it("isn't parsed if no target has a path, or if the result is already known", () => {
    const unreadable = (href: string) => `[Link](${href})\n\n${"> ".repeat(1000)}deep\n`;
    const parsed = () => withRelativeLinks(unreadable("content:page/b"), "a.md", linked);
    expect(parsed).toThrow("nest");
    for (const href of ["content:page/none", "content:space/t/page/b", "b.md"])
      expect(withRelativeLinks(unreadable(href), "a.md", linked)).toBe(unreadable(href));
    const isKnown = (text: string) => text === unreadable("guide/b.md#c");
    expect(withRelativeLinks(unreadable("content:page/b#c"), "a.md", linked, isKnown)).toBe(
      unreadable("guide/b.md#c"),
    );
  });

  it("keeps its code unchanged, regardless of earlier exports", () => {
    const text = "[B](content:page/b) `[B](content:page/b)`\n\n    content:page/b\n\n<content:page/b>\n";
    expect(withRelativeLinks(text, "guide/a.md", linked, () => false)).toBe(
      "[B](b.md) `[B](content:page/b)`\n\n    content:page/b\n\n<content:page/b>\n",
    );
  });
});
