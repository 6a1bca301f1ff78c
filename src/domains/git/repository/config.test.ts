import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentationBundle, git } from "@/testing/git-server";
import { defaultConfig, parseConfig } from "./config";
import { RepositoryFileError } from "./problem";

function failure(text: string): RepositoryFileError {
  try {
    parseConfig(text);
  } catch (error) {
    if (error instanceof RepositoryFileError) return error;
    throw error;
  }
  throw new Error("it did not fail");
}

describe("parseConfig", () => {
  it("reads root, structure and redirects, and uses defaults for missing fields", () => {
    const text =
      "root: ./docs/\nstructure:\n  summary: ./nav/toc.md\nredirects:\n  /old/path/: new.md\n  404: https://x.y/z\n";
    expect(parseConfig(text)).toEqual({
      root: "docs",
      readme: "README.md",
      unlisted: null,
      summary: "nav/toc.md",
      redirects: new Map([
        ["old/path", "new.md"],
        ["404", "https://x.y/z"],
      ]),
      problems: [],
    });
    for (const empty of ["", "# nothing\n", "---\n", "root:\nstructure:\nredirects:\n", "root: ./"]) {
      expect(parseConfig(empty)).toEqual(defaultConfig());
    }
  });

  it("reads all redirects of a real repository", async () => {
    const directory = await mkdtemp(join(tmpdir(), "config-"));
    await git(directory, "clone", "--quiet", documentationBundle, ".");
    const text = await readFile(join(directory, ".gitbook.yaml"), "utf8");
    await rm(directory, { recursive: true });
    const config = parseConfig(text);
    expect(config.problems).toEqual([]);
    expect(config.redirects.size).toBe(
      text.split("\n").filter((line) => /^ {2}[^# ].*: /.test(line)).length - 2,
    );
    expect(config.redirects.get("v1.0/articles/out_null")).toBe("plugins/output/null.md");
  });

  it.each([
    ["root: ../secret", 1, "path_outside"],
    ["a: 1\nroot: docs/../../x", 2, "path_outside"],
    ["structure:\n  readme: .git/config", 2, "path_git"],
    ["structure:\n  summary: [a]", 2, "config_invalid"],
    ["structure: text", 1, "config_invalid"],
    ["- a\n- b", 1, "config_invalid"],
    ["root: docs\n- y", 2, "config_invalid"],
  ])("rejects %j and names the line", (text, line, code) => {
    const error = failure(text);
    expect([error.line, error.code]).toEqual([line, code]);
    expect(error.message).toContain(`.gitbook.yaml, line ${line}: `);
  });

  it("warns about invalid redirects, and keeps valid redirects", () => {
    const { redirects, problems } = parseConfig("redirects:\n  a: b.md\n  c: [x]\n  a: d.md\n  e:\n");
    expect([...redirects]).toEqual([["a", "d.md"]]);
    expect(problems.map(({ code, line }) => [code, line])).toEqual([
      ["redirect_invalid", 3],
      ["redirect_repeated", 4],
      ["redirect_invalid", 5],
    ]);
  });

  it("limits alias expansion, depth and size", () => {
    const levels = Array.from(
      { length: 30 },
      (_, level) => `l${level + 1}: &l${level + 1} [${"*l0,".replace("0", String(level)).repeat(9)}]`,
    );
    const bomb = `l0: &l0 x\n${levels.join("\n")}\nroot: docs\nredirects:\n  a: *l30\n`;
    expect(parseConfig(bomb)).toMatchObject({ root: "docs", problems: [{ code: "redirect_invalid" }] });
    expect(failure(`root: ${"[".repeat(100_000)}`).code).toBe("config_invalid");
    expect(failure("a".repeat(300_000)).code).toBe("config_too_large");
    const many = Array.from({ length: 6000 }, (_, index) => `  p${index}: x.md`).join("\n");
    const { redirects, problems } = parseConfig(`redirects:\n${many}`);
    expect([redirects.size, problems.map(({ code }) => code)]).toEqual([5000, ["redirects_too_many"]]);
  });

  it("ignores YAML tags, and keys that are names of object prototypes", () => {
    const { redirects, root } = parseConfig(
      "root: docs\nredirects:\n  __proto__: x.md\n  k: !!js/function 'x'\n",
    );
    expect([root, redirects.get("__proto__"), redirects.get("k")]).toEqual(["docs", "x.md", "x"]);
  });
});
