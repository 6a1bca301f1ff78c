import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import {
  type Connected,
  connect,
  type HostName,
  host,
  PULL_HOSTS,
  propose,
  requests,
  startHostOfPulls,
  tell,
} from "@/testing/git-pull-requests";
import { git } from "@/testing/git-server";
import { comment } from "./comment";
import { commentText } from "./comment-text";

startHostOfPulls();
beforeEach(() => {
  host.comments.length = 0;
  host.refusesComments = null;
  host.isGarbling = false;
});

async function start(provider: HostName): Promise<Connected> {
  const place = await connect(provider, { commentOnPullRequests: true });
  host.mergeBase = (await git(place.repository.work, "rev-parse", "HEAD")).trim();
  return place;
}

const stateOf = async ({ api, id }: Connected) => (await api.get(`/git/installations/${id}`)).body;

describe.each(Object.keys(PULL_HOSTS) as HostName[])("a comment on a pull request of %s", (provider) => {
  it("shows the preview, the changed pages and the problems, and is updated in place", async () => {
    const place = await start(provider);
    const broken = '# Guide\n\nMore, and :a[broken]{x\n\n{% hint style="info" %}\nOpen\n';
    await tell(place, 7, await propose(place, 7, { "guide.md": broken }), "open");
    const [request] = await requests(place);
    expect(host.comments).toHaveLength(1);
    const [first] = host.comments;
    expect(first?.body).toContain(`(${request.urls.app}/changes)`);
    expect(first?.body).toContain("1 changed page");
    expect(first?.body).toContain("- Edited: `Guide`");
    expect(first?.body).toMatch(/Problems:\n\n- `guide\.md, line \d+: /);
    const files = { "guide.md": "# Guide\n\nMended.\n", "other.md": "# Other\n\nNew.\n" };
    await tell(place, 7, await propose(place, 7, files), "open");
    await tell(place, 7, await propose(place, 7, { ...files, "other.md": "# Other\n\nNewer.\n" }), "open");
    expect(host.comments).toHaveLength(1);
    expect(host.comments[0]).toMatchObject({ changes: 2 });
    expect(host.comments[0]?.body).toContain("2 changed pages, no problems.");
    await tell(place, 8, await propose(place, 8, files), "open");
    expect(host.comments.map(({ path }) => /\d+(?=\/(?:comments|notes)$)/.exec(path)?.[0])).toEqual([
      "7",
      "8",
    ]);
  }, 120_000);
});

describe("comments on pull requests", { timeout: 120_000 }, () => {
  it("never fail the sync if the host refuses them, and the connection shows this once", async () => {
    const place = await start("github");
    host.refusesComments = 403;
    await tell(place, 1, await propose(place, 1, { "guide.md": "# Guide\n\nOne.\n" }), "open");
    await tell(place, 1, await propose(place, 1, { "guide.md": "# Guide\n\nTwo.\n" }), "open");
    expect(host.comments).toEqual([]);
    expect(await requests(place)).toHaveLength(1);
    expect(host.statuses.at(-1)).toMatchObject({ state: "success" });
    expect(await stateOf(place)).toMatchObject({
      ...{ status: "active", failures: 0 },
      notice: expect.stringContaining("permission to comment on pull requests"),
    });
    const saved = await place.api.patch(`/git/installations/${place.id}`, { pollMinutes: 20 });
    expect(saved.status).toBe(200);
    expect(await stateOf(place)).not.toHaveProperty("notice");
    await tell(place, 1, await propose(place, 1, { "guide.md": "# Guide\n\nAgain.\n" }), "open");
    expect(await stateOf(place)).toHaveProperty("notice");
    host.refusesComments = null;
    await tell(place, 1, await propose(place, 1, { "guide.md": "# Guide\n\nThree.\n" }), "open");
    expect(host.comments).toHaveLength(1);
    expect(await stateOf(place)).not.toHaveProperty("notice");
  });

  it("are found again if their ID wasn't stored, and don't replace the comments of other people", async () => {
    const place = await start("github");
    await tell(place, 2, await propose(place, 2, { "guide.md": "# Guide\n\nOne.\n" }), "open");
    const [own] = host.comments;
    const other = { id: 7, path: own?.path ?? "", body: "Nice <!-- bindery:0 -->", changes: 0 };
    host.comments.unshift(other);
    await db().gitPullRequest.updateMany({
      where: { organizationId: place.organization.id },
      data: { commentId: null },
    });
    await tell(place, 2, await propose(place, 2, { "guide.md": "# Guide\n\nTwo.\n" }), "open");
    expect(host.comments).toHaveLength(2);
    expect([other.changes, own?.changes]).toEqual([0, 1]);
  });

  it.each([{}, { commentOnPullRequests: true, previewExternalBranches: false }])(
    "don't exist unless comments and previews are turned on: %j",
    async (settings) => {
      const off = await connect("github", settings);
      await tell(off, 1, await propose(off, 1, { "guide.md": "# Guide\n\nMore.\n" }), "open");
      expect(host.comments).toEqual([]);
      expect(await stateOf(off)).toMatchObject({ commentOnPullRequests: false, ...settings });
    },
  );

  it("don't count pages that the owner of the connection can't read", async () => {
    const place = await start("github");
    const { id: organizationId } = place.organization;
    const oid = await propose(place, 4, { "guide.md": "# Guide\n\nMore.\n" });
    await tell(place, 4, oid, "open");
    expect(host.comments[0]?.body).toContain("1 changed page, no problems.");
    await db().gitInstallation.updateMany({ where: { organizationId }, data: { authorizedById: newId() } });
    await comment({ organizationId, installationId: place.id, number: 4 });
    expect(host.comments[0]?.body).toContain(": no problems.");
    expect(host.comments[0]?.body).not.toContain("changed page");
  });

  it("are found among long comments of other people, and aren't added again if a response isn't JSON", async () => {
    const place = await start("github");
    await tell(place, 5, await propose(place, 5, { "guide.md": "# Guide\n\nOne.\n" }), "open");
    const [own] = host.comments;
    const long = { path: own?.path ?? "", body: "x".repeat(150_000), changes: 0 };
    host.comments.unshift(...Array.from({ length: 22 }, (_, index) => ({ ...long, id: index })));
    const key = { organizationId: place.organization.id, installationId: place.id, number: 5 };
    const forget = () => db().gitPullRequest.updateMany({ where: key, data: { commentId: null } });
    await forget();
    await comment(key);
    expect(host.comments).toHaveLength(23);
    host.isGarbling = true;
    await comment(key);
    await forget();
    await expect(comment(key)).rejects.toThrow();
    expect(host.comments).toHaveLength(23);
    expect(own?.changes).toBe(2);
  });

  it("show why a preview failed", async () => {
    const place = await start("gitea");
    await tell(place, 3, "0123456789012345678901234567890123456789", "open");
    expect(host.comments[0]?.body).toMatch(/The preview of `0123456789` failed: `/);
  });

  it("contain other people's words only as inline code, within the length that hosts accept", () => {
    const hostile = "`](https://evil.example) @everyone\n\n# <img src=x>";
    const space = {
      ...{ title: hostile, folder: hostile, url: "https://docs.example.org/x", commitOid: "a".repeat(40) },
      ...{ error: null, pages: [{ change: "Added" as const, title: hostile }], more: 0, problems: [hostile] },
    };
    const text = commentText("<!-- m -->", [space]);
    const outside = text.replaceAll(/`[^`\n]*`/g, "");
    for (const word of ["evil", "@everyone", "<img", "# <"]) expect(outside).not.toContain(word);
    const pages = Array.from({ length: 500 }, () => ({ change: "Edited" as const, title: "x".repeat(1000) }));
    const many = commentText(
      "<!-- m -->",
      Array.from({ length: 100 }, () => ({ ...space, pages })),
    );
    expect(many.length).toBeLessThan(65_536);
    expect(many).toMatch(/… and \d+ more spaces\./);
  });
});
