import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { env } from "@/env";
import { ownPath, withinHost } from "./own-path";

const OWN = "https://docs.example.org";
const HOSTILE = [
  "//evil.example/",
  "///evil.example/",
  "/\\evil.example/",
  "\\\\evil.example/",
  "/\t/evil.example/",
  "\n//evil.example",
  "/%2fevil.example/",
  "/%5Cevil.example/",
  "/.//evil.example/",
  "/..//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
];
const hostile = fc
  .array(
    fc.constantFrom(
      "/",
      "\\",
      "\t",
      "\n",
      ".",
      "..",
      "%2f",
      "%5c",
      "%09",
      "@",
      ":",
      "https:",
      "evil.example",
      "?",
      "#",
    ),
  )
  .map((parts) => parts.join(""));

describe("the path of a redirect", () => {
  it.each(HOSTILE)("stays on the host: %j", (path) => {
    expect(new URL(withinHost(path), OWN).host).toBe("docs.example.org");
    expect(new URL(ownPath(path), OWN).href).toBe(`${OWN}/`);
  });

  it("stays on this host for every spelling, even if the path is parsed twice", () => {
    fc.assert(
      fc.property(hostile, (path) => {
        for (const safe of [withinHost, ownPath]) {
          const once = new URL(safe(path), OWN);
          expect(once.origin).toBe(OWN);
          expect(safe(path)).toMatch(/^\/(?![/\\])/);
        }
        expect(ownPath(ownPath(path))).toBe(ownPath(path));
      }),
    );
  });

  it.each(["/", "/spaces/x?y=//z#a", "/docs/a%2Fb"])("is unchanged if it's a path of Bindery: %s", (path) =>
    expect([withinHost(path), ownPath(path), ownPath(env.PUBLIC_URL + path)]).toEqual([path, path, path]),
  );

  it("is refused if an absolute URL only looks like a URL of Bindery", () =>
    expect(ownPath(`${env.PUBLIC_URL}//evil.example/`)).toBe("/"));
});
