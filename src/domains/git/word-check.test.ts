import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/db/transaction";
import { provideEnv } from "@/env";
import { GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { importFrom, makeGitSpace } from "@/testing/git-space";
import { layoutOf } from "./import/layout";
import { sidebarOf, sidebarWarnings } from "./import/sidebar";
import { parseSummary } from "./repository/summary";

// These tests check that every import compares the source of its pages with the content that readers see, and
// warns about each difference.

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const FILES = {
  "README.md": "# Start\n\n![One](one.png) and [a](a.md).\n\n- Item\n\n| A |\n| - |\n| b |\n",
  "a.md":
    "---\ndescription: d\n---\n\n# A\n\nVersion {{ book.version }}.\n\n| One |\n| --- |\n| two | three |\n",
  "one.png": "png",
  ".gitbook/includes/part.md": "Part of {{ it }}.\n",
  "SUMMARY.md": "* [Start](README.md)\n* [A](a.md)\n",
};
const LOST = [
  '.gitbook/includes/part.md, line 1: The page shows this markup as text: "{{ it }}". Replace the markup with Markdown, or remove the markup.',
  'a.md, line 11: The page doesn\'t show these words: "three". Check the markup around these words.',
  'a.md, line 7: The page shows this markup as text: "{{ book.version }}". Replace the markup with Markdown, or remove the markup.',
];

describe("the word check of an import from Git", { timeout: 90_000 }, () => {
  it("warns about content that a page loses, with the content's file and line number", async () => {
    const repository = await GitRepository.create(remote, "words.git", FILES);
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run.warnings.toSorted()).toEqual(LOST);
  });

  it("checks only the pages that a push changes", async () => {
    const repository = await GitRepository.create(remote, "push.git", FILES);
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    await repository.commit({ "README.md": "# Start\n\n[a](a.md)\n\n:::tip\n\nText.\n\n:::\n" });
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run.warnings).toEqual([
      'README.md, line 5: The page shows this markup as text: ":::tip". Replace the markup with Markdown, or remove the markup.',
    ]);
  });
});

describe("the order of the sidebar", { timeout: 90_000 }, () => {
  const summary = `# Contents

* [Start](README.md)

## Group & more

* [A](a.md "Short")
  * [A again](a.md#b)
* [Missing](gone.md)
* [Elsewhere](https://example.org)
  * [Below a link](b.md)

***

* [${"Long ".repeat(60)}](c.md)
* \`Code\` and *emphasis*
`;

  it("is compared for every kind of entry, and causes no warning if it's the same in the space", async () => {
    const pages = { "b.md": "# B\n", "c.md": "# C\n", "d.md": "# Unlisted\n" };
    const files = {
      ...FILES,
      ...pages,
      "a.md": "# A\n",
      "SUMMARY.md": summary,
      ".gitbook/includes/part.md": "Part.\n",
    };
    const repository = await GitRepository.create(remote, "order.git", files);
    const place = await makeGitSpace();
    const { warnings } = await importFrom(remote, place, {}, repository.name);
    expect(warnings.filter((warning: string) => warning.includes("sidebar"))).toEqual([]);
  });

  it("is reported if the space shows a different order", async () => {
    const repository = await GitRepository.create(remote, "moved.git", { "a.md": "# A\n", "b.md": "# B\n" });
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    const text = "* [B](b.md)\n* [A](a.md)\n";
    const sidebar = sidebarOf(parseSummary(text), layoutOf(null), () => true);
    const branch = { organizationId: place.organization.id, branchId: place.space.branchId };
    expect(await inTransaction(null, (tx) => sidebarWarnings(tx, branch, sidebar))).toEqual([
      expect.stringMatching(
        /^SUMMARY\.md, line [12]: "[AB]" is missing from the sidebar or isn't in the same position as in this file\./,
      ),
    ]);
  });
});
