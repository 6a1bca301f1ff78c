import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { GitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { withThreads } from "@/testing/threads";

/** The timeout for cases with many files. */
const MILLISECONDS = 90_000;

// These tests check that a single invalid file never stops an import. The import must contain the valid parts
// of the file, or the report must list the file.

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const BASE = {
  "README.md": "# Start\n\n[A](a.md)\n",
  "good.md": "# Good\n\nWords.\n",
  "SUMMARY.md": "* [Start](README.md)\n* [The A](a.md)\n* [Good](good.md)\n",
};
let count = 0;
const repositoryWith = (files: Files) =>
  GitRepository.create(remote, `file${++count}.git`, { ...BASE, ...files });

async function pages({ api, space }: GitSpace) {
  const { body } = await api.get(`/spaces/${space.id}/content/pages`);
  return body.pages as { id: string; title: string; path: string; description?: string }[];
}
const markdownOfPage = async ({ api, space }: GitSpace, id: string | undefined): Promise<string> =>
  (await api.get(`/spaces/${space.id}/content/page/${id}?format=markdown`)).body.markdown;
const markdownOf = async (place: GitSpace, title: string) =>
  markdownOfPage(place, (await pages(place)).find((page) => page.title === title)?.id);
const unchanged = { status: "success", step: "Nothing has changed" };

const bomb = [
  "a: &a [x, x]",
  ...[..."bcdefghij"].map((name, at) => `${name}: &${name} [*${"abcdefghi"[at]}, *${"abcdefghi"[at]}]`),
];
const METADATA: [what: string, yaml: string, line: number][] = [
  ["a colon in a value", "title: Foo: bar\ndescription: d", 2],
  ["a value that begins with code", "icon: x\ndescription: `code` first", 3],
  ["a value that begins with @", "title: @at", 2],
  ["a list without its end", "title: x\ntags: [unclosed", 4],
  ["a text without its end", 'title: "unclosed', 3],
  ["a TAB as indentation", "layout:\n\twidth: wide", 3],
  ["a wrong indentation", "title: x\n   icon: y\n description: z", 2],
  ["a key twice", "title: x\nicon: a\ntitle: y", 4],
  ["a key twice below another", "layout:\n  width: a\n  width: b", 4],
  ["aliases that unfold", bomb.join("\n"), 2],
  ["half a character", 'description: "\\uD800"', 1],
  ["64 kB and more", `title: ${"x".repeat(70_000)}`, 1],
];

/**
 * Returns the files of a repository. For each text, there is a file that SUMMARY.md lists, and a file that it
 * doesn't list.
 */
function repositoryOf(texts: readonly (string | Buffer)[]) {
  const files: Record<string, string | Buffer> = { "a.md": "# A\n" };
  for (const [index, text] of texts.entries()) {
    files[`listed/${index}.md`] = text;
    files[`vendor/${index}.md`] = text;
  }
  const summary = texts.map((_, index) => `* [Entry ${index}](listed/${index}.md)\n`).join("");
  return repositoryWith({ ...files, "SUMMARY.md": BASE["SUMMARY.md"] + summary });
}

describe("front matter that can't be parsed", { timeout: MILLISECONDS }, () => {
  it("is kept and reported, and its page is imported, whether or not SUMMARY.md lists the page", async () => {
    const repository = await repositoryOf(
      METADATA.map(([what, yaml]) => `---\n${yaml}\n---\n\n# With ${what}\n\nThe words of ${what}.\n`),
    );
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, { unlistedFiles: "hidden" }, repository.name);
    expect(run).toMatchObject({ status: "success" });
    const listed = await pages(place);
    for (const [index, [what, , line]] of METADATA.entries()) {
      for (const folder of ["listed", "vendor"])
        expect(run.warnings).toContainEqual(
          expect.stringMatching(new RegExp(`^${folder}/${index}\\.md, line ${line}: .* front matter\\.$`)),
        );
      const id = listed.find(({ title }) => title === `With ${what}`)?.id;
      expect(await markdownOfPage(place, id)).toContain(`The words of ${what}.`);
    }
    expect(run.warnings).toHaveLength(2 * METADATA.length);
    expect(await exportTo(remote, place, repository.name)).toMatchObject(unchanged);
  });

  it("that isn't YAML is kept and reported", async () => {
    const repository = await repositoryWith({ "a.md": "---js\nmodule.exports = {}\n---\nThe words of A.\n" });
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run.warnings).toEqual([expect.stringMatching(/^a\.md, line 1: .*YAML, not js/)]);
    expect(await markdownOf(place, "The A")).toBe("The words of A.\n");
    expect(await exportTo(remote, place, repository.name)).toMatchObject(unchanged);
  });

  it("doesn't stop a sync or later edits of the page", async () => {
    const repository = await repositoryWith({ "a.md": "# Heading A\n\nOld.\n" });
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    await repository.commit({ "a.md": "---\ntitle: Foo: bar\n---\n\n# Heading A\n\nNew.\n" });
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run).toMatchObject({ status: "success", warnings: [expect.stringMatching(/^a\.md, line 2: /)] });
    expect(await markdownOf(place, "Heading A")).toContain("New.");
    await repository.commit({ "a.md": "---\ntitle: Foo: bar\n---\n\n# Heading A\n\nNewer.\n" });
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ status: "success" });
    expect(await markdownOf(place, "Heading A")).toContain("Newer.");
  });
});

const RULED: [between: string, shown: string][] = [
  ["\nA rule above.\n", "A rule above."],
  ["Text below a rule: not YAML", "Text below a rule: not YAML"],
  ["- a\n- b", "- a\n- b"],
  ["- a: b", "- a: b"],
  ["@at", "@at"],
  ["[unclosed", "[unclosed"],
  ['"unclosed', '"unclosed'],
  ["See https://example.com/a:b for more", "See https://example.com"],
];

describe("text between two horizontal rules at the beginning of a page", () => {
  it("is treated as text and causes no warning", async () => {
    const repository = await repositoryOf(RULED.map(([between]) => `---\n${between}\n---\n\nThe end.\n`));
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, { unlistedFiles: "hidden" }, repository.name);
    expect(run).toMatchObject({ status: "success", warnings: [] });
    for (const [index, [, shown]] of RULED.entries())
      expect(await markdownOf(place, `Entry ${index}`)).toContain(shown);
    expect(await exportTo(remote, place, repository.name)).toMatchObject(unchanged);
  });
});

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const UNREADABLE: [bytes: string | Buffer, reason: string][] = [
  [utf16("# A\n\nwords\n"), ", line 1: "],
  [Buffer.from("# A\n\nein Stück\n", "latin1"), ", line 3: "],
  [Buffer.from([0, 1, 2, 3, 255]), ", line 1: "],
  [`${"x\n".repeat(9000)}\0`, ", line 9001: "],
  ["x".repeat(5_000_000), ": the file can be at most"],
  ["words ".repeat(250_000), ", line 1: a page can be at most"],
  [`${">".repeat(5000)} deep\n`, ", line 1: "],
  [`---\ntitle: ${"[".repeat(100_000)}\n---\n`, ", line 2: "],
];

describe("a page that can't be parsed", { timeout: MILLISECONDS }, () => {
  it("is omitted and reported, whether or not SUMMARY.md lists it, and all other files are imported", async () => {
    const repository = await repositoryOf(UNREADABLE.map(([bytes]) => bytes));
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, { unlistedFiles: "hidden" }, repository.name);
    expect(run).toMatchObject({ status: "success" });
    for (const [index, [, reason]] of UNREADABLE.entries())
      for (const folder of ["listed", "vendor"])
        expect(run.warnings).toContainEqual(
          expect.stringMatching(new RegExp(`^${folder}/${index}\\.md${reason}.* wasn't imported\\.$`)),
        );
    expect(run.warnings).toHaveLength(2 * UNREADABLE.length);
    const entries = UNREADABLE.map((_, index) => `Entry ${index}`);
    expect((await pages(place)).map(({ title }) => title)).toEqual(["Start", "A", "Good", ...entries]);
    expect(await markdownOf(place, "Good")).toContain("Words.");
    expect(await exportTo(remote, place, repository.name)).toMatchObject(unchanged);
  });

  it("doesn't stop a sync, and the page is imported after a push that corrects it", async () => {
    const repository = await repositoryWith({ "a.md": "# A\n\nOld.\n" });
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    await repository.commit({ "a.md": utf16("# A\n\nNew.\n"), "good.md": "# Good\n\nNew words.\n" });
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run).toMatchObject({ status: "success", warnings: [expect.stringMatching(/^a\.md, line 1: /)] });
    expect(await markdownOf(place, "Good")).toContain("New words.");
    expect(await exportTo(remote, place, repository.name)).toMatchObject(unchanged);
    await repository.commit({ "a.md": "# A\n\nCorrected.\n" });
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ warnings: [] });
    expect(await markdownOf(place, "A")).toContain("Corrected.");
    expect(await pages(place)).toHaveLength(3);
  });

  it("is also reported if parsing it would exceed the cost limit", async () => {
    const keys = Array.from({ length: 400 }, (_, index) => `key-${index}: value`).join("\n");
    const repository = await repositoryWith({ "a.md": `---\n${keys}\n---\n\n# Costly\n` });
    const place = await makeGitSpace();
    await withThreads({ runMilliseconds: 0 }, async () => {
      const run = await importFrom(remote, place, {}, repository.name);
      expect(run.warnings).toEqual([expect.stringMatching(/^a\.md: .*more time or memory/)]);
    });
  });
});

describe("a file that isn't a page and can't be parsed", () => {
  const isReported = async (files: Files) => {
    const repository = await repositoryWith({ "a.md": "# A\n", ...files });
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run.status).toBe("success");
    for (const path of Object.keys(files)) expect(run.warnings).toContainEqual(expect.stringContaining(path));
    expect(run.warnings).toHaveLength(Object.keys(files).length);
    expect(await pages(place)).toHaveLength(3);
    expect(await exportTo(remote, place, repository.name)).toMatchObject(unchanged);
  };

  it("is reported, and all other files are imported (reusable content, variables and tags in UTF-16)", () =>
    isReported({
      ".gitbook/includes/x.md": utf16("# X\n"),
      ".gitbook/vars.yaml": utf16("a: b\n"),
      ".gitbook/tags.yaml": utf16("a: b\n"),
    }));

  it.each<[what: string, text: string]>([
    ["that are no map", "- a\n"],
    ["of endless depth", `a: ${"[".repeat(100_000)}`],
    ["with a value that is too long", `a: 1\nb: ${"x".repeat(300)}\n`],
  ])("is reported, and all other files are imported: variables %s", (_, text) =>
    isReported({ ".gitbook/vars.yaml": text }),
  );
});

describe("tags that aren't closed", () => {
  it("are reported with file and line number by imports and syncs", async () => {
    const repository = await repositoryWith({ "a.md": '# A\n\n{% hint style="info" %}\nThe words of A.\n' });
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run).toMatchObject({ status: "success" });
    expect(run.warnings).toEqual([
      "a.md, line 3: {% hint %} doesn't have a matching {% endhint %}. The page shows the text in the block as normal text.",
    ]);
    expect(await markdownOf(place, "A")).toContain("The words of A.");
    await repository.commit({ "a.md": "# A\n\nThe words of A.\n\n{% endtabs %}\n" });
    expect((await importFrom(remote, place, {}, repository.name)).warnings).toEqual([
      "a.md, line 5: {% endtabs %} doesn't have a matching {% tabs %}. The page shows the text in the block as normal text.",
    ]);
  });
});
