import { beforeEach, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { runJobs } from "@/testing/jobs";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let person: Awaited<ReturnType<typeof makePerson>>;
let space: Space;

beforeEach(async () => {
  person = await makePerson({ role: "admin" });
  space = await makeSpace({ organizationId: person.organizationId });
  await makeContent({ space, pages: [{ title: "A", text: "# A\n\nOne.\n" }] });
});

const main = () => `/spaces/${space.id}`;
const runsOf = async (path: string) => (await rest(person.token).get(`${path}/checks`)).body.items;

/** Creates a draft that adds a page with a broken link. */
async function draft(title: string) {
  const { id, branchId } = await makeChangeRequest({ space, user: person.user });
  const text = `# ${title}\n\nSee [nothing](nowhere.md).\n`;
  await makeContent({ space, branchId, pages: [{ title, slug: title, text }] });
  return `${main()}/change-requests/${id}`;
}

it("a change request is checked when it's opened, but not while it's a draft", async () => {
  const path = await draft("b");
  await rest(person.token).patch(path, { subject: "Add a page" });
  await runJobs();
  expect(await runsOf(path)).toEqual([]);
  await rest(person.token).patch(path, { status: "open" });
  await runJobs();
  expect(await runsOf(path)).toMatchObject([
    { status: "success", createdBy: person.user.id, findings: { errors: 1, introduced: 1 } },
  ]);
});

it("a change request is checked when its review is requested", async () => {
  const path = await draft("b");
  const reviewer = await makePerson({ organization: { id: person.organizationId }, role: "admin" });
  await rest(person.token).post(`${path}/requested-reviewers`, { users: [reviewer.user.id] });
  await runJobs();
  expect(await runsOf(path)).toMatchObject([{ status: "success", findings: { errors: 1 } }]);
});

it("a change request that was archived in the meantime isn't checked", async () => {
  const path = await draft("b");
  await rest(person.token).patch(path, { status: "open" });
  await rest(person.token).patch(path, { status: "archived" });
  await runJobs();
  expect(await runsOf(path)).toEqual([]);
});

it("a space that was deleted in the meantime isn't checked", async () => {
  const path = await draft("b");
  expect((await rest(person.token).post(`${path}/merge`)).body.result).toBe("merge");
  expect((await rest(person.token).delete(main())).status).toBeLessThan(300);
  await runJobs();
  const { organizationId } = person;
  expect(await db().checkRun.count({ where: { organizationId } })).toBe(0);
});

it("the main content is checked after a merge, once for several merges in a row", async () => {
  for (const path of [await draft("b"), await draft("c")])
    expect((await rest(person.token).post(`${path}/merge`)).body.result).toBe("merge");
  expect(await runsOf(main())).toEqual([]);
  await runJobs();
  expect(await runsOf(main())).toMatchObject([{ number: 1, status: "success", findings: { errors: 2 } }]);
});
