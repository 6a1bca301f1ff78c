import { symlink } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { GIT_CREDENTIALS, GitRemote } from "@/testing/git-remote";
import { git } from "@/testing/git-server";
import { importFrom, makeGitSpace } from "@/testing/git-space";
import { makePerson } from "@/testing/make/member";
import { CommandLine } from "./command-line.fixture";

let line: CommandLine;
beforeAll(async () => {
  line = await CommandLine.start();
}, 120_000);
afterAll(() => line.stop());

const WRONG = {
  "README.md": [
    "---",
    "hidden: maybe",
    "cover: gone.png",
    "---",
    "# Home",
    "",
    "[a](guide/a.md#nowhere) [b](missing.md) ![c](gone.png) [d](#nowhere)",
    "",
    "{% frobnicate %}",
    "{% endfrobnicate %}",
  ].join("\n"),
  "guide/a.md":
    "# A\n\n## Right\n\n[home](../README.md) [right](#right) `[code](missing.md)` [out](../../x.md)\n",
  "broken.md": "---\ntitle: [\n---\n",
  "SUMMARY.md":
    "# Summary\n\n* [Home](README.md)\n* [A](guide/a.md)\n* [Broken](broken.md)\n* [Gone](gone.md)\n",
};

const found = (findings: { path: string; line?: number; code: string }[]) =>
  findings.map((one) => [one.path, one.line, one.code].join(" "));

describe("bindery check", () => {
  it("finds problems in a folder, with their lines, and exits with 1", async () => {
    const folder = await line.folderWith(WRONG);
    const checked = await line.run(["check", folder, "--json"]);
    expect([checked.code, checked.stderr]).toEqual([1, ""]);
    expect(found(checked.json.findings)).toEqual([
      "README.md 2 front-matter",
      "README.md 7 anchor",
      "README.md 7 image",
      "README.md 7 anchor",
      "README.md 7 link",
      "README.md 9 block",
      "SUMMARY.md  summary",
      "broken.md 3 front-matter",
      "guide/a.md 5 link",
    ]);
    expect(checked.json).toMatchObject({ errors: 9, warnings: 0 });
    const text = await line.run(["check", folder]);
    expect(text.stdout).toContain("README.md:7  error  missing.md: missing.md doesn't exist.  [link]\n");
  });

  it("ignores files that the summary doesn't list, and reports links to them as broken", async () => {
    const folder = await line.folderWith({
      "SUMMARY.md": "# Summary\n\n* [Home](README.md)\n",
      "README.md": "# Home\n\n[a](drafts/)\n[b](AGENTS)\n",
      "AGENTS.md": "---\ntitle: [\n---\n",
      "drafts/README.md": "# Drafts\n\n[c](missing.md)\n",
    });
    const checked = await line.run(["check", folder]);
    expect([checked.code, checked.stdout.split("\n")]).toEqual([
      1,
      [
        "README.md:3  error  drafts/ leads to drafts/README.md, which isn't a page, because SUMMARY.md doesn't list this file. List the file, or remove the link.  [link]",
        "README.md:4  error  AGENTS leads to AGENTS.md, which isn't a page, because SUMMARY.md doesn't list this file. List the file, or remove the link.  [link]",
        "SUMMARY.md  warning  2 files aren't pages, because SUMMARY.md doesn't list them: AGENTS.md, drafts/README.md.  [unlisted]",
        "Checked 1 page: 2 errors, 1 warning.",
        "",
      ],
    ]);
    const hidden = await line.run(["check", folder, "--unlisted", "hidden", "--json"]);
    expect(found(hidden.json.findings)).toEqual(["AGENTS.md 3 front-matter", "drafts/README.md 3 link"]);
  });

  it("reports a summary that can't be parsed, and still checks the pages", async () => {
    const entries = Array.from({ length: 40 }, (_, depth) => `${"  ".repeat(depth)}* [A](a.md)\n`);
    const folder = await line.folderWith({
      "SUMMARY.md": entries.join(""),
      "a.md": "# A\n\n[b](missing.md)\n",
    });
    const { json } = await line.run(["check", folder, "--json"]);
    expect(found(json.findings)).toEqual(["SUMMARY.md 33 summary-too-deep", "a.md 3 link"]);
  });

  it("finds no problems in the user guide", async () => {
    const checked = await line.run(["check", path.resolve("guide"), "--json"]);
    expect([checked.code, checked.json]).toMatchObject([0, { errors: 0, warnings: 0 }]);
  });

  it("writes annotations for continuous integration, with paths relative to the repository", async () => {
    const folder = await line.folderWith({ "docs/a, b.md": "# A\n\n[50%](gone.md)\n" });
    const env = { GITHUB_WORKSPACE: folder };
    const checked = await line.run(["check", path.join(folder, "docs"), "--format", "github"], { env });
    expect(checked.code).toBe(1);
    expect(checked.stdout.split("\n")[0]).toBe(
      "::error file=docs/a%2C b.md,line=3,title=bindery link::gone.md: gone.md doesn't exist.",
    );
  });

  it("never prints text that a terminal or a CI log would interpret as a command", async () => {
    const folder = await line.folderWith({
      "::stop-commands::x.md": "# A\n\n[a](gone%1b.md)\n",
      "b.md": "{% \u202eb %}\n",
    });
    for (const format of ["text", "github"]) {
      const { stdout } = await line.run(["check", folder, "--format", format]);
      expect([stdout.includes("\u001b"), stdout.includes("\u202e")]).toEqual([false, false]);
      expect(stdout).not.toMatch(/^::stop/m);
      expect(stdout).toContain("Checked 2 pages: 2 errors, 0 warnings.");
    }
  });

  it("accepts a correct folder, and reports a folder or an option that it can't use", async () => {
    const folder = await line.folderWith({ "README.md": "# Home\n\n[a](a.md#b)\n", "a.md": "# A\n\n## B\n" });
    expect(await line.run(["check", folder])).toMatchObject({
      code: 0,
      stdout: "Checked 2 pages: no problems found.\n",
    });
    expect((await line.run(["check", await line.folderWith({})])).stderr).toContain("has no pages");
    expect(await line.run(["check", "/no/such/folder"])).toMatchObject({ code: 2, stdout: "" });
    expect(await line.run(["check"])).toMatchObject({ code: 2, stdout: "" });
    expect(await line.run(["check", folder, "--format", "xml"])).toMatchObject({ code: 2, stdout: "" });
  });

  it("doesn't follow symbolic links, and reports the files that are too large or aren't text", async () => {
    const secret = await line.folderWith({ "secret.md": "# Secret\n\n[x](gone.md)\n" });
    const folder = await line.folderWith({
      "README.md": "# Home\n\n[s](secret.md) [t](out/secret.md)\n",
      "large.md": "x".repeat(1_100_000),
      "huge.md": "x".repeat(5_000_000),
      "binary.md": new Uint8Array([35, 32, 0, 1]),
      "latin.md": new Uint8Array([35, 32, 0xe9, 0x0a]),
    });
    await symlink(path.join(secret, "secret.md"), path.join(folder, "secret.md"));
    await symlink(secret, path.join(folder, "out"));
    const { code, json } = await line.run(["check", folder, "--json"]);
    expect(code).toBe(1);
    expect(found(json.findings)).toEqual([
      "README.md 3 link",
      "README.md 3 link",
      "binary.md 1 not-text",
      "huge.md  too-large",
      "large.md 1 too-large",
      "latin.md 1 not-text",
      "out  symbolic-link",
      "secret.md  symbolic-link",
    ]);
  });
});

describe("bindery check, compared with the server", () => {
  const remote = new GitRemote();
  beforeAll(async () => {
    await remote.start();
    provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  });
  afterAll(() => remote.stop());

  it("finds the broken links that the server also finds after an import", async () => {
    const place = await makeGitSpace();
    const { "broken.md": _, ...files } = WRONG;
    const folder = await line.folderWith(files);
    const url = remote.server.url("wrong.git", GIT_CREDENTIALS);
    await remote.server.addEmpty("wrong.git");
    await git(folder, "init", "-q", "-b", "main");
    await git(folder, "add", ".");
    await git(folder, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "All");
    await git(folder, "push", "-q", url, "main");
    expect((await importFrom(remote, place, {}, "wrong.git")).status).toBe("success");
    const { token } = await makePerson({ organization: place.organization, role: "read" });
    const ofSpace = await line.run(["check", "--space", place.space.id, "--json"], { token });
    const ofFolder = await line.run(["check", folder, "--json"]);
    const links = (findings: { path: string; code: string; message: string }[]) => {
      const broken = findings.filter(({ code }) => /^(link|image|anchor)$/.test(code));
      return new Set(broken.map(({ path, message }) => `${path} ${message.split(": ")[0]}`));
    };
    expect(links(ofFolder.json.findings)).toEqual(links(ofSpace.json.findings));
    expect(links(ofSpace.json.findings)).toContain("README.md guide/a.md#nowhere");
    const foreign = await makePerson({ role: "admin" });
    const hidden = await line.run(["check", "--space", place.space.id], { token: foreign.token });
    expect([hidden.code, hidden.stdout]).toEqual([1, ""]);
  }, 120_000);
});
