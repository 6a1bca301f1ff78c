import { beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Client = ReturnType<typeof rest>;
let admin: Client;
let reader: Client;
let userId: string;
let path: string;
let organizationId: string;
let spaceId: string;

beforeEach(async () => {
  const organization = await makeOrganization();
  organizationId = organization.id;
  const person = await makePerson({ organization, role: "admin" });
  admin = rest(person.token);
  userId = person.user.id;
  reader = rest((await makePerson({ organization, role: "read" })).token);
  path = `/orgs/${organization.id}/search/synonyms`;
  const space = await makeSpace({ organizationId: organization.id });
  spaceId = space.id;
  const page = (title: string, body: string) => ({ title, text: `# ${title}\n\n${body}\n` });
  const pages = [
    page("Clusters", "Kubernetes clusters."),
    page("Identity", "Single sign-on for everybody."),
    page("Abbreviated", "K8s and SSO."),
    page("Apart", "A single rule. Everybody may sign on."),
  ];
  await makeContent({ space, pages });
});

async function found(query: string): Promise<string[]> {
  const { body } = await admin.get(`/spaces/${spaceId}/search?query=${encodeURIComponent(query)}`);
  return body.items.map((item: { title: string }) => item.title).sort();
}

const groups = [
  ["k8s", "Kubernetes"],
  [" SSO ", "single sign-on"],
];

describe("an organization's synonyms", () => {
  it("are empty at first, and apply in each direction as soon as they're saved", async () => {
    const before = await reader.get(path);
    expect(before.body).toEqual({
      object: "search-synonyms",
      groups: [],
      updatedAt: expect.any(String),
      updatedBy: "",
      urls: { location: `${env.PUBLIC_URL}/v1${path}` },
    });
    expect(await found("k8s")).toEqual(["Abbreviated"]);
    const written = await admin.put(path, { groups });
    const kept = [groups[0], ["SSO", "single sign-on"]];
    expect(written).toMatchObject({ status: 200, body: { groups: kept, updatedBy: userId } });
    expect((await reader.get(path)).body).toEqual(written.body);
    expect(await found("k8s")).toEqual(["Abbreviated", "Clusters"]);
    expect(await found("KUBERNETES")).toEqual(["Abbreviated", "Clusters"]);
    expect(await found("sso")).toEqual(["Abbreviated", "Identity"]);
    expect(await found("single sign on")).toEqual(["Abbreviated", "Apart", "Identity"]);
    expect(await found("sso everybody")).toEqual(["Identity"]);
    expect(await found('"k8s"')).toEqual(["Abbreviated"]);
    expect(await found("sso -k8s")).toEqual(["Identity"]);
    expect((await admin.put(path, { groups: [] })).body.groups).toEqual([]);
    expect(await found("k8s")).toEqual(["Abbreviated"]);
  });

  it("are used only for a limited number of words per query, to limit the cost", async () => {
    const letters = [..."abcdefghi"];
    await admin.put(path, { groups: letters.map((letter) => [`${letter}q`, `${letter}z`]) });
    const text = `# Last\n\n${letters.map((letter) => `${letter}z`).join(" ")} iq\n`;
    const space = await makeSpace({ organizationId });
    await makeContent({ space, pages: [{ title: "Last", text }] });
    const titles = async (words: readonly string[]) => {
      // The query also excludes a word. With an excluded word, pages must contain all other words.
      const query = `${words.map((letter) => `${letter}q`).join("+")}+-absent`;
      return (await admin.get(`/spaces/${space.id}/search?query=${query}`)).body.items.map(
        (item: { title: string }) => item.title,
      );
    };
    expect(await titles(letters)).toEqual(["Last"]);
    expect(await titles(letters.toReversed())).toEqual([]);
  });

  it("are marked in results, and apply only to searches of their organization", async () => {
    await admin.put(path, { groups });
    const { body } = await admin.get(`/spaces/${spaceId}/search?query=k8s`);
    const section = body.items.find((item: { title: string }) => item.title === "Clusters").sections[0];
    expect(section).toMatchObject({ body: "Kubernetes clusters.", ranges: [[0, 10]] });
    const other = await makePerson({ role: "admin" });
    const space = await makeSpace({ organizationId: other.organizationId });
    await makeContent({ space, pages: [{ title: "Theirs", text: "# Theirs\n\nKubernetes.\n" }] });
    const theirs = await rest(other.token).get(`/spaces/${space.id}/search?query=k8s`);
    expect(theirs.body.items).toEqual([]);
  });

  it("can be replaced if If-Match has the current version, and only by administrators", async () => {
    const first = (await admin.get(path)).headers.etag as string;
    const guarded = (etag: string) => admin.put(path, { groups }, { headers: { "if-match": etag } });
    expect((await guarded(first)).status).toBe(200);
    expect((await guarded(first)).status).toBe(412);
    expect((await reader.put(path, { groups: [] })).status).toBe(403);
    expect((await reader.get(path)).body.groups).toHaveLength(2);
  });

  it.each([
    [{}, "groups"],
    [{ groups: [["alone"]] }, "groups.0"],
    [{ groups: [["a", "A"]] }, "groups.0.1"],
    [{ groups: [groups[0], ["x", "K8S"]] }, "groups.1.1"],
    [{ groups: [["a", "!?"]] }, "groups.0.1"],
    [{ groups: [["a", "one two three four five six"]] }, "groups.0.1"],
    [{ groups: [["a", "b".repeat(65)]] }, "groups.0.1"],
    [{ groups: [[..."abcdefghijk"]] }, "groups.0"],
    [{ groups: Array.from({ length: 201 }, (_, n) => [`a${n}`, `b${n}`]) }, "groups"],
  ])("reject %j, and don't change", async (body, field) => {
    await admin.put(path, { groups });
    const answer = await admin.put(path, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect((await admin.get(path)).body.groups).toHaveLength(2);
  });
});
