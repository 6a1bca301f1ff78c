import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Site, Space } from "@/db/generated/client";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { makeContent, makePage } from "@/testing/make/content";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { resolvePublished } from "./resolve";

let site: Site;
let space: Space;
let root: string;

const resolve = (path: string, base = root) => resolvePublished(new URL(base + path));
/** Returns a short description of the result for a URL. */
async function lead(path: string, base = root): Promise<string> {
  const resolution = await resolve(path, base);
  if (resolution.kind === "content") return `page ${resolution.pagePath}`;
  if (resolution.kind !== "redirect") return resolution.kind;
  const target = resolution.target.startsWith(root)
    ? resolution.target.slice(root.length)
    : resolution.target;
  return `${resolution.permanent ? "moved" : "found"} ${target}`;
}

beforeEach(async () => {
  space = await makeSpace({});
  await makeContent({
    space,
    pages: [
      { title: "Welcome", slug: "welcome" },
      { title: "Guide", slug: "guide", pages: [{ title: "First", slug: "first" }] },
    ],
  });
  site = await makeSite({ spaces: [space], publishedAt: now() });
  root = `${env.PUBLIC_URL}/s/${site.basename}/`;
});

describe("a URL of a published site", () => {
  it("resolves to the page and to all data for rendering it", async () => {
    const resolution = await resolve("guide/first");
    expect(resolution).toMatchObject({
      kind: "content",
      spaceId: space.id,
      pagePath: "guide/first",
      pathname: "guide/first",
      siteUrl: root,
      spaceUrl: root,
      canonicalUrl: `${root}guide/first`,
      configVersion: 1,
    });
  });

  it("shows the first page at the site's URL, which is its canonical URL", async () => {
    expect(await resolve("")).toMatchObject({ kind: "content", pagePath: "welcome", canonicalUrl: root });
    expect(await resolve("welcome")).toMatchObject({ kind: "content", canonicalUrl: root });
  });

  it("shows new content on the next request", async () => {
    expect(await lead("more")).toBe("not-found");
    await makePage(space, { title: "More", slug: "more" });
    expect(await lead("more")).toBe("page more");
  });

  it("redirects to the canonical URL if it isn't in the canonical form", async () => {
    expect(await lead("guide/first/")).toBe("moved guide/first");
    expect(await lead("Guide/FIRST")).toBe("moved guide/first");
    expect(await lead("guide//first")).toBe("moved guide/first");
    expect(await lead("", root.slice(0, -1))).toBe("moved ");
    expect(await lead("guide", root.replace("/s/site", "/s/SITE"))).toBe("moved guide");
    expect(await lead("Guide/?visitor.plan=pro&x=1")).toBe("moved guide?visitor.plan=pro&x=1");
  });

  it("redirects from the URL of an HTML file to the page, if there is one", async () => {
    expect(await lead("guide/first.html")).toBe("moved guide/first");
    expect(await lead("Guide/First.HTM?x=1")).toBe("moved guide/first?x=1");
    expect(await lead("guide/index.html")).toBe("moved guide");
    expect(await lead("index.html")).toBe("moved ");
    for (const path of ["guide/second.html", ".html", "guide.html/first", "guide/first.htmls"])
      expect([path, await lead(path)]).toEqual([path, "not-found"]);
    await makePage(space, { title: "File", slug: "first.html" });
    expect(await lead("first.html")).toBe("page first.html");
  });

  it("resolves to nothing if the path was manipulated", async () => {
    for (const path of [
      "%2e%2e%2fguide",
      "guide/%2e%2e%5cfirst",
      "..%2f..%2fguide",
      "guide%00",
      "%ff",
      "guide%2ffirst",
    ])
      expect([path, await lead(path)]).toEqual([path, "not-found"]);
    for (const path of ["/s/../../etc/passwd", "//evil.example/", "/s/", "/", "/s//guide", "/x/y"])
      expect(await lead(path, env.PUBLIC_URL)).toBe("not-found");
    expect(await lead("/evil.example/")).toBe("not-found");
  });

  it("resolves to nothing while the site isn't published, or after the site is deleted", async () => {
    await db().site.updateMany({
      where: { organizationId: site.organizationId, id: site.id },
      data: { publishedAt: null },
    });
    expect(await resolve("guide")).toEqual({ kind: "not-found" });
  });
});
