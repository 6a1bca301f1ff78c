import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { editHere, pageAt, textAt } from "@/testing/git-content";
import { GIT_CREDENTIALS, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { type GitSpace, importFrom, makeGitSpace, performWithin } from "@/testing/git-space";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const day = (number: number) => new Date(Date.UTC(2020, 0, number));

let count = 0;
const repositoryOf = async (files: Files) => {
  const repository = await GitRepository.create(remote, `dates${++count}.git`, { "README.md": "# Home\n" });
  await repository.commit(files, day(1));
  return repository;
};

const BOOK: Files = {
  "SUMMARY.md": "# Summary\n\n- [Home](README.md)\n- [One](one.md)\n- [Two](two.md)\n- [Three](three.md)\n",
  "README.md": "# Home\n\nWelcome.\n",
  "one.md": "# One\n",
  "two.md": "# Two\n",
  "three.md": "# Three\n",
};

/** Returns when the page of a file was created and last changed, as the API returns it. */
async function timesOf(place: GitSpace, path: string): Promise<{ createdAt: Date; updatedAt: Date }> {
  const { pageId } = await pageAt(place, path);
  const { body } = await place.api.get(`/spaces/${place.space.id}/content/page/${pageId}?metadata=true`);
  return { createdAt: new Date(body.createdAt), updatedAt: new Date(body.updatedAt) };
}

const updatedAt = async (place: GitSpace, path: string) => (await timesOf(place, path)).updatedAt;

const expectNow = (date: Date) => expect(Math.abs(date.getTime() - Date.now())).toBeLessThan(120_000);

describe("the date of a page from a repository", { timeout: 90_000 }, () => {
  it("is the date of the last commit that changed its file", async () => {
    const repository = await repositoryOf(BOOK);
    await repository.commit({ "two.md": "# Two\n\nNew.\n" }, day(2));
    await repository.commit({ "other.txt": "Not a page" }, day(3));
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run).toMatchObject({ status: "success", warnings: [] });
    expect(await updatedAt(place, "one.md")).toEqual(day(1));
    expect(await updatedAt(place, "two.md")).toEqual(day(2));
  });

  it("changes with a later import only if a commit changed the file", async () => {
    const repository = await repositoryOf(BOOK);
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    for (let number = 10; number < 90; number += 1)
      await repository.commit({ "one.md": `# One\n\n${number}\n` }, day(number));
    await repository.move("three.md", "moved.md");
    await repository.commit(
      { "SUMMARY.md": String(BOOK["SUMMARY.md"]).replace("three.md", "moved.md") },
      day(95),
    );
    await importFrom(remote, place, {}, repository.name);
    expect(await updatedAt(place, "README.md")).toEqual(day(1));
    expect(await updatedAt(place, "one.md")).toEqual(day(89));
    expect(await updatedAt(place, "two.md")).toEqual(day(1));
    expect(await updatedAt(place, "moved.md")).toEqual(day(95));
  });

  it("stays the same if only SUMMARY.md renames or moves the page", async () => {
    const repository = await repositoryOf(BOOK);
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    const summary =
      "# Summary\n\n- [Home](README.md)\n  - [Two](two.md)\n- [First](one.md)\n- [Three](three.md)\n";
    await repository.commit({ "SUMMARY.md": summary }, day(4));
    await importFrom(remote, place, {}, repository.name);
    expect((await pageAt(place, "two.md")).parentId).not.toBeNull();
    for (const path of ["one.md", "two.md", "three.md"]) expect(await updatedAt(place, path)).toEqual(day(1));
  });

  it("is also the date of the page's creation, if the page is new", async () => {
    const repository = await repositoryOf(BOOK);
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    expect(await timesOf(place, "one.md")).toEqual({ createdAt: day(1), updatedAt: day(1) });
    await repository.commit({ "one.md": "# One\n\nNew.\n" }, day(3));
    await importFrom(remote, place, {}, repository.name);
    expect(await timesOf(place, "one.md")).toEqual({ createdAt: day(1), updatedAt: day(3) });
  });

  it("never becomes earlier when the page's text changes", async () => {
    const repository = await repositoryOf(BOOK);
    await repository.commit({ "one.md": "# One\n\nNewer.\n" }, day(9));
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    await repository.commit({ "one.md": "# One\n\nOlder.\n" }, day(5));
    await importFrom(remote, place, {}, repository.name);
    expect(await textAt(place, "one.md")).toContain("Older.");
    expect(await updatedAt(place, "one.md")).toEqual(day(9));
  });

  it("is the date of a later edit in Bindery", async () => {
    const repository = await repositoryOf(BOOK);
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    await editHere(place, "two.md", "# Two\n\nEdited here.\n");
    expectNow(await updatedAt(place, "two.md"));
    await repository.commit({ "one.md": "# One\n\nNew.\n" }, day(2));
    await repository.move("two.md", "moved.md");
    const summary = String(BOOK["SUMMARY.md"]).replace("two.md", "moved.md");
    await repository.commit({ "SUMMARY.md": summary }, day(3));
    await importFrom(remote, place, {}, repository.name);
    expect(await updatedAt(place, "one.md")).toEqual(day(2));
    expect(await textAt(place, "moved.md")).toContain("Edited here.");
    expectNow(await updatedAt(place, "moved.md"));
  });

  it("is never in the future, and isn't 1970", async () => {
    const repository = await repositoryOf(BOOK);
    await repository.commit({ "one.md": "# One\n\nFuture.\n" }, new Date(Date.UTC(2090, 0, 1)));
    await repository.commit({ "two.md": "# Two\n\nPast.\n" }, new Date(0));
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    expectNow(await updatedAt(place, "one.md"));
    expectNow(await updatedAt(place, "two.md"));
    expect(await updatedAt(place, "three.md")).toEqual(day(1));
  });

  it("is corrected by a forced import, if an earlier import couldn't read the history", async () => {
    const repository = await repositoryOf(BOOK);
    await repository.commit({ "two.md": "# Two\n\nNew.\n" }, day(5));
    const place = await makeGitSpace();
    await startImport(place, repository);
    const run = await performWithin(place, { historyBytesMax: 10 });
    expect(run).toMatchObject({
      status: "success",
      warnings: [
        "Bindery couldn't find the commit that last changed 4 files: The history is too large. Their pages show the date of the oldest commit that Bindery read.",
      ],
    });
    expect(await updatedAt(place, "one.md")).toEqual(day(5));
    const again = await importFrom(remote, place, { force: true }, repository.name);
    expect(again).toMatchObject({ status: "success", warnings: [] });
    expect(await updatedAt(place, "one.md")).toEqual(day(1));
    expect(await updatedAt(place, "two.md")).toEqual(day(5));
    const { revision } = again;
    expect(await importFrom(remote, place, { force: true }, repository.name)).toMatchObject({ revision });
  });

  it("is also read from projects of other documentation systems", async () => {
    const repository = await repositoryOf({
      "docusaurus.config.js": "export default { title: 'X' };",
      "docs/intro.md": "# Intro\n",
      "docs/next.md": "# Next\n",
    });
    await repository.commit({ "docs/next.md": "# Next\n\nNew.\n" }, day(7));
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    const { pages } = (await place.api.get(`/spaces/${place.space.id}/content/pages`)).body;
    const dates = pages.map(({ title, updatedAt }: Record<string, string>) => [title, updatedAt]);
    expect(Object.fromEntries(dates)).toEqual({ Intro: day(1).toISOString(), Next: day(7).toISOString() });
  });
});

async function startImport(place: GitSpace, { name }: GitRepository): Promise<void> {
  const url = remote.server.url(name, GIT_CREDENTIALS);
  await place.api.post(`/spaces/${place.space.id}/git/import`, { url, ref: MAIN_REF });
}
