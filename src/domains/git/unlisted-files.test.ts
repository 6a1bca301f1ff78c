import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { stateOfPage } from "@/domains/content/page-state";
import { provideEnv } from "@/env";
import { editHere, outline, pageAt, textAt, writeHere } from "@/testing/git-content";
import { GIT_PASSWORD, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { runSql } from "@/testing/sql";
import { goOnAfter } from "./installations/after-run";
import { keepSpaceInStep } from "./installations/in-step";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const FILES: Files = {
  "SUMMARY.md": "# Table of contents\n\n* [Start](README.md)\n* [Guide](guide.md)\n",
  "README.md": "# Start\n\nHello.\n",
  "guide.md": "# Guide\n\nFirst.\n",
  "AGENTS.md": "---\n- no: [mapping\n---\n\n# Agents\n\nSecret instructions.\n",
  "drafts/README.md": "# Drafts\n",
  "drafts/idea (1).md": "# Idea\n",
};
const NOTICE =
  "3 files aren't pages, because SUMMARY.md doesn't list them: AGENTS.md, drafts/README.md, drafts/idea (1).md.";
const linkOf = (from: string, href: string, target: string) =>
  `${from}: ${href} leads to ${target}, which isn't a page, because SUMMARY.md doesn't list this file. List the file, or remove the link.`;

let count = 0;
async function start(files: Files = {}, body: object = {}) {
  const repository = await GitRepository.create(remote, `unlisted${++count}.git`, { ...FILES, ...files });
  const place = await makeGitSpace();
  const run = async (more: object = {}) => {
    const ran = await importFrom(remote, place, { ...body, ...more }, repository.name);
    expect(ran).toMatchObject({ status: "success" });
    return ran;
  };
  return { repository, place, first: await run(), run };
}

const filesIn = async ({ bare }: GitRepository) =>
  (await git(bare, "ls-tree", "-r", "-z", "--name-only", "main")).split("\0").filter(Boolean);

describe("files that the summary lists", () => {
  it("are pages even in a folder whose name starts with a dot, including after they change", async () => {
    const { place, first, repository, run } = await start({
      "SUMMARY.md":
        "# Table of contents\n\n* [Start](README.md)\n* [Standard](.net/a.md)\n* [Part](.gitbook/part.md)\n",
      ".net/a.md": "# Standard\n\nFirst.\n",
      ".net/b.md": "# Not listed\n",
      ".gitbook/part.md": "# Part\n",
    });
    expect(await outline(place)).toEqual(["Start", "Standard", "Part"]);
    expect(first.warnings).toContain("SUMMARY.md lists .gitbook/part.md, which isn't in the repository.");
    await repository.commit({ ".net/a.md": "# Standard\n\nSecond.\n" });
    await run();
    expect(await textAt(place, ".net/a.md")).toBe("# Standard\n\nSecond.\n");
  });
});

describe("listed files in a folder whose name starts with a dot", () => {
  const SUMMARY = "# Table of contents\n\n* [Start](README.md)\n* [Standard](.net/a.md)\n";

  it("are imported if a later commit adds them", async () => {
    const { place, repository, run } = await start({ "SUMMARY.md": SUMMARY });
    await repository.commit({ ".net/a.md": "# Standard\n\nAdded.\n" });
    await run();
    expect(await textAt(place, ".net/a.md")).toBe("# Standard\n\nAdded.\n");
  });

  it("are imported when they change, if an earlier version of Bindery left their pages empty", async () => {
    const { place, repository, run } = await start({
      "SUMMARY.md": SUMMARY,
      ".net/a.md": "# Standard\n\nFirst.\n",
    });
    const empty = { ...stateOfPage(await pageAt(place, ".net/a.md")), gitPath: null, gitOid: null };
    await writeHere(place, [{ kind: "put-page", page: { ...empty, text: "# Standard\n" } }]);
    await repository.commit({ ".net/a.md": "# Standard\n\nSecond.\n" });
    await run();
    expect(await textAt(place, ".net/a.md")).toBe("# Standard\n\nSecond.\n");
  });

  it("stay in the space if someone hides their pages, even after a complete import", async () => {
    const { place, repository, run } = await start(
      { "SUMMARY.md": SUMMARY, ".net/a.md": "# Standard\n" },
      { unlistedFiles: "hidden" },
    );
    const row = await pageAt(place, ".net/a.md");
    const below = {
      id: newId(),
      type: "document",
      parentId: row.pageId,
      title: "New",
      hidden: true,
    } as const;
    await writeHere(place, [
      { kind: "put-page", page: { ...stateOfPage(row), hidden: true } },
      { kind: "put-page", page: { ...below, text: "# New\n" } },
    ]);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect(await git(repository.bare, "show", "main:.net/a.md")).toContain("hidden: true");
    await run({ force: true });
    expect(await outline(place)).toEqual([
      "Start",
      "(Standard)",
      "  (New)",
      "(AGENTS)",
      "(Drafts)",
      "(Idea)",
      "(Guide)",
    ]);
  });
});

describe("files that the summary does not list", () => {
  it("aren't imported as pages, are reported once, and cause no other warning", async () => {
    const { place, first, repository, run } = await start();
    expect(await outline(place)).toEqual(["Start", "Guide"]);
    expect(first.warnings).toEqual([NOTICE]);

    await repository.commit({ "guide.md": "# Guide\n\nSecond.\n", "AGENTS.md": "# Agents\n\nMore.\n" });
    expect((await run()).warnings).toEqual([]);
    await repository.commit({ "new.md": "# New\n" });
    expect((await run()).warnings).toEqual([
      "A file isn't a page, because SUMMARY.md doesn't list it: new.md.",
    ]);
    expect(await outline(place)).toEqual(["Start", "Guide"]);
  });

  it("stay in the branch, byte for byte, after exports", async () => {
    const { place, repository } = await start();
    const before = await filesIn(repository);
    await editHere(place, "guide.md", "# Guide\n\nWritten here.\n");
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect(await filesIn(repository)).toEqual(before);
    expect(await git(repository.bare, "diff", "--name-only", "main~1", "main")).toBe("guide.md\n");

    await git(repository.work, "pull", "-q", "--rebase", "origin", "main");
    await repository.commit({ "AGENTS.md": "# Agents\n\nOf others.\n" });
    await editHere(place, "guide.md", "# Guide\n\nWritten here again.\n");
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect(await git(repository.bare, "show", "main:AGENTS.md")).toContain("Of others.");
  });

  it("are all imported as pages if there is no summary", async () => {
    const { place, first } = await start({ "SUMMARY.md": null, "AGENTS.md": "# Agents\n" });
    expect(await outline(place)).toEqual(["Start", "Agents", "Drafts", "  Idea", "Guide"]);
    expect(first.warnings).toEqual([]);
  });

  it.each([
    ["its name", "drafts/idea%20(1).md", "drafts/idea (1).md"],
    ["its name in angle brackets", "<drafts/idea (1).md>", "drafts/idea (1).md"],
    ["its name without the ending", "drafts/idea%20(1)", "drafts/idea (1).md"],
    ["its folder", "drafts/", "drafts/README.md"],
    ["its folder without a slash", "./drafts", "drafts/README.md"],
    ["an anchor in it", "AGENTS.md#rules", "AGENTS.md"],
  ])("are reported if a page links to them with %s", async (_by, href, target) => {
    const text = `# Guide\n\nFirst.\n\nSee [there](${href}) and [home](README.md).\n`;
    const said = linkOf("guide.md, line 5", href.replace(/[<>]/g, ""), target);
    const { first } = await start({ "guide.md": text });
    expect(first.warnings).toEqual([NOTICE, said]);

    const later = await start();
    await later.repository.commit({ "guide.md": text });
    expect((await later.run()).warnings).toEqual([said]);
  });

  it("are reported if HTML or a content reference links to them, once for each link", async () => {
    const html =
      '# Guide\n\n<a href="AGENTS.md">a</a>\n\n{% content-ref url="AGENTS.md" %}\n[AGENTS.md](AGENTS.md)\n{% endcontent-ref %}\n\n`[code](AGENTS.md)`\n';
    const { first } = await start({ "guide.md": html });
    expect(first.warnings).toEqual([
      NOTICE,
      ...[3, 5].map((line) => linkOf(`guide.md, line ${line}`, "AGENTS.md", "AGENTS.md")),
    ]);
  });

  it("include a page that is removed from the summary, whose links on other pages are reported", async () => {
    const { place, repository, run } = await start();
    const { pageId } = await pageAt(place, "guide.md");
    await editHere(place, "README.md", `# Start\n\nSee [the guide](content:page/${pageId}).\n`);
    await exportTo(remote, place, repository.name);
    await git(repository.work, "pull", "-q", "--rebase", "origin", "main");
    await repository.commit({ "SUMMARY.md": "# Table of contents\n\n* [Start](README.md)\n" });
    expect((await run()).warnings).toEqual([
      "A file isn't a page, because SUMMARY.md doesn't list it: guide.md.",
      linkOf("README.md, line 3", "guide.md", "guide.md"),
    ]);
    expect(await outline(place)).toEqual(["Start"]);
    expect(await filesIn(repository)).toContain("guide.md");
  });
});

describe("the setting for files that the summary doesn't list", () => {
  const ALL = ["Start", "Guide", "(AGENTS)", "(Drafts)", "(Idea)"];

  it("can turn them into hidden pages, is stored, and takes effect without a new push", async () => {
    const { place, run } = await start({}, { unlistedFiles: "hidden" });
    expect(await outline(place)).toEqual(ALL);
    const again = (unlistedFiles?: string) => run({ unlistedFiles });
    await again();
    expect(await outline(place)).toEqual(ALL);
    await again("ignored");
    expect(await outline(place)).toEqual(["Start", "Guide"]);
    await again();
    expect(await outline(place)).toEqual(["Start", "Guide"]);
    await again("hidden");
    expect(await outline(place)).toEqual(ALL);
  });

  it("keeps hidden pages in spaces that earlier versions imported", async () => {
    const { place, repository, run } = await start({}, { unlistedFiles: "hidden" });
    const where = { organizationId: place.space.organizationId, spaceId: place.space.id };
    // After the migration, an existing space has this state in the database.
    await runSql(sql`UPDATE "GitSync" SET "unlistedFiles" = DEFAULT WHERE "spaceId" = ${where.spaceId}`);
    await repository.commit({ "more.md": "# More\n" });
    await run({ unlistedFiles: undefined });
    expect(await outline(place)).toEqual([...ALL, "(More)"]);
  });

  it("comes from the repository if the repository sets it", async () => {
    const hidden = await start({ ".gitbook.yaml": "structure:\n  unlisted: hidden\n" });
    expect(await outline(hidden.place)).toEqual(ALL);
    const ignored = await start(
      { ".gitbook.yaml": "structure:\n  unlisted: ignored\n" },
      { unlistedFiles: "hidden" },
    );
    expect(await outline(ignored.place)).toEqual(["Start", "Guide"]);
  });

  it("is rejected if its value is unknown", async () => {
    const { place } = await start();
    const body = { url: remote.server.url("x.git"), ref: MAIN_REF, unlistedFiles: "shown" };
    const answer = await place.api.post(`/spaces/${place.space.id}/git/import`, body);
    expect(answer).toMatchObject({ status: 400, body: { error: { field: "unlistedFiles" } } });
  });
});

describe("hidden pages of a space that ignores files", () => {
  it("are listed by exports and stay hidden", async () => {
    const { place, repository, run } = await start();
    const page = (title: string, text: string, more: object = {}) =>
      ({
        kind: "put-page",
        page: { id: newId(), type: "document", parentId: null, title, text, hidden: true, ...more },
      }) as const;
    const parentId = newId();
    await writeHere(place, [
      page("Says so", "---\nhidden: true\n---\n\n# Says so\n", { id: parentId }),
      page("Below", "# Below\n", { parentId, hidden: false }),
      page("Says nothing", "# Says nothing\n"),
    ]);
    const before = await outline(place);
    expect(before).toEqual(["Start", "Guide", "(Says so)", "  Below", "(Says nothing)"]);
    await exportTo(remote, place, repository.name);
    expect(await git(repository.bare, "show", "main:SUMMARY.md")).toContain(
      "* [Says so](says-so/README.md)\n  * [Below](says-so/below.md)\n* [Says nothing](says-nothing.md)\n",
    );
    expect(await git(repository.bare, "show", "main:says-nothing.md")).toMatch(/^---\nhidden: true\n---\n/);
    expect((await run({ force: true })).warnings).toEqual([NOTICE]);
    expect(await outline(place)).toEqual(before);
    expect((await exportTo(remote, place, repository.name)).step).toBe("Nothing has changed");

    const other = await makeGitSpace();
    await importFrom(remote, other, {}, repository.name);
    expect(await outline(other)).toEqual(before);
  });
});

describe("a Git connection", () => {
  async function connect(body: object = {}) {
    const repository = await GitRepository.create(remote, `connected${++count}.git`, FILES);
    const place = await makeGitSpace();
    const answer = await place.api.post("/git/installations", {
      ...{ provider: "git", target: { space: place.space.id }, ref: MAIN_REF, ...body },
      credentials: { username: "writer", password: GIT_PASSWORD },
      url: remote.server.url(repository.name),
    });
    await runJobs();
    const change = async (more: object) => {
      const changed = await place.api.patch(`/git/installations/${answer.body.id}`, more);
      expect(changed).toMatchObject({ status: 200, body: more });
      await runJobs();
    };
    return { repository, place, change, created: answer.body };
  }
  const runsOf = async ({ api, space }: GitSpace) =>
    (await api.get(`/spaces/${space.id}/git/runs`)).body.items;

  it("ignores unlisted files by default, and changes the space when the setting changes", async () => {
    const { place, repository, change, created } = await connect();
    expect(created.unlistedFiles).toBe("ignored");
    expect(await outline(place)).toEqual(["Start", "Guide"]);
    const before = await filesIn(repository);
    await change({ unlistedFiles: "hidden" });
    expect(await outline(place)).toHaveLength(5);
    await change({ unlistedFiles: "ignored" });
    expect(await outline(place)).toEqual(["Start", "Guide"]);
    const [last] = await runsOf(place);
    expect(last).toMatchObject({ direction: "import", status: "success", warnings: [NOTICE] });
    expect(await filesIn(repository)).toEqual(before);
  });

  it("applies a setting that changed during a run", async () => {
    const { place } = await connect({ unlistedFiles: "hidden" });
    const { organizationId, id: spaceId } = place.space;
    // The test changes the setting after the run has read it.
    await db().gitInstallation.updateMany({
      where: { organizationId, spaceId },
      data: { unlistedFiles: "ignored" },
    });
    const [{ id: runId }] = await runsOf(place);
    await goOnAfter(organizationId, runId);
    await runJobs();
    expect(await outline(place)).toEqual(["Start", "Guide"]);
    const { length } = await runsOf(place);
    await keepSpaceInStep(organizationId, spaceId);
    await runJobs();
    expect(await runsOf(place)).toHaveLength(length);
  });

  it("writes the effect of a changed setting to a change request if someone edited the space", async () => {
    const { place, repository, change } = await connect({ unlistedFiles: "hidden", direction: "import" });
    await editHere(place, "guide.md", "# Guide\n\nEdited here.\n");
    await change({ unlistedFiles: "ignored" });
    // There is no conflict, so the change request is merged.
    expect(await outline(place)).toEqual(["Start", "Guide"]);
    expect(await filesIn(repository)).toContain("AGENTS.md");
    const { length } = await runsOf(place);
    await runJobs();
    expect(await runsOf(place)).toHaveLength(length);
  });

  it("from an earlier version stays unchanged", async () => {
    const { place } = await connect();
    const { organizationId, id: spaceId } = place.space;
    await runSql(sql`UPDATE "GitInstallation" SET "unlistedFiles" = DEFAULT WHERE "spaceId" = ${spaceId}`);
    const row = await db().gitInstallation.findFirstOrThrow({ where: { organizationId, spaceId } });
    expect(row.unlistedFiles).toBe("hidden");
  });
});
