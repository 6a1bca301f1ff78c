import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { provideEnv } from "@/env";
import { startGitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { importFrom } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { makeCollection } from "@/testing/make/collection";
import { makeContent } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Answer = { status: number; body: { error?: { message: string } } };

const remote = startGitRemote();
const RULE = "require_at_least_one_approved_review";
let admin: Awaited<ReturnType<typeof makePerson>>;
let api: ReturnType<typeof rest>;
let space: Space;
let first: string;
let template: Space;
let translated: Space;
let translation: string;
let page: string;

const keyOf = ({ organizationId, id }: Space) => ({ organizationId_id: { organizationId, id } });
const headOf = async (one: Space) =>
  (await db().space.findUniqueOrThrow({ where: keyOf(one), select: { revisionId: true } })).revisionId;
const set = async (data: object) => {
  for (const one of [space, translated]) await db().space.update({ where: keyOf(one), data });
};
const ruled = (...more: object[]) => ({ mergeRules: { type: "rules", rules: [{ rule: RULE }, ...more] } });
const update = (id: string, markdown: string) => ({
  changes: [{ operation: "update_page", page: id, document: { markdown } }],
});

async function runTranslation() {
  expect((await api.post(`${translation}/run`)).status).toBe(204);
  await runJobs();
  const { latestRun } = (await api.get(translation)).body;
  return { status: latestRun.error ? 403 : 200, body: { error: latestRun.error } };
}

beforeAll(async () => {
  await GitRepository.create(remote, "small.git", { "README.md": "# Small\n" });
  provideEnv({
    TRANSLATION_PROVIDER: "pseudo",
    RATE_LIMIT_PER_MINUTE: "0",
    OUTBOUND_ALLOWLIST: remote.server.host,
  });
  const organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  api = rest(admin.token);
  const parent = await makeCollection({ organizationId: organization.id });
  [space, template] = [await makeSpace({ parent, language: "en" }), await makeSpace({ parent })];
  page = newId();
  await makeContent({ space: template, pages: [{ title: "Form" }] });
  await makeContent({ space, pages: [{ id: page, title: "A", text: "# A\n\nOne.\n" }] });
  first = await headOf(space);
  await makeContent({ space, pages: [{ title: "B" }] });
  const body = { source: { space: space.id, language: "en" }, language: "fr" };
  const made = (await api.post(`/orgs/${organization.id}/translations`, body)).body;
  translation = `/orgs/${organization.id}/translations/${made.id}`;
  translated = await db().space.findFirstOrThrow({
    where: { organizationId: organization.id, id: made.result.space },
  });
  expect((await runTranslation()).status).toBe(200);
  // Change the pages of both spaces, so that the run proposes a change that a person has to accept.
  await api.post(`/spaces/${translated.id}/content`, update(page, "# A\n\nUn.\n"));
  await api.post(`/spaces/${space.id}/content`, update(page, "# A\n\nFirst.\n"));
  expect((await runTranslation()).status).toBe(200);
}, 120_000);

/** Every operation that writes main content without a merge, together with the space to which it writes. */
const WAYS: [name: string, act: () => Promise<Answer>, target: () => Space][] = [
  [
    "a direct edit",
    () => api.post(`/spaces/${space.id}/content`, update(page, `# A\n\n${newId()}\n`)),
    () => space,
  ],
  ["a template", () => api.post(`/spaces/${space.id}/content/template`, { id: template.id }), () => space],
  ["a rollback", () => api.post(`/spaces/${space.id}/revisions/${first}/rollback`), () => space],
  [
    "an import from Git",
    async () => {
      const place = { organization: { id: space.organizationId }, space, api } as never;
      const run = await importFrom(remote, place, {}, "small.git");
      return {
        status: run.status === "success" ? 200 : 403,
        body: { error: run.error && { message: run.error } },
      };
    },
    () => space,
  ],
  [
    "the proposal of a translation",
    () => api.post(`${translation}/items/${page}/resolve`, { resolution: "proposed" }),
    () => translated,
  ],
  [
    "a run of a translation",
    async () => {
      await makeContent({ space, pages: [{ title: "Something new" }] });
      return await runTranslation();
    },
    () => translated,
  ],
];

describe("with merge rules", () => {
  it.each(WAYS)(
    "%s is refused with the name of the rule, and doesn't write anything",
    async (_, act, target) => {
      await set(ruled());
      const before = await headOf(target());
      const { status, body } = await act();
      expect([status, body.error?.message]).toEqual([
        403,
        expect.stringContaining(`The merge rule ${RULE} doesn't allow direct edits of the main content. `),
      ]);
      expect(await headOf(target())).toBe(before);
    },
    60_000,
  );

  it.each(WAYS)(
    "%s is allowed for people in allow_bypass",
    async (_, act, target) => {
      await set(ruled({ rule: "allow_bypass", users: [admin.user.id] }));
      const before = await headOf(target());
      expect((await act()).status).toBeLessThan(300);
      expect(await headOf(target())).not.toBe(before);
    },
    120_000,
  );
});

describe("pages that are computed from a specification", () => {
  const operation = (summary: string) => ({
    get: { summary, tags: [summary], responses: { 200: { description: "Done" } } },
  });
  const describing = (...tags: string[]) =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "API", version: "1" },
      paths: Object.fromEntries(tags.map((tag) => [`/${tag}`, operation(tag)])),
    });

  it("are updated only if the person who uploads it can edit the space and meets its rules. Otherwise, they stay and show a problem", async () => {
    const { organizationId } = space;
    const spec = `/orgs/${organizationId}/openapi/followed`;
    const writer = await makePerson({ organization: { id: organizationId }, role: "create" });
    const writing = rest(writer.token);
    const hidden = await makeSpace({ organizationId, inheritsDefaultLevel: false });
    const put = async (by: typeof api, ...tags: string[]) => {
      expect((await by.put(spec, { source: { text: describing(...tags) } })).status).toBeLessThan(300);
      await runJobs();
      return (await api.get(spec)).body.lastProcessedErrors.map(
        ({ message }: { message: string }) => message,
      );
    };
    expect(await put(api, "one")).toEqual([]);
    const inserted = {
      operation: "insert_page",
      title: "Reference",
      document: {},
      computed: {
        type: "builtin:openapi",
        dependencies: { spec: { ref: { kind: "openapi", spec: "followed" } } },
        props: {},
      },
    };
    expect((await api.post(`/spaces/${hidden.id}/content`, { changes: [inserted] })).status).toBe(200);
    const shown = async () => {
      const { pages } = (await api.get(`/spaces/${hidden.id}/content/pages`)).body;
      return pages[0].pages.map(({ title }: { title: string }) => title);
    };
    expect(await shown()).toEqual(["one"]);
    expect(await put(writing, "one", "two")).toEqual([expect.stringContaining("with the Editor role")]);
    expect(await shown()).toEqual(["one"]);
    // A person who can write main content uploads the same text.
    expect(await put(api, "one", "two")).toEqual([]);
    expect(await shown()).toEqual(["one", "two"]);
    await makeGrant({ space: hidden, user: writer.user, level: "edit" });
    expect(await put(writing, "one", "two", "three")).toEqual([]);
    expect(await shown()).toEqual(["one", "two", "three"]);
    await db().space.update({ where: keyOf(hidden), data: ruled() });
    expect(await put(api, "one")).toEqual([
      expect.stringContaining(`The merge rule ${RULE} doesn't allow direct edits of the main content. `),
    ]);
    expect(await shown()).toEqual(["one", "two", "three"]);
    const bypass = ruled({ rule: "allow_bypass", users: [writer.user.id] });
    await db().space.update({ where: keyOf(hidden), data: bypass });
    expect(await put(writing, "one")).toEqual([]);
    expect(await shown()).toEqual(["one"]);
  }, 60_000);
});

describe("rolling back", () => {
  it("isn't allowed with the Reviewer role, with or without rules", async () => {
    await set({ mergeRules: { type: "none" } });
    const before = await headOf(space);
    const path = `/spaces/${space.id}/revisions/${first}/rollback`;
    const personAt = async (level: "review" | "create") => {
      const { user, token } = await makePerson({ organization: { id: space.organizationId }, role: "read" });
      await makeGrant({ space, user, level });
      return rest(token);
    };
    expect((await (await personAt("review")).post(path)).status).toBe(403);
    expect(await headOf(space)).toBe(before);
    expect((await (await personAt("create")).post(path)).status).toBe(201);
  });
});

describe("a write permit", () => {
  const attempt = (issue: (...args: Parameters<typeof WritePermit.forNewSpace>) => unknown) =>
    inTransaction(null, async (tx) => {
      const place = { organizationId: space.organizationId, spaceId: space.id, branchId: space.branchId };
      const permit = (await issue(tx, place)) as WritePermit;
      await writeRevision(permit, { type: "edits", authorId: null, changes: [], evenIfUnchanged: true });
    });

  it("for another purpose can't be used to write main content", async () => {
    const before = await headOf(space);
    await expect(attempt(WritePermit.forChangeRequest)).rejects.toThrow("can't write main content");
    await expect(attempt(WritePermit.forNewSpace)).rejects.toThrow("already has content");
    const unasked = (...[tx, place]: Parameters<typeof WritePermit.forNewSpace>) =>
      WritePermit.forComputed(tx, place, () => {});
    await expect(attempt(unasked)).rejects.toThrow("allows only computed pages");
    expect(await headOf(space)).toBe(before);
  });

  it("is issued, and revisions are stored, only in code that these tests or the merge tests cover", () => {
    const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.|^testing|generated/.test(name))
      .map((name) => ({ name, text: readFileSync(`src/${name}`, "utf8") }));
    const naming = (pattern: RegExp) =>
      sources.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).sort();
    expect(naming(/WritePermit\.forPrimary\(/)).toEqual([
      "domains/change-requests/merge/merge.ts",
      "domains/content/primary/destination.ts",
      "domains/content/rollback.ts",
      "domains/git/import/import.ts",
      "domains/translations/items.ts",
      "domains/translations/run/write.ts",
    ]);
    expect(naming(/WritePermit\.forComputed\(/)).toEqual(["domains/content/computed/follow.ts"]);
    expect(naming(/WritePermit\.forNewSpace\(/)).toEqual([
      "domains/content/templates/copy.ts",
      "domains/guide/publish.ts",
      "domains/guide/reference.ts",
    ]);
    const storing = /\brevision\.create\(|insertInto\((\w+ as )?("Revision"|"PageVersion"|Part\b)/;
    expect(naming(storing)).toEqual([
      "domains/change-requests/write-queries.ts",
      "domains/content/queries/revisions.ts",
      "domains/content/queries/versions.ts",
      "domains/spaces/contents.ts",
      "domains/spaces/part-queries.ts",
    ]);
  });
});
