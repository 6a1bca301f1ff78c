import { beforeEach, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent } from "@/testing/make/content";
import { makeTeam } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makePageOwnership } from "@/testing/make/page-ownership";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;

let author: Person;
let owner: Person;
let place: { organizationId: string; spaceId: string };
let path: string;

beforeEach(async () => {
  author = await makePerson({ role: "admin" });
  const { organizationId } = author;
  owner = await makePerson({ organization: { id: organizationId }, role: "review" });
  const space = await makeSpace({ organizationId });
  const rules = [{ rule: "custom", expression: "owners.pending == 0", message: "ask the owners" }];
  const where = { organizationId_id: { organizationId, id: space.id } };
  await db().space.update({ where, data: { mergeRules: { type: "rules", rules } } });
  place = { organizationId, spaceId: space.id };
  await makeContent({
    space,
    pages: [
      { id: "handbook", title: "Handbook", pages: [{ id: "leave", title: "Leave" }] },
      { id: "other", title: "Other" },
    ],
  });
  const { id } = await makeChangeRequest({ space, user: author.user });
  path = `/spaces/${space.id}/change-requests/${id}`;
});

const mergeable = async () => (await rest(author.token).get(`${path}/merge-checks`)).body.mergeable;
const edit = (changes: object[]) => rest(author.token).post(`${path}/content`, { changes });
const rename = (page: string) => edit([{ operation: "update_page", page, title: "Renamed" }]);
const approve = (by: Person) => rest(by.token).post(`${path}/reviews`, { status: "approved" });

it("the owner of a changed page must approve the current revision", async () => {
  await makePageOwnership({ ...place, pageId: "leave", userId: owner.user.id });
  await rename("other");
  expect(await mergeable()).toBe(true);
  await rename("leave");
  expect(await mergeable()).toBe(false);
  await approve(owner);
  expect(await mergeable()).toBe(true);
  await edit([{ operation: "update_page", page: "other", title: "Again" }]);
  expect(await mergeable()).toBe(false);
});

it("an owner of a parent must approve changes of subpages, new subpages and deleted subpages", async () => {
  await makePageOwnership({ ...place, pageId: "handbook", userId: owner.user.id, includesSubpages: true });
  expect(await mergeable()).toBe(true);
  await edit([
    { operation: "insert_page", title: "New", into: "handbook", document: { markdown: "Words." } },
  ]);
  expect(await mergeable()).toBe(false);
  await approve(owner);
  expect(await mergeable()).toBe(true);
  await edit([{ operation: "delete_page", page: "leave" }]);
  expect(await mergeable()).toBe(false);
});

it("one member of a team is enough, authors needn't approve their own pages, and former members don't block", async () => {
  const { organizationId } = place;
  const team = await makeTeam({ organization: { id: organizationId } });
  await makePageOwnership({ ...place, pageId: "leave", teamId: team.id });
  await makePageOwnership({ ...place, pageId: "other", userId: author.user.id });
  await rename("other");
  await rename("leave");
  expect(await mergeable()).toBe(true);
  const join = (userId: string) =>
    db().teamMember.create({ data: { organizationId, teamId: team.id, userId, role: "member" } });
  const second = await makePerson({ organization: { id: organizationId }, role: "review" });
  await join(owner.user.id);
  await join(second.user.id);
  expect(await mergeable()).toBe(false);
  await approve(second);
  expect(await mergeable()).toBe(true);
});
