import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { VisualPage } from "../sync/visual-page";
import { alignColumn, TABLE_COMMANDS } from "./table";

const NOWHERE = {
  spaceId: "s",
  gitPath: "page.md",
  targets: { byPath: new Map(), byId: new Map() },
  pathOf: () => null,
};
const TABLE = "Before.\n\n| A | B |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n";

/**
 * Puts the cursor in the cell with the given text, and runs each command. Returns the Markdown, and the text of the cell
 * with the cursor afterwards.
 */
function done(text: string, ...steps: [cell: string, command: Command][]): [string | null, string] {
  const page = VisualPage.open(text, NOWHERE);
  if (!page) throw new Error("the text is a page");
  let state = EditorState.create({ doc: page.content() });
  let isDone = true;
  for (const [cell, command] of steps) {
    let at = 0;
    state.doc.descendants((node, pos) => {
      if (node.isText && node.text === cell) at = pos;
    });
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
    isDone &&= command(state, (tr) => {
      state = state.apply(tr);
    });
  }
  return [isDone ? page.write(state.doc) : null, state.selection.$head.parent.textContent];
}

const rows = (text: string | null) => text?.split("\n").filter((line) => line.startsWith("|")) ?? null;

describe("table rows and columns", () => {
  it("are added next to the cell with the cursor, but rows are never added above the headings", () => {
    const { rowAbove, rowBelow, columnLeft, columnRight } = TABLE_COMMANDS;
    expect(rows(done(TABLE, ["1", rowAbove])[0])).toEqual([
      "| A | B |",
      "| - | - |",
      "| | |",
      "| 1 | 2 |",
      "| 3 | 4 |",
    ]);
    expect(rows(done(TABLE, ["A", rowBelow])[0])?.[2]).toBe("| | |");
    expect(rows(done(TABLE, ["2", columnLeft])[0])).toEqual([
      "| A | | B |",
      "| - | - | - |",
      "| 1 | | 2 |",
      "| 3 | | 4 |",
    ]);
    expect(rows(done(TABLE, ["4", columnRight])[0])?.[0]).toBe("| A | B | |");
    expect(done(TABLE, ["A", rowAbove])[0]).toBeNull();
  });

  it("are moved with the cursor in them, and the headings stay the first row", () => {
    const { rowUp, rowDown, columnToLeft, columnToRight } = TABLE_COMMANDS;
    const [moved, cell] = done(TABLE, ["4", rowUp]);
    expect(rows(moved)).toEqual(["| A | B |", "| - | - |", "| 3 | 4 |", "| 1 | 2 |"]);
    expect(cell).toBe("4");
    expect(done(TABLE, ["1", columnToRight])[1]).toBe("1");
    expect(rows(done(TABLE, ["A", columnToRight])[0])).toEqual([
      "| B | A |",
      "| - | - |",
      "| 2 | 1 |",
      "| 4 | 3 |",
    ]);
    for (const refused of [
      ["1", rowUp],
      ["3", rowDown],
      ["A", rowDown],
      ["A", columnToLeft],
      ["B", columnToRight],
    ] as const)
      expect(done(TABLE, [...refused])[0]).toBeNull();
  });

  it("can be deleted, except the last row or column", () => {
    const { deleteRow, deleteColumn } = TABLE_COMMANDS;
    expect(rows(done(TABLE, ["1", deleteRow])[0])).toEqual(["| A | B |", "| - | - |", "| 3 | 4 |"]);
    expect(rows(done(TABLE, ["1", deleteColumn])[0])?.[0]).toBe("| B |");
    expect(done(TABLE, ["A", deleteRow])[0]).toBeNull();
    expect(done(TABLE, ["1", deleteRow], ["3", deleteRow])[0]).toBeNull();
    expect(done(TABLE, ["1", deleteColumn], ["2", deleteColumn])[0]).toBeNull();
  });

  it("have an alignment and a width, and the headings can be hidden", () => {
    expect(rows(done(TABLE, ["2", alignColumn("center")])[0])?.[1]).toBe("| - | :-: |");
    expect(rows(done(TABLE, ["2", alignColumn("right")], ["2", alignColumn("left")])[0])?.[1]).toBe(
      "| - | - |",
    );
    expect(done(TABLE, ["2", TABLE_COMMANDS.wider])[0]).toMatch(/<th width="200"[^>]*>B/);
    const [hidden] = done(TABLE, ["2", TABLE_COMMANDS.toggleHeading]);
    expect(hidden).toMatch(/data-header-hidden/);
    expect(
      rows(done(TABLE, ["2", TABLE_COMMANDS.toggleHeading], ["2", TABLE_COMMANDS.toggleHeading])[0])?.[0],
    ).toBe("| A | B |");
  });

  it("are deleted with their table, and the commands do nothing outside of a table", () => {
    expect(done(TABLE, ["2", TABLE_COMMANDS.deleteTable])[0]?.trim()).toBe("Before.");
    for (const command of Object.values(TABLE_COMMANDS))
      expect(done(TABLE, ["Before.", command])[0]).toBeNull();
  });
});
