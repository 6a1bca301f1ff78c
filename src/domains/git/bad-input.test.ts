import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { fingerprint } from "@/testing/git-content";
import { GIT_CREDENTIALS, GIT_PASSWORD, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { commitTree, type Files, GitRepository, type TreeLine } from "@/testing/git-repository";
import { exportTo, type GitSpace, importFrom, makeGitSpace, performWithin } from "@/testing/git-space";
import { rest } from "@/testing/rest";

const remote = new GitRemote();
let place: GitSpace;
let good: GitRepository;

beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: `${remote.server.host},127.0.0.1:1` });
  good = await GitRepository.create(remote, "good.git", {
    "README.md": "# Good\n\n![Image](.gitbook/assets/a.svg)\n",
    "SUMMARY.md": "* [Good](README.md)\n",
    ".gitbook/assets/a.svg": "<svg/>",
  });
  place = await makeGitSpace();
  expect(await importFrom(remote, place, {}, "good.git")).toMatchObject({ status: "success" });
});
afterEach(() => remote.server.setFault(null));
afterAll(() => remote.stop());

const path = () => `/spaces/${place.space.id}/git`;
const body = (more: object = {}) => ({
  url: remote.server.url("good.git", GIT_CREDENTIALS),
  ref: MAIN_REF,
  ...more,
});

/** Checks that an import fails and changes nothing. */
// biome-ignore lint/suspicious/noExplicitAny: a run as the API shows it
async function failing(start: () => Promise<any>) {
  const before = await fingerprint(place);
  const run = await start();
  expect(run).toMatchObject({ status: "failure", error: expect.any(String), endedAt: expect.any(String) });
  expect(await fingerprint(place)).toBe(before);
  const row = await db().gitRun.findFirst({ where: { organizationId: place.organization.id, id: run.id } });
  expect(row?.credentials).toBeNull();
  expect(JSON.stringify([run, row])).not.toContain(GIT_PASSWORD);
  return run;
}

let count = 0;
async function failingWith(files: Files) {
  const repository = await GitRepository.create(remote, `bad${++count}.git`, {
    "README.md": "# Other\n",
    "SUMMARY.md": "* [Other](README.md)\n",
    ...files,
  });
  return failing(() => importFrom(remote, place, {}, repository.name));
}

describe("invalid requests", () => {
  it.each<[what: string, fields: object, field: string]>([
    ["another protocol", { url: "ssh://git@example.org/a.git" }, "url"],
    ["a local path", { url: "file:///etc/passwd" }, "url"],
    ["no address at all", { url: "example" }, "url"],
    ["a private address", { url: "http://10.0.0.1/a.git" }, "url"],
    ["a loopback port that is not allowed", { url: "http://127.0.0.1:2/a.git" }, "url"],
    ["a private address in disguise", { url: "http://2130706433:2/a.git" }, "url"],
    ["a private IPv6 address", { url: "http://[::ffff:10.0.0.1]/a.git" }, "url"],
    ["this machine by name", { url: "http://localhost/a.git" }, "url"],
    ["a tag", { ref: "refs/tags/v1" }, "ref"],
    ["a bare branch name", { ref: "main" }, "ref"],
    ["a branch with a newline", { ref: "refs/heads/a\nb" }, "ref"],
    ["a folder above the repository", { repoProjectDirectory: "docs/../../x" }, "repoProjectDirectory"],
    ["a .git folder", { repoProjectDirectory: ".git" }, "repoProjectDirectory"],
    ["no date", { timestamp: "yesterday" }, "timestamp"],
    ["a script as a link", { repoCommitURL: "javascript:alert(1)//" }, "repoCommitURL"],
    ["a link with a password", { gitInfo: { url: "https://a:b@example.org" } }, "gitInfo.url"],
  ])("are rejected with 400: %s", async (_, fields, field) => {
    const before = await fingerprint(place);
    const runs = await db().gitRun.count({ where: { organizationId: place.organization.id } });
    for (const [operation, more] of [
      ["import", {}],
      ["export", { commitMessage: "x" }],
    ] as const) {
      const answer = await place.api.post(`${path()}/${operation}`, body({ ...fields, ...more }));
      expect(answer).toMatchObject({ status: 400 });
      expect(`${answer.body.error.field}.`).toMatch(new RegExp(`^${field.replace(".", "\\.")}\\.`));
    }
    expect(await db().gitRun.count({ where: { organizationId: place.organization.id } })).toBe(runs);
    expect(await fingerprint(place)).toBe(before);
  });
});

describe("a faulty server", () => {
  const importing = (fields: object) => () => importFrom(remote, place, fields);

  it("fails the run with a message if the port is closed, the credentials are wrong or missing, or the branch or repository doesn't exist", async () => {
    const cases: [fields: object, code: string, word: string][] = [
      [{ url: "http://127.0.0.1:1/a.git" }, "host_unreachable", "127.0.0.1"],
      [{ url: "http://nowhere.invalid/a.git" }, "host_unreachable", "nowhere.invalid"],
      [{ url: remote.server.url("good.git", `writer:${GIT_PASSWORD}x`) }, "credentials_wrong", "credentials"],
      [{ url: remote.server.url("good.git") }, "credentials_required", "credentials"],
      [{ ref: "refs/heads/none" }, "branch_missing", "none"],
      [{ url: remote.server.url("none.git", GIT_CREDENTIALS) }, "repository_not_found", "repository"],
      [{ repoProjectDirectory: "no/such" }, "directory_missing", "no/such"],
    ];
    for (const [fields, code, word] of cases) {
      const run = await failing(importing(fields));
      expect(run).toMatchObject({ errorCode: code, error: expect.stringContaining(word) });
    }
    const wrong = { url: remote.server.url("good.git", `writer:${GIT_PASSWORD}x`) };
    const exporting = () => exportTo(remote, place, "good.git", wrong);
    expect((await failing(exporting)).errorCode).toBe("credentials_wrong");
  });

  it.each<[what: string, fault: Parameters<typeof remote.server.setFault>, code: string]>([
    ["is no Git server", [{ kind: "html" }], "not_a_git_server"],
    ["fails", [{ kind: "status", status: 500 }], "server_failed"],
    ["cuts the connection at once", [{ kind: "cut", afterBytes: 1 }, "/info/refs"], "transfer_broken"],
    [
      "cuts the connection in the middle",
      [{ kind: "cut", afterBytes: 700 }, "/git-upload-pack"],
      "transfer_broken",
    ],
    ["leads to a private place", [{ kind: "redirect", location: "http://127.0.0.1:2/x" }], "host_refused"],
    ["never answers", [{ kind: "hang" }], "timeout"],
    ["stops in the middle", [{ kind: "hang" }, "/git-upload-pack"], "timeout"],
  ])("fails the run with a message: a server that %s", async (_, fault, code) => {
    await good.commit({ "README.md": `# Good\n\n${code} ${Math.random()}\n` });
    remote.server.setFault(...fault);
    const run = await failing(async () => {
      await place.api.post(`${path()}/import`, body());
      return performWithin(place, { answerSeconds: 1, exchangeSeconds: 1 });
    });
    expect(run.errorCode).toBe(code);
  });

  it("keeps the run queued if the worker stops, so that another worker continues", async () => {
    await place.api.post(`${path()}/import`, body());
    remote.server.setFault({ kind: "hang" });
    const stop = new AbortController();
    const stopped = performWithin(place, {}, stop.signal);
    setImmediate(() => stop.abort(new Error("the worker is stopping")));
    await expect(stopped).rejects.toThrow();
    const [run] = (await place.api.get(`${path()}/runs`)).body.items;
    expect(run).toMatchObject({ status: "pending", step: "Waiting" });
    remote.server.setFault(null);
    expect(await performWithin(place, {})).toMatchObject({ id: run.id, status: "success" });
  });
});

describe("an invalid repository", () => {
  const bomb = [
    "a: &a [x, x]",
    ...[..."bcdefghij"].map(
      (name, index) => `${name}: &${name} [*${"abcdefghi"[index]}, *${"abcdefghi"[index]}]`,
    ),
  ];
  it.each<[what: string, files: Files, code: string, word: string]>([
    ["a binary summary", { "SUMMARY.md": Buffer.from([1, 0, 2, 3]) }, "not-text", "SUMMARY.md"],
    [
      "a summary nested beyond reason",
      { "SUMMARY.md": Array.from({ length: 50 }, (_, at) => `${"  ".repeat(at)}* x${at}`).join("\n") },
      "summary_too_deep",
      "SUMMARY.md, line 33",
    ],
    [
      "broken settings",
      { ".gitbook.yaml": "structure:\n  summary: [a\n" },
      "config_invalid",
      ".gitbook.yaml, line",
    ],
    [
      "settings that lead out of the tree",
      { ".gitbook.yaml": "root: ../..\n" },
      "path_outside",
      ".gitbook.yaml, line 1",
    ],
  ])("fails the run with the file's name: %s", async (_, files, code, word) => {
    const run = await failingWith(files);
    expect(run).toMatchObject({ errorCode: code, error: expect.stringContaining(word) });
  });

  it("can't expand YAML aliases in variables, because aliases don't count as values", async () => {
    const repository = await GitRepository.create(remote, "bomb.git", {
      "README.md": "# B\n",
      ".gitbook/vars.yaml": `${bomb.join("\n")}\nplain: yes\n`,
    });
    const other = await makeGitSpace();
    expect(await importFrom(remote, other, {}, repository.name)).toMatchObject({ status: "success" });
    expect((await other.api.get(`/spaces/${other.space.id}/content`)).body.variables).toEqual({
      plain: "yes",
    });
  });

  it.each<[what: string, lines: (blob: string) => TreeLine[], code: string]>([
    ["..", (oid) => [{ mode: "100644", name: "..", oid }], "path_outside"],
    ["../x.md", (oid) => [{ mode: "100644", name: "../x.md", oid }], "path_outside"],
    ["an absolute path", (oid) => [{ mode: "100644", name: "/etc/x.md", oid }], "path_absolute"],
    [".git", (oid) => [{ mode: "100644", name: ".git", oid }], "path_git"],
    [".", (oid) => [{ mode: "100644", name: ".", oid }], "path_segment"],
  ])("is rejected if its tree contains %s", async (_, lines, code) => {
    const repository = await GitRepository.create(remote, `tree${++count}.git`, { "README.md": "# T\n" });
    await commitTree(repository, lines);
    expect(await failing(() => importFrom(remote, place, {}, repository.name))).toMatchObject({
      errorCode: code,
    });
  });

  it("is imported without links, submodules and files with names that aren't text, and causes warnings", async () => {
    const repository = await GitRepository.create(remote, "odd.git", { "README.md": "# O\n" });
    await commitTree(repository, (oid) => [
      { mode: "100644", name: "README.md", oid },
      { mode: "120000", name: "link.md", oid },
      { mode: "160000", name: "module", oid },
      { mode: "100644", name: Buffer.from([0xff, 0x2e, 0x6d, 0x64]), oid },
    ]);
    const other = await makeGitSpace();
    const run = await importFrom(remote, other, {}, repository.name);
    expect(run).toMatchObject({ status: "success" });
    expect(run.warnings).toEqual([
      expect.stringContaining("link.md is a symbolic link"),
      expect.stringContaining("module is a submodule"),
      expect.stringContaining("isn't valid UTF-8"),
    ]);
  });

  it("is rejected if it is larger than the limit", async () => {
    const repository = await GitRepository.create(remote, "large.git", {
      "README.md": "# Large\n",
      "large.bin": Buffer.from(Array.from({ length: 200_000 }, () => Math.random() * 256)),
    });
    const run = await failing(async () => {
      await place.api.post(
        `${path()}/import`,
        body({ url: remote.server.url(repository.name, GIT_CREDENTIALS) }),
      );
      return performWithin(place, { repositoryBytesMax: 100_000 });
    });
    expect(run).toMatchObject({ errorCode: "too_large" });
  });

  it("doesn't affect other requests", async () => {
    expect(await importFrom(remote, place, {}, "good.git")).toMatchObject({ status: "success" });
    expect((await rest().get("/")).status).toBe(200);
  });
});
