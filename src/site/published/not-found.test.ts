import { describe, expect, it } from "vitest";
import { makeContent } from "@/testing/make/content";
import { at, change, makeManual, serveReaders, space } from "./site-server.fixture";

serveReaders();
makeManual();

/** The pages that the 404 page suggests: their titles and the targets of the links. */
async function suggestionsAt(path: string, headers?: Record<string, string>) {
  const { status, text } = await at(path, headers);
  expect(status).toBe(404);
  const list = /<nav class="suggestions".*?<\/nav>/s.exec(text)?.[0] ?? "";
  return [...list.matchAll(/href="([^"]*)"><strong>([^<]*)/g)].map(([, href, title]) => [title, href]);
}

describe("the 404 page", () => {
  it("suggests pages with similar URLs, with links that work from there", async () => {
    expect(await suggestionsAt("guide/frst")).toEqual([["First steps", "../guide/first"]]);
    expect(await suggestionsAt("secnd")).toEqual([["Second", "./guide/second"]]);
    expect(await suggestionsAt("guide/old/first/")).toEqual([["First steps", "../../../guide/first"]]);
  });

  it("suggests nothing if no URL is similar", async () => {
    expect(await suggestionsAt("prices")).toEqual([]);
    expect(await suggestionsAt("%ff/~~")).toEqual([]);
  });

  it("suggests only pages that visitors can find", async () => {
    const condition = 'visitor.claims.plan == "pro"';
    const below = [{ title: "Below", slug: "below-prices" }];
    await makeContent({
      space,
      pages: [
        { title: "For pros", slug: "for-pros", condition, pages: below },
        { title: "Hidden", slug: "hidden", hidden: true, pages: [{ title: "In", slug: "in-hiding" }] },
        { title: "Group", slug: "grouped", type: "group" },
      ],
    });
    await change({});
    for (const path of ["draft", "for-pro", "below-price", "hiddn", "in-hidin", "x/groupd"])
      expect([path, await suggestionsAt(path)]).toEqual([path, []]);
  });

  it("suggests nothing to people without access", async () => {
    await change({ visibility: "share-link" });
    expect(await suggestionsAt("guide/frst")).toEqual([]);
  });
});
