import { describe, expect, it } from "vitest";
import { type Revision, sessionsOf, sessionTitle } from "./sessions";

/** A revision. Without an author, `by` is null. */
const revision = (number: number, minute: number, by: string | null, type: Revision["type"] = "edits") =>
  ({
    id: `r${number}`,
    number,
    type,
    author: by && { id: by, displayName: by },
    createdAt: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString(),
  }) as unknown as Revision;

const numbersOf = (revisions: Revision[]) =>
  sessionsOf(revisions).map(({ revisions: group }) => group.map(({ number }) => number));

describe("sessions of edits", () => {
  it("group edits of one person with pauses of up to 30 minutes", () => {
    const list = [
      revision(4, 95, "ada"),
      revision(3, 64, "ada"),
      revision(2, 34, "ada"),
      revision(1, 0, "ada"),
    ];
    expect(numbersOf(list)).toEqual([[4], [3, 2], [1]]);
  });

  it("end with edits by another person, updates and the copy of the main content", () => {
    const list = [
      revision(6, 6, "ada"),
      revision(5, 5, "bo"),
      revision(4, 4, "ada", "update"),
      revision(3, 3, "ada"),
      revision(2, 2, "ada"),
      revision(1, 1, "ada"),
    ];
    expect(numbersOf(list)).toEqual([[6], [5], [4], [3, 2], [1]]);
    expect(sessionsOf(list).map(({ before }) => before?.number)).toEqual([5, 4, 3, 1, undefined]);
  });

  it("are described by their pages and their length", () => {
    const [session] = sessionsOf([revision(3, 14, "ada"), revision(2, 2, "ada")]);
    if (!session) throw new Error("no session");
    expect(sessionTitle(session, 3)).toBe("Edited 3 pages in 12 minutes");
    expect(sessionTitle(session, 1)).toBe("Edited 1 page in 12 minutes");
    expect(sessionTitle(session, undefined)).toBe("Edited in 12 minutes");
  });
});
