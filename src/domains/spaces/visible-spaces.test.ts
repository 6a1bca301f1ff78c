import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Collection, Organization, Space, Team } from "@/db/generated/client";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant, makeTeam } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;

let organization: Organization;
let [reader, guest, admin] = [] as unknown as [Person, Person, Person];
let team: Team;
let shelf: Collection;
let closed: Collection;
let [open, hidden, shelved] = [] as unknown as [Space, Space, Space];

beforeAll(async () => {
  organization = await makeOrganization();
  const organizationId = organization.id;
  [reader, guest, admin] = await Promise.all([
    makePerson({ organization, role: "read" }),
    makePerson({ organization, role: null }),
    makePerson({ organization, role: "admin" }),
  ]);
  team = await makeTeam({ organization });
  shelf = await makeCollection({ organizationId });
  closed = await makeCollection({ organizationId, inheritsDefaultLevel: false });
  open = await makeSpace({ organizationId, title: "open" });
  hidden = await makeSpace({ organizationId, title: "hidden", inheritsDefaultLevel: false });
  shelved = await makeSpace({ parent: shelf, title: "shelved" });
});

/** Returns the titles of the spaces that the reader and the guest see, joined by commas. */
async function seen(): Promise<string> {
  const titles = async ({ token }: Person) => {
    const { status, body } = await rest(token).get(`/orgs/${organization.id}/spaces?limit=10`);
    if (status !== 200) return String(status);
    expect(body.count).toBe(body.items.length);
    return body.items.map((space: { title: string }) => space.title).join(",");
  };
  return `${await titles(reader)} | ${await titles(guest)}`;
}

const asAdmin = () => rest(admin.token);
const update = (space: Space, data: Record<string, unknown>) =>
  db().space.update({
    where: { organizationId_id: { organizationId: organization.id, id: space.id } },
    data,
  });

describe("the list of an organization's spaces, read again after each change of access", () => {
  it("shows creations, grants, visibility changes, moves, revocations and deletions immediately", async () => {
    const steps: [string, () => Promise<unknown>, string][] = [
      ["nothing", async () => {}, "open,shelved | "],
      ["nothing again", async () => {}, "open,shelved | "],
      [
        "a grant",
        () => makeGrant({ level: "edit", space: hidden, user: guest.user }),
        "open,shelved | hidden",
      ],
      [
        "a team that was granted something",
        () => makeGrant({ level: "read", collection: shelf, team }),
        "open,shelved | hidden",
      ],
      [
        "somebody in that team",
        () =>
          db().teamMember.create({
            data: { organizationId: organization.id, teamId: team.id, userId: guest.user.id },
          }),
        "open,shelved | hidden,shelved",
      ],
      [
        "a published space",
        () => update(open, { visibility: "public" }),
        "open,shelved | open,hidden,shelved",
      ],
      [
        "a new space",
        () => makeSpace({ organizationId: organization.id, title: "new" }),
        "open,shelved,new | open,hidden,shelved",
      ],
      [
        "a move into a closed collection",
        () => asAdmin().post(`/spaces/${shelved.id}/move`, { parent: closed.id }),
        "open,new | open,hidden",
      ],
      [
        "an opened collection",
        () =>
          db().collection.update({
            where: { organizationId_id: { organizationId: organization.id, id: closed.id } },
            data: { inheritsDefaultLevel: true },
          }),
        "open,shelved,new | open,hidden",
      ],
      ["the trash", () => asAdmin().delete(`/spaces/${open.id}`), "shelved,new | hidden"],
      [
        "a restored space",
        () => asAdmin().post(`/spaces/${open.id}/restore`),
        "open,shelved,new | open,hidden",
      ],
      [
        "a team that is gone",
        () => db().team.deleteMany({ where: { organizationId: organization.id } }),
        "open,shelved,new | open,hidden",
      ],
      [
        "another role",
        () => asAdmin().patch(`/orgs/${organization.id}/members/${guest.user.id}`, { role: "admin" }),
        "open,shelved,new | open,hidden,shelved,new",
      ],
      [
        "a member who was removed",
        () => asAdmin().delete(`/orgs/${organization.id}/members/${reader.user.id}`),
        "404 | open,hidden,shelved,new",
      ],
    ];
    for (const [name, act, expected] of steps) {
      await act();
      expect(await seen(), name).toBe(expected);
    }
  });

  it("shows the changes of a transaction that began before the list was read and ended after the list was read", async () => {
    const late = await makePerson({ organization, role: null });
    const list = async () =>
      (await rest(late.token).get(`/orgs/${organization.id}/spaces`)).body.items.length;
    const before = await list();
    let between: number | undefined;
    await db().$transaction(async (tx) => {
      await tx.grant.create({
        data: {
          organizationId: organization.id,
          resourceId: hidden.id,
          resourceKind: "space",
          subjectId: late.user.id,
          subjectKind: "user",
          level: "read",
        },
      });
      // In the meantime, another change with a later number commits, and the cached list already includes it.
      await makeSpace({ organizationId: organization.id });
      between = await list();
    });
    expect([before, between, await list()]).toEqual([1, 1, 2]);
  });

  it("continues after the last space of a page even if that space was deleted", async () => {
    const page = (cursor = "") => rest(admin.token).get(`/orgs/${organization.id}/spaces?limit=2${cursor}`);
    const first = (await page()).body;
    const [, last] = first.items;
    const all = (await rest(admin.token).get(`/orgs/${organization.id}/spaces`)).body.items;
    await asAdmin().delete(`/spaces/${last.id}`);
    const second = (await page(`&page=${encodeURIComponent(first.next.page)}`)).body;
    expect(second.items.map(({ id }: Space) => id)).toEqual(all.slice(2, 4).map(({ id }: Space) => id));
  });
});
