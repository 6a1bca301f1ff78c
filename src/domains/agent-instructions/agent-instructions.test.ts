import { beforeEach, describe, expect, it } from "vitest";
import { emptyDocument, paragraph, textNode } from "@/domains/content/markdown/document";
import { env } from "@/env";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let admin: Person;
let reader: Person;
let path: string;
beforeEach(async () => {
  const organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  reader = await makePerson({ organization, role: "read" });
  path = `/orgs/${organization.id}/agent-instructions`;
});

const saying = (text: string) => ({ ...emptyDocument(), nodes: [paragraph([textNode(text)])] });

describe("agent instructions", () => {
  it("are empty at first, and afterwards contain exactly the written text and its author", async () => {
    const before = await rest(reader.token).get(path);
    expect(before.body).toEqual({
      object: "agent-instructions",
      instructions: emptyDocument(),
      updatedAt: expect.any(String),
      updatedBy: "",
      urls: { location: `${env.PUBLIC_URL}/v1${path}` },
    });
    const instructions = { ...saying("Be brief."), data: { schemaVersion: 8, own: [1, null] } };
    const written = await rest(admin.token).put(path, { instructions });
    expect(written).toMatchObject({ status: 200, body: { instructions, updatedBy: admin.user.id } });
    expect((await rest(reader.token).get(path)).body).toEqual(written.body);
  });

  it("honor If-Match when they are replaced, even for the first time", async () => {
    const first = (await rest(admin.token).get(path)).headers.etag as string;
    const guarded = (etag: string, text: string) =>
      rest(admin.token).put(path, { instructions: saying(text) }, { headers: { "if-match": etag } });
    expect((await guarded(first, "One.")).status).toBe(200);
    expect((await guarded(first, "Two.")).status).toBe(412);
    expect((await rest(reader.token).get(path)).body.instructions).toEqual(saying("One."));
  });

  it.each([
    [{}, "instructions"],
    [{ instructions: "Be brief." }, "instructions"],
    [
      { instructions: { object: "document", data: {}, nodes: [{ object: "block", type: "no" }] } },
      "instructions",
    ],
  ])("reject %j and stay unchanged", async (body, field) => {
    const answer = await rest(admin.token).put(path, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect((await rest(admin.token).get(path)).body.updatedBy).toBe("");
  });
});
