import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { GitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";

// These tests check that common forms of Markdown arrive with their meaning, and that an export writes them back with
// the same bytes.

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

let count = 0;
async function start(files: Files) {
  const repository = await GitRepository.create(remote, `forms${++count}.git`, files);
  const place = await makeGitSpace();
  const run = await importFrom(remote, place, {}, repository.name);
  expect(run).toMatchObject({ status: "success" });
  return { repository, place, run };
}

async function pageOf({ api, space }: GitSpace, title: string) {
  const { body } = await api.get(`/spaces/${space.id}/content/pages`);
  const { id } = body.pages.find((page: { title: string }) => page.title === title);
  const page = await api.get(`/spaces/${space.id}/content/page/${id}?format=document`);
  return { id, document: page.body.document };
}

/** Replaces words in the Document of a page. */
async function editPage(place: GitSpace, title: string, from: string, to: string) {
  const { id, document } = await pageOf(place, title);
  const edited = JSON.parse(JSON.stringify(document).replace(from, to));
  const changes = [{ operation: "update_page", page: id, document: { document: edited } }];
  const answer = await place.api.post(`/spaces/${place.space.id}/content`, { changes });
  expect(answer.status).toBe(200);
}

const ALERTS = `# Alerts

> [!NOTE]
> Take *care*.

- An item

  >[!caution]  
  >
  >  1. Hot
  >  2. Cold

> [!Tip]- A title
> And words.
`;

describe("GitHub's alerts", { timeout: 90_000 }, () => {
  it("are hints without warnings, and an export changes no byte", async () => {
    const { repository, place, run } = await start({ "README.md": "# Start\n", "alerts.md": ALERTS });
    expect(run.warnings).toEqual([]);
    const { document } = await pageOf(place, "Alerts");
    const styles = [...JSON.stringify(document).matchAll(/"style":"(\w+)"/g)].map(([, style]) => style);
    expect(styles).toEqual(["info", "danger", "success"]);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
  });

  it("stay alerts if their words are edited in the space", async () => {
    const { repository, place } = await start({ "README.md": "# Start\n", "alerts.md": ALERTS });
    await editPage(place, "Alerts", "Cold", "Warm");
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect(await git(repository.bare, "show", "main:alerts.md")).toBe(ALERTS.replace("Cold", "Warm"));
  });
});
