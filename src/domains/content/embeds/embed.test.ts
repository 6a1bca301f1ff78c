import { describe, expect, it } from "vitest";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

async function makeReader() {
  const person = await makePerson({ role: "read" });
  const space = await makeSpace({ organizationId: person.organizationId });
  const client = rest(person.token);
  return (url: string) => client.get(`/spaces/${space.id}/embed?url=${encodeURIComponent(url)}`);
}

describe("GET SPACE/embed", () => {
  it("returns a frame for URLs of supported hosts, and a link for all other URLs, without requesting the URL", async () => {
    const embed = await makeReader();
    const { body } = await embed("https://www.youtube.com/watch?v=abcdefghijk&t=1");
    const site = "www.youtube.com";
    expect(body).toMatchObject({ type: "rich", site, title: `${site}/watch?v=abcdefghijk&t=1` });
    expect(body.html).toMatch(
      /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk" [^<>]*><\/iframe>$/,
    );
    const link = { type: "link", site: "never.invalid", title: "never.invalid/a?b=1" };
    expect((await embed("https://never.invalid/a?b=1#c")).body).toEqual(link);
    expect((await embed("http://127.0.0.1/")).body).toEqual({
      type: "link",
      site: "127.0.0.1",
      title: "127.0.0.1",
    });
  });

  it("escapes the URL, so that the URL can't add markup", async () => {
    const embed = await makeReader();
    const { body } = await embed(`https://www.figma.com/file/x?a="><script>alert(1)</script>`);
    expect(body.html).toMatch(/^<iframe src="[^"<>]*" title="www\.figma\.com" [^<>]*><\/iframe>$/);
    for (const wrong of [
      "javascript:alert(1)",
      "data:text/html,x",
      "nothing",
      "",
      `https://e.org/${"x".repeat(2048)}`,
    ])
      expect((await embed(wrong)).status, wrong).toBe(400);
  });

  it("is available only to people who can read the space", async () => {
    const space = await makeSpace({ organizationId: (await makePerson()).organizationId });
    const path = `/spaces/${space.id}/embed?url=https://e.org`;
    expect((await rest().get(path)).status).toBe(401);
    expect((await rest((await makePerson()).token).get(path)).status).toBe(404);
    const open = await makeSpace({ organizationId: space.organizationId, visibility: "public" });
    expect((await rest().get(path.replace(space.id, open.id))).status).toBe(200);
  });
});
