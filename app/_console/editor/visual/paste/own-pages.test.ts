import { describe, expect, it } from "vitest";
import { linkTo } from "./own-pages";

const HERE = "https://docs.example.org";
const refOf = (url: string) => linkTo(url, "s1", HERE).attrs.data.ref;

describe("a pasted URL", () => {
  it("becomes a link to the page of this space that the URL shows or edits", () => {
    const page = { kind: "page", page: "p1", space: "s1" };
    for (const path of ["pages/p1", "edit/p1", "change-requests/7/edit/p1", "pages/p1/"])
      expect(refOf(`${HERE}/spaces/s1/${path}`), path).toEqual(page);
    expect(refOf(`${HERE}/spaces/s1/pages/p1#first-steps`)).toEqual({
      kind: "anchor",
      anchor: "first-steps",
      page: "p1",
      space: "s1",
    });
  });

  it("stays a URL if it leads to another space, another part of the console, or another service", () => {
    for (const url of [
      `${HERE}/spaces/s2/pages/p1`,
      `${HERE}/spaces/s1`,
      `${HERE}/spaces/s1/change-requests/7`,
      "https://example.org/spaces/s1/pages/p1",
      "https://exa mple",
    ])
      expect(refOf(url), url).toEqual({ kind: "url", url });
  });
});
