import { expect, it } from "vitest";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const SEARCHES = 60;

it("returns the right results to every caller if more searches run at once than the limit allows, and some of them fail", async () => {
  const libraries = await Promise.all(
    ["Apricot", "Blackthorn", "Cloudberry"].map(async (title) => {
      const { organizationId, token } = await makePerson({ role: "admin" });
      const space = await makeSpace({ organizationId });
      await makeContent({ space, pages: [{ title, text: `# ${title}\n\nA shared word.\n` }] });
      return { title, api: rest(token), path: `/spaces/${space.id}/search` };
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: SEARCHES }, async (_, index) => {
      const { title, api, path } = libraries[index % libraries.length] as (typeof libraries)[number];
      const isSound = index % 4 !== 0;
      const { status, body } = await api.get(`${path}?query=shared${isSound ? "" : "&page=another"}`);
      return isSound ? [title, ...body.items.map((item: { title: string }) => item.title)] : [status];
    }),
  );
  const expected = Array.from({ length: SEARCHES }, (_, index) => {
    const { title } = libraries[index % libraries.length] as (typeof libraries)[number];
    return index % 4 === 0 ? [400] : [title, title];
  });
  expect(answers).toEqual(expected);
});
