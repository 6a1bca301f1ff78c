import { describe, expect, it } from "vitest";
import { outcomeOf } from "./check-words";

const empty = { ref: "refs/heads/main", canRead: true, canWrite: true, hasBranch: false };

describe("the result of a connection's test, if the branch doesn't exist", () => {
  it("is a problem if the first run imports the branch, and names the field that solves it", () => {
    const { works, words } = outcomeOf(empty, { imports: true, isNew: true, hasChoice: true });
    expect(works).toBe(false);
    expect(words).toContain("the branch “main” doesn't exist yet");
    expect(words).toContain("pages of the space, select “Content of the space” for “Initial content”");
  });

  it("names the direction first if a new connection only imports, because the form has no “Initial content” field then", () => {
    const { words } = outcomeOf(empty, { imports: true, isNew: true, hasChoice: false });
    expect(words).toContain("select “Both directions”, and then “Content of the space”");
  });

  it("doesn't name the field for an existing connection, whose form doesn't have this field", () => {
    const { works, words } = outcomeOf(empty, { imports: true, isNew: false, hasChoice: false });
    expect(works).toBe(false);
    expect(words).not.toContain("Initial content");
  });

  it("isn't a problem if the first run exports the space", () => {
    expect(outcomeOf(empty, { imports: false, isNew: true, hasChoice: false })).toEqual({
      works: true,
      words:
        "Connection works. Bindery can read the repository and push to it. The branch “main” doesn't exist yet. The first export creates it.",
    });
  });
});

it("reports an existing branch, and a problem with its advice", () => {
  const found = { ...empty, hasBranch: true };
  const firstRun = { imports: true, isNew: true, hasChoice: true };
  expect(outcomeOf(found, firstRun)).toMatchObject({ works: true });
  const problem = { code: "push_refused", message: "The host refused the push." };
  const { works, words } = outcomeOf({ ...found, canWrite: false, problem }, firstRun);
  expect(works).toBe(false);
  expect(words).toContain("can't export to it. The host refused the push. The branch might be protected.");
});
