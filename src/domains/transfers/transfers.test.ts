import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Organization } from "@/db/generated/client";
import { setClock } from "@/lib/clock";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let from: Organization;
let to: Organization;
let giver: Awaited<ReturnType<typeof makePerson>>;
let taker: Awaited<ReturnType<typeof makePerson>>;
let [giving, taking] = [rest(), rest()];

beforeEach(async () => {
  [from, to] = [await makeOrganization(), await makeOrganization()];
  giver = await makePerson({ organization: from, role: "admin" });
  taker = await makePerson({ organization: to, role: "admin" });
  [giving, taking] = [rest(giver.token), rest(taker.token)];
});
afterEach(() => setClock());

const MADE_AT = new Date("2026-03-01T12:00:00.000Z");
const WEEK_MILLISECONDS = 7 * 24 * 3600 * 1000;
const elapse = (milliseconds: number) => setClock(new Date(MADE_AT.getTime() + milliseconds));

const offer = async (kind: "spaces" | "collections", id: string) =>
  (await giving.post(`/${kind}/${id}/transfer-offers`, { organization: to.id })).body.id as string;
const act = (api: typeof giving, organization: Organization, id: string, what: string) =>
  api.post(`/orgs/${organization.id}/transfers/${id}/${what}`);
const accept = (id: string) => act(taking, to, id, "accept");
const undo = (id: string) => act(giving, from, id, "undo");

/** Returns the organization that a space or collection belongs to. */
async function whereIs(id: string) {
  const found = await db().locator.findUnique({ where: { id } });
  return found?.organizationId;
}
const spaceOf = (organizationId: string, id: string) =>
  db().space.findUniqueOrThrow({ where: { organizationId_id: { organizationId, id } } });
const actions = async (api: typeof giving, organization: Organization) => {
  const { items } = (await api.get(`/orgs/${organization.id}/audit-events`)).body;
  return items.map(({ action }: { action: string }) => action).reverse();
};

describe("an offered transfer", () => {
  it("is executed once when the other organization accepts it, and both audit logs record who accepted", async () => {
    const space = await makeSpace({ organizationId: from.id, title: "Guide" });
    const offered = await giving.post(`/spaces/${space.id}/transfer-offers`, { organization: to.id });
    expect(offered.status).toBe(201);
    expect(offered.body).toMatchObject({
      object: "transfer",
      type: "space",
      content: space.id,
      status: "offered",
    });
    expect(offered.body.to).toEqual({ id: to.id });
    const { id } = offered.body;
    const incoming = (await taking.get(`/orgs/${to.id}/transfers`)).body;
    expect(incoming.items).toMatchObject([
      { id, title: "Guide", from: { title: from.title }, status: "offered" },
    ]);
    expect(await whereIs(space.id)).toBe(from.id);
    expect((await act(giving, from, id, "accept")).status).toBe(403);
    expect((await accept(id)).body).toMatchObject({ status: "accepted" });
    expect(await whereIs(space.id)).toBe(to.id);
    expect((await taking.get(`/spaces/${space.id}`)).body.organization).toBe(to.id);
    for (const what of ["accept", "decline"]) {
      const again = await act(taking, to, id, what);
      expect([again.status, again.body.error.message]).toEqual([
        409,
        "The receiving organization has already accepted the transfer.",
      ]);
    }
    expect(await actions(giving, from)).toEqual(["offerSpaceTransfer", "acceptOrganizationTransfer"]);
    expect(await actions(taking, to)).toEqual(["acceptOrganizationTransfer"]);
    const told = (await giving.get(`/orgs/${from.id}/audit-events?action=acceptOrganizationTransfer`)).body
      .items[0];
    expect(told).toMatchObject({
      actor: { id: taker.user.id },
      targets: { transferId: id, spaceId: space.id },
    });
    expect([told.address, told.credential.id]).toEqual([undefined, ""]);
  });

  it("can be declined by the receiving organization and withdrawn by the offering organization, and neither moves the resource", async () => {
    const { id: spaceId } = await makeSpace({ organizationId: from.id });
    const declined = await offer("spaces", spaceId);
    expect((await act(taking, to, declined, "decline")).body.status).toBe("declined");
    const withdrawn = await offer("spaces", spaceId);
    expect((await act(giving, from, withdrawn, "decline")).body.status).toBe("withdrawn");
    const replaced = await offer("spaces", spaceId);
    const last = await offer("spaces", spaceId);
    for (const id of [declined, withdrawn, replaced]) expect((await accept(id)).status).toBe(409);
    expect(await whereIs(spaceId)).toBe(from.id);
    const listed = async (api: typeof giving, { id }: Organization) => {
      const { items, count } = (await api.get(`/orgs/${id}/transfers`)).body;
      expect(count).toBe(items.length);
      return items.map((item: { id: string }) => item.id);
    };
    expect(await listed(giving, from)).toEqual([last, replaced, withdrawn, declined]);
    expect(await listed(taking, to)).toEqual([last, declined]);
    expect((await accept(last)).status).toBe(200);
  });

  it("is open for exactly 7 days", async () => {
    setClock(MADE_AT);
    const [early, late] = [
      await makeSpace({ organizationId: from.id }),
      await makeSpace({ organizationId: from.id }),
    ];
    const offers = [await offer("spaces", early.id), await offer("spaces", late.id)] as const;
    elapse(WEEK_MILLISECONDS);
    expect((await accept(offers[0])).status).toBe(200);
    elapse(WEEK_MILLISECONDS + 1);
    expect((await accept(offers[1])).status).toBe(409);
    expect((await taking.get(`/orgs/${to.id}/transfers/${offers[1]}`)).body.status).toBe("expired");
    expect(await whereIs(late.id)).toBe(from.id);
  });

  it("is void if the resource was moved or deleted, or if the offer's creator is no longer an administrator", async () => {
    const parent = await makeCollection({ organizationId: from.id });
    const spaces = [];
    for (const _ of [1, 2, 3]) spaces.push(await makeSpace({ organizationId: from.id }));
    const [moved, deleted, kept] = spaces.map(({ id }) => id) as [string, string, string];
    const transfers: string[] = [];
    for (const id of [moved, deleted, kept]) transfers.push(await offer("spaces", id));
    await giving.post(`/spaces/${moved}/move`, { parent: parent.id });
    await giving.delete(`/spaces/${deleted}`);
    await makeMember({ organization: from, role: "admin" });
    await db().member.updateMany({
      where: { organizationId: from.id, userId: giver.user.id },
      data: { role: "create" },
    });
    for (const id of transfers) {
      expect((await taking.get(`/orgs/${to.id}/transfers/${id}`)).body.status).toBe("void");
      expect((await accept(id)).body.error).toMatchObject({
        code: 409,
        message: expect.stringMatching(/Ask for a new offer/),
      });
    }
    for (const id of [moved, deleted, kept]) expect(await whereIs(id)).toBe(from.id);
  });
});

describe("undoing a transfer", () => {
  it("restores a collection's position and exactly the previous access", async () => {
    const outer = await makeCollection({ organizationId: from.id, inheritsDefaultLevel: false });
    const moved = await makeCollection({ parent: outer });
    const inner = await makeCollection({ parent: moved });
    const space = await makeSpace({ parent: inner, visibility: "in-collection" });
    const other = await makeSpace({ parent: moved });
    const friend = await makePerson({ organization: from, role: null });
    const gone = await makePerson({ organization: from, role: null });
    for (const { user } of [friend, gone]) await makeGrant({ space, user, level: "edit" });
    const reader = await makePerson({ organization: from, role: "read" });
    const id = await offer("collections", moved.id);
    expect((await accept(id)).status).toBe(200);
    await taking.patch(`/spaces/${space.id}`, {
      visibility: "public",
      defaultLevel: "edit",
      title: "Changed",
    });
    await taking.patch(`/collections/${inner.id}`, { defaultLevel: "read" });
    await taking.post(`/spaces/${other.id}/move`, { parent: null });
    const added = (await taking.post(`/orgs/${to.id}/spaces`, { parent: inner.id, title: "Theirs" })).body;
    await giving.delete(`/orgs/${from.id}/members/${gone.user.id}`);
    expect((await act(taking, to, id, "undo")).status).toBe(403);
    expect((await undo(id)).body.status).toBe("undone");
    const back = await spaceOf(from.id, space.id);
    expect(back).toMatchObject({
      title: "Changed",
      visibility: "in-collection",
      inheritsDefaultLevel: true,
      ancestorIds: [outer.id, moved.id, inner.id],
    });
    expect(await spaceOf(from.id, other.id)).toMatchObject({
      parentId: moved.id,
      ancestorIds: [outer.id, moved.id],
    });
    expect((await rest(friend.token).get(`/spaces/${space.id}`)).body.permissions.edit).toBe(true);
    for (const { token } of [reader, gone, taker])
      expect((await rest(token).get(`/spaces/${space.id}`)).status).toBe(404);
    expect(await db().grant.count({ where: { organizationId: from.id, resourceId: space.id } })).toBe(1);
    expect(await spaceOf(to.id, added.id)).toMatchObject({ parentId: null, defaultLevel: "read" });
    expect((await undo(id)).body.error.message).toBe("The transfer has already been undone.");
    expect((await actions(taking, to)).at(-1)).toBe("undoOrganizationTransfer");
    expect((await actions(giving, from)).at(-1)).toBe("undoOrganizationTransfer");
  });

  it("moves the resource to the root, with the same access, if its collection no longer exists", async () => {
    const outer = await makeCollection({ organizationId: from.id, inheritsDefaultLevel: false });
    const space = await makeSpace({ parent: outer });
    const id = await offer("spaces", space.id);
    await accept(id);
    await giving.delete(`/collections/${outer.id}`);
    await taking.delete(`/spaces/${space.id}`);
    expect((await undo(id)).status).toBe(200);
    expect(await spaceOf(from.id, space.id)).toMatchObject({
      parentId: null,
      inheritsDefaultLevel: false,
      defaultLevel: null,
    });
    expect((await giving.post(`/spaces/${space.id}/restore`)).status).toBe(200);
  });

  it("works for 7 days, even for an immediate transfer, and blocks transfers to a third organization until then", async () => {
    setClock(MADE_AT);
    const third = await makeOrganization();
    for (const organization of [to, third])
      await makeMember({ organization, user: giver.user, role: "admin" });
    const [early, late] = [
      await makeSpace({ organizationId: from.id }),
      await makeSpace({ organizationId: from.id }),
    ];
    for (const { id } of [early, late])
      expect((await giving.post(`/spaces/${id}/transfer`, { organization: to.id })).status).toBe(200);
    const { items } = (await giving.get(`/orgs/${from.id}/transfers`)).body;
    expect(items.map(({ status }: { status: string }) => status)).toEqual(["accepted", "accepted"]);
    const transferOf = (id: string) => items.find(({ content }: { content: string }) => content === id).id;
    const on = (id: string) => giving.post(`/spaces/${id}/transfer`, { organization: third.id });
    expect((await on(late.id)).body.error).toMatchObject({
      code: 409,
      message: expect.stringMatching(/can still undo the transfer/),
    });
    expect(await whereIs(late.id)).toBe(to.id);
    elapse(WEEK_MILLISECONDS);
    expect((await undo(transferOf(early.id))).status).toBe(200);
    elapse(WEEK_MILLISECONDS + 1);
    expect((await undo(transferOf(late.id))).status).toBe(409);
    expect([await whereIs(early.id), await whereIs(late.id)]).toEqual([from.id, to.id]);
    expect((await on(late.id)).status).toBe(200);
  });
});
