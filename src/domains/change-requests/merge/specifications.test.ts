import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import type { ContentChange } from "@/domains/content/changes";
import { makeContent, putPage } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";

const block = (slug: string, path = "/pets") =>
  `{% openapi-operation spec="${slug}" path="${path}" method="get" %}\n{% endopenapi-operation %}\n`;

let admin: ReturnType<typeof rest>;
let guest: ReturnType<typeof rest>;
let organizationId = "";
let space = "";
let secret = "";
let open = "";

beforeAll(async () => {
  const person = await makePerson({ role: "admin" });
  organizationId = person.organizationId;
  admin = rest(person.token);
  space = (await admin.post(`/orgs/${organizationId}/spaces`, { title: "Space" })).body.id;
  const outsider = await makePerson({ role: "admin" });
  await makeMember({ organization: { id: organizationId }, user: outsider.user, role: null });
  await makeGrant({ level: "admin", user: outsider.user, space: { organizationId, id: space } });
  guest = rest(outsider.token);
  secret = (await makeSpec({ organizationId })).slug;
  open = (await makeSpec({ organizationId, visibility: "public" })).slug;
});

type Kind = "page" | "reusableContent";

async function makeText(kind: Kind, markdown: string): Promise<string> {
  const named = { id: newId(), title: "Text", text: `# Text\n\n${markdown}` };
  const change: ContentChange =
    kind === "page" ? putPage(named) : { kind: "put-reusable-content", reusableContent: named };
  const row = await db().space.findFirstOrThrow({ where: { organizationId, id: space } });
  await makeContent({ space: row, changes: [change] });
  return named.id;
}

async function edit(client: typeof admin, request: string, [kind, id]: [Kind, string], markdown: string) {
  const operation = kind === "page" ? "update_page" : "update_reusable_content";
  const change = { operation, [kind]: id, document: { markdown } };
  const { status, body } = await client.post(`/spaces/${space}${request}/content`, { changes: [change] });
  expect(status, JSON.stringify(body)).toBe(200);
}

/**
 * Creates a change request by the guest that changes a text. The main content changes the same text
 * afterwards, so the changes conflict.
 */
async function conflicting(kind: Kind, base: string, mine: string, theirs: string) {
  const id = await makeText(kind, base);
  const { number } = (await guest.post(`/spaces/${space}/change-requests`, {})).body;
  const request = `/change-requests/${number}`;
  await edit(guest, request, [kind, id], mine);
  await edit(admin, "", [kind, id], theirs);
  const conflict = kind === "page" ? `text:${id}` : `reusable-content:${id}`;
  const at = `/spaces/${space}${request}`;
  const { conflicts } = (await guest.post(`${at}/update`, {})).body;
  const hunk = conflicts?.[0]?.parts?.find((part: { id?: string }) => part.id)?.id;
  const head = async () => (await guest.get(at)).body.revision;
  return { at, conflict, hunk, head };
}

const html = (slug: string) =>
  `<div data-gb-custom-block data-tag="openapi-operation" data-spec="${slug}" data-path="/pets" data-method="get"></div>\n`;

describe.each<Kind>(["page", "reusableContent"])("a text that resolves a conflict in a %s", (kind) => {
  it("can't show a specification that its author can't view, as a whole or in a part", async () => {
    const { at, conflict, hunk, head } = await conflicting(kind, "One.\n", "Two.\n", "Three.\n");
    const before = await head();
    for (const text of [block(secret), html(secret), block("missing")]) {
      const inPart = { conflict, hunks: [{ hunk, text }] };
      // Only a conflict in the text of a page can be resolved with a whole text.
      for (const resolution of kind === "page" ? [inPart, { conflict, text }] : [inPart]) {
        const { status, body } = await guest.post(`${at}/update`, { resolutions: [resolution] });
        expect([status, body.error?.message], JSON.stringify(resolution)).toEqual([
          403,
          expect.stringContaining("You can't use the OpenAPI specification"),
        ]);
      }
    }
    expect(await head()).toBe(before);
    const allowed = { conflict, hunks: [{ hunk, text: block(open) }] };
    const { status, body } = await guest.post(`${at}/update`, { resolutions: [allowed] });
    expect([status, body.result]).toEqual([200, "update"]);
  });

  it("can keep blocks that one of the sides already shows, but can't add other blocks", async () => {
    const theirs = `Three.\n\n${block(secret)}`;
    const { at, conflict, hunk } = await conflicting(kind, "One.\n", "Two.\n", theirs);
    const endWith = (text: string) =>
      guest.post(`${at}/update`, { resolutions: [{ conflict, hunks: [{ hunk, text }] }] });
    expect((await endWith(`Four.\n\n${block(secret, "/owners")}`)).status).toBe(403);
    expect((await endWith(`Four.\n\n${block(secret)}`)).body.result).toBe("update");
  });
});

it("merging two texts can't create a block that shows a specification, unless the person who merges can view the specification", async () => {
  const lines = (first: string, middle: string, fence: string, last: string) =>
    `${first}\n\nA.\n\nB.\n\n${middle}\n\nC.\n\nD.\n\n${fence}\nE.\n\nF.\n\n${block(secret)}\n\`\`\`\n\nG.\n\nH.\n\n${last}\n`;
  const base = lines("First.", "Middle.", "```", "Last.");
  const mine = lines("```", "Middle.", "Text.", "Last.");
  const theirs = lines("First.", "~~~\n```", "```", "~~~");
  const id = await makeText("page", base);
  const { number } = (await guest.post(`/spaces/${space}/change-requests`, {})).body;
  const at = `/spaces/${space}/change-requests/${number}`;
  await edit(guest, `/change-requests/${number}`, ["page", id], mine);
  await edit(guest, "", ["page", id], theirs);
  const before = (await guest.get(`/spaces/${space}`)).body.revision;
  const merged = await guest.post(`${at}/merge`, {});
  expect([merged.status, merged.body.error?.message]).toEqual([403, expect.stringContaining(secret)]);
  expect((await guest.get(`/spaces/${space}`)).body.revision).toBe(before);
  expect((await guest.post(`${at}/update`, {})).status).toBe(403);
  const byAdmin = await admin.post(`${at}/merge`, {});
  expect([byAdmin.status, byAdmin.body.result]).toEqual([200, "merge"]);
});
