import { describe, expect, it } from "vitest";
import { findPathProblem } from "../repository/paths";
import { fittingName, splitName } from "./paths";

describe("names of exported files", () => {
  it.each([["guide"], ["a.b"], ["日本語"], ["a".repeat(252)], ["README"]])(
    "stay unchanged if they are valid: %s",
    (name) => expect(fittingName(name, ".md")).toBe(`${name}.md`),
  );

  it.each([
    ["."],
    [".."],
    [".git"],
    [".hidden"],
    [".GIT "],
    ["git~1"],
    [""],
    ["a/b"],
    ["a\\b"],
    ["a\u0001b"],
    ["\u0000"],
  ])("become valid names: %j", (name) => {
    const fitting = fittingName(name);
    expect([fitting === name, findPathProblem(fitting)]).toEqual([false, null]);
  });

  it.each([["a"], ["é"], ["語"], ["😀"]])("are cut between characters to 255 bytes: %s", (character) => {
    for (const ending of ["", ".md", "-2.jpeg"]) {
      const name = fittingName(character.repeat(300), ending);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(Buffer.byteLength(name)).toBeGreaterThan(250);
      expect([name.endsWith(ending), name.includes("\uFFFD"), findPathProblem(name)]).toEqual([
        true,
        false,
        null,
      ]);
    }
  });

  it("keep a file extension", () => {
    expect(splitName("a.tar.gz")).toEqual({ name: "a.tar", ending: ".gz" });
    expect(splitName(".env")).toEqual({ name: "env", ending: "" });
    expect(splitName(`a.${"b".repeat(300)}`).ending).toBe("");
    expect(splitName("..")).toEqual({ name: "file", ending: "" });
    expect(splitName("a.")).toEqual({ name: "a.", ending: "" });
  });
});
