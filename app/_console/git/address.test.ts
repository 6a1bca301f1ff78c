import { describe, expect, it } from "vitest";
import { requestOf, urlProblem } from "./address";

const fields = {
  url: "https://git.example.org/team/docs.git",
  branch: "main",
  directory: "",
  username: "",
  password: "",
  force: false,
  message: "",
  unlistedFiles: "",
} as const;

describe("requestOf", () => {
  it("sends credentials unchanged, with any characters", () => {
    const { url } = requestOf({ ...fields, username: "a@b", password: "p:/?#%ä" });
    const sent = new URL(url);
    expect(decodeURIComponent(sent.username)).toBe("a@b");
    expect(decodeURIComponent(sent.password)).toBe("p:/?#%ä");
    expect(sent.host).toBe("git.example.org");
  });

  it("sends the full name of the branch, with its prefix only once", () => {
    expect(requestOf({ ...fields, branch: " main " }).ref).toBe("refs/heads/main");
    expect(requestOf({ ...fields, branch: "refs/heads/main" }).ref).toBe("refs/heads/main");
  });

  it("omits folder and force if they aren't set", () => {
    expect(Object.keys(requestOf(fields))).toEqual(["url", "ref"]);
    expect(requestOf({ ...fields, directory: "/docs/" })).toMatchObject({ repoProjectDirectory: "docs" });
  });
});

describe("urlProblem", () => {
  it.each(["git@example.org:docs.git", "ssh://git@example.org/docs", "file:///etc", "docs"])(
    "refuses %s",
    (url) => expect(urlProblem(url)).not.toBeNull(),
  );
  it.each(["git@example.org:team/docs.git", "ssh://git@example.org/docs", "git://example.org/docs"])(
    "explains that %s must be replaced with the HTTPS URL",
    (url) => expect(urlProblem(url)).toContain("SSH isn't supported. Enter the HTTPS URL"),
  );
  it("refuses credentials in the URL, because they would be visible", () =>
    expect(urlProblem("https://a:b@example.org/docs.git")).toContain("own fields"));
  it("accepts an https URL", () => expect(urlProblem(fields.url)).toBeNull());
});
