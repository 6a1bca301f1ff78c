import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { zipOf } from "@/domains/imports/imports.fixture";
import { provideEnv } from "@/env";
import { GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { importFrom } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { makeGrant } from "@/testing/make/grant";
import { makeUpload } from "@/testing/make/import-run";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";

/** Text that a page contains only if the page shows the specification. */
const SHOWN = "All of them";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const block = (slug: string, path = "/pets") =>
  `{% openapi-operation spec="${slug}" path="${path}" method="get" %}\n{% endopenapi-operation %}\n`;

let admin: ReturnType<typeof rest>;
let guest: ReturnType<typeof rest>;
let organizationId = "";
let space: Awaited<ReturnType<typeof makeSpace>>;
let slug = "";
beforeEach(async () => {
  const person = await makePerson({ role: "admin" });
  organizationId = person.organizationId;
  admin = rest(person.token);
  space = await makeSpace({ organizationId });
  const outsider = await makePerson({ role: "admin" });
  await makeMember({ organization: { id: organizationId }, user: outsider.user, role: null });
  await makeGrant({ level: "admin", user: outsider.user, space: { organizationId, id: space.id } });
  guest = rest(outsider.token);
  slug = (await makeSpec({ organizationId })).slug;
});

const as = (api: typeof admin) => ({ organization: { id: organizationId } as never, space, api });
const pagesOf = async (at: string) => (await admin.get(`${at}/content/pages`)).body.pages;
/** Returns the Document of a page as readers get it from the API. */
async function shown(title: string, at = `/spaces/${space.id}`) {
  const page = (await pagesOf(at)).find((each: { title: string }) => each.title === title);
  const { body } = await admin.get(`${at}/content/page/${page.id}?dereferenced=true`);
  return JSON.stringify(body.document);
}
const textOf = async (title: string) => {
  const page = (await pagesOf(`/spaces/${space.id}`)).find((each: { title: string }) => each.title === title);
  return (await admin.get(`/spaces/${space.id}/content/page/${page.id}?format=markdown`)).body.markdown;
};
const write = (client: typeof admin, markdown: string, title = "Written") =>
  client.post(`/spaces/${space.id}/content?compat=false`, {
    changes: [{ operation: "insert_page", title, document: { markdown } }],
  });

describe("a block that is imported from Git", () => {
  const files = () => ({ "README.md": `# Start\n\nText.\n\n${block(slug)}` });

  it("keeps its text, isn't shown, and is listed in the run's warnings, if the author can't view the specification", async () => {
    const name = `guest-${slug}.git`;
    const repository = await GitRepository.create(remote, name, files());
    const run = await importFrom(remote, as(guest), {}, name);
    expect(run).toMatchObject({ status: "success" });
    expect(run.warnings).toEqual([expect.stringMatching(new RegExp(`^README.md, line 5: .*\`${slug}\``))]);
    expect(await textOf("Start")).toContain(block(slug));
    expect(await shown("Start")).not.toContain(SHOWN);
    // Renaming a file or adding another file doesn't make the specification visible.
    await repository.commit({ "other.md": `# Other\n\n${block(slug)}` });
    const again = await importFrom(remote, as(guest), {}, name);
    expect(again.warnings).toEqual([expect.stringContaining("other.md, line 3")]);
    expect(await shown("Other")).not.toContain(SHOWN);

    // A copy of the space doesn't show the specification either, and neither does a space that was created
    // from this space as a template.
    const copy = await admin.post(`/spaces/${space.id}/duplicate`, {});
    await runJobs();
    expect(await shown("Start", `/spaces/${copy.body.id}`)).not.toContain(SHOWN);
    const target = (
      await admin.post(`/orgs/${organizationId}/spaces`, { title: "T", template: { id: space.id } })
    ).body.id;
    expect(await shown("Start", `/spaces/${target}`)).not.toContain(SHOWN);

    // The block is shown after a person who can view the specification adds it.
    expect((await write(admin, block(slug))).status).toBe(200);
    expect(await shown("Start")).toContain(SHOWN);
  }, 60_000);

  it("is shown if the author can view the specification, if the specification is public, or if the block was shown before", async () => {
    const name = `mixed-${slug}.git`;
    const open = (await makeSpec({ organizationId, visibility: "public" })).slug;
    const repository = await GitRepository.create(remote, name, { "README.md": `# Start\n\n${block(open)}` });
    expect((await importFrom(remote, as(guest), {}, name)).warnings).toEqual([]);
    expect(await shown("Start")).toContain(SHOWN);
    await repository.commit({ "README.md": `# Start\n\n${block(slug)}` });
    expect((await importFrom(remote, as(admin), {}, name)).warnings).toEqual([]);
    await repository.commit({
      "README.md": "# Start\n\nText.\n",
      "moved.md": `# Moved\n\nMore.\n\n${block(slug)}`,
    });
    expect((await importFrom(remote, as(guest), {}, name)).warnings).toEqual([]);
    expect(await shown("Moved")).toContain(SHOWN);
    // If a block shows another part of the specification, it counts as a new block.
    await repository.commit({ "moved.md": `# Moved\n\n${block(slug)}\n${block(slug, "/health")}` });
    expect((await importFrom(remote, as(guest), {}, name)).warnings).toHaveLength(1);
    const document = await shown("Moved");
    expect(document).toContain(SHOWN);
    expect(document).not.toContain("It lives");
  }, 60_000);
});

it("keeps its text after an upload but isn't shown, and the result of the upload lists it", async () => {
  const bytes = await zipOf({ "docs/start.md": `# Start\n\n${block(slug)}` });
  const file = await makeUpload(organizationId, bytes);
  const source = { type: "file", files: [file] };
  const runs = `/org/${organizationId}/imports`;
  const { body } = await guest.post(runs, { source, target: { space: space.id } });
  await runJobs();
  const run = (await guest.get(`${runs}/${body.id}`)).body;
  expect(run.status).toBe("completed");
  expect(run.report.problems).toEqual([
    { file: "start.md", reason: expect.stringContaining(`specification ${slug}`) },
  ]);
  const [request] = (await admin.get(`/spaces/${space.id}/change-requests?status=draft&status=open`)).body
    .items;
  const at = `/spaces/${space.id}/change-requests/${request.number}`;
  expect(await shown("Start", at)).not.toContain(SHOWN);
  expect((await admin.post(`${at}/merge`)).status).toBe(200);
  expect(await shown("Start")).not.toContain(SHOWN);
});

describe("a template that shows a specification", () => {
  it("can be copied only by people who can view the specification", async () => {
    const template = (await admin.post(`/orgs/${organizationId}/spaces`, { title: "Template" })).body.id;
    const page = { operation: "insert_page", title: "API", document: { markdown: block(slug) } };
    expect((await admin.post(`/spaces/${template}/content`, { changes: [page] })).status).toBe(200);
    const outsider = (await db().user.findFirstOrThrow({
      where: { members: { some: { organizationId, role: null } } },
    })) as { id: string };
    await makeGrant({ level: "read", user: outsider, space: { organizationId, id: template } });
    const count = await db().pageVersion.count({ where: { organizationId } });
    const refused = await guest.post(`/spaces/${space.id}/content/template`, { id: template });
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining(slug)]);
    expect(await db().pageVersion.count({ where: { organizationId } })).toBe(count);
    expect((await admin.post(`/spaces/${space.id}/content/template`, { id: template })).status).toBeLessThan(
      300,
    );
    expect(await shown("API")).toContain(SHOWN);
  });
});
