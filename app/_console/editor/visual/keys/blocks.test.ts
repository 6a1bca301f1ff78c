import type { Node } from "prosemirror-model";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { schema } from "../model/schema";
import { VisualPage } from "../sync/visual-page";
import { BlockSelection } from "./block-selection";
import { deleteBlocks, duplicate, editSelected, extendBlocks, move, selectBlock } from "./blocks";
import { insertBlocks } from "./commands";
import { type ImageSettings, readWidth, setImage } from "./image";
import { turnInto } from "./turn-into";

const NOWHERE = {
  spaceId: "s",
  gitPath: "page.md",
  targets: { byPath: new Map(), byId: new Map() },
  pathOf: () => null,
};

function positionOfText(doc: Node, words: string): number {
  let place = -1;
  doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? "").indexOf(words) : -1;
    if (place === -1 && at !== -1) place = pos + at;
  });
  if (place === -1) throw new Error(`nothing says “${words}”`);
  return place;
}

/** Opens a page, puts the cursor before some words or selects a range between words, and runs commands. */
function edited(text: string, [from, to = from]: string[], ...commands: Command[]) {
  const page = VisualPage.open(text, NOWHERE);
  if (!page) throw new Error("the text is a page");
  let state = EditorState.create({ doc: page.content() });
  const select = TextSelection.create(
    state.doc,
    positionOfText(state.doc, from ?? ""),
    positionOfText(state.doc, to ?? ""),
  );
  state = state.apply(state.tr.setSelection(select));
  const firstKey: unknown = state.doc.firstChild?.attrs.key;
  const worked = commands.map((command) =>
    command(state, (transaction) => {
      state = state.apply(transaction);
    }),
  );
  state.doc.check();
  return { text: page.write(state.doc), worked, state, firstKey };
}

const PAGE = "One *odd*\n\n* two\n* three\n  - four\n\n> five\n>\n> six\n\n|a|b|\n|-|-|\n|1|2|\n";

describe("move", () => {
  it.each([
    [
      "a block of the page",
      "One",
      [move(1)],
      "* two\n* three\n  - four\n\nOne *odd*\n\n> five\n>\n> six\n\n|a|b|\n|-|-|\n|1|2|\n",
    ],
    [
      "an item with what is below it",
      "three",
      [move(-1)],
      PAGE.replace("* two\n* three\n  - four\n", "* three\n  - four\n* two\n"),
    ],
    ["a block of a quote", "six", [move(-1)], PAGE.replace("> five\n>\n> six", "> six\n>\n> five")],
    [
      "what holds the block, at its edge",
      "six",
      [move(1)],
      "One *odd*\n\n* two\n* three\n  - four\n\n|a|b|\n|-|-|\n|1|2|\n\n> five\n>\n> six\n",
    ],
  ] as const)("moves %s, and changes nothing else", (_, words, commands, expected) => {
    const { text, state } = edited(PAGE, [words], ...commands);
    expect(text).toBe(expected);
    expect(state.doc.textBetween(state.selection.head, state.doc.content.size, "\n").startsWith(words)).toBe(
      true,
    );
  });

  it("moves all selected blocks, and stops at the end", () => {
    const three = "A\n\nB\n\nC\n";
    expect(edited(three, ["A", "B"], move(1)).text).toBe("C\n\nA\n\nB\n");
    expect(edited(three, ["A", "B"], move(1), move(1)).worked).toEqual([true, false]);
    expect(edited(three, ["B"], selectBlock, extendBlocks(1), move(-1)).text).toBe("B\n\nC\n\nA\n");
  });
});

describe("selected blocks", () => {
  it("start with the block at the cursor, then its parent, and can be extended and reduced", () => {
    const words = (...commands: Command[]) => {
      const { state } = edited(PAGE, ["four"], ...commands);
      expect(state.selection).toBeInstanceOf(BlockSelection);
      return state.doc.textBetween(state.selection.from, state.selection.to, " ", " ").trim();
    };
    expect(words(selectBlock)).toBe("four");
    expect(words(selectBlock, selectBlock)).toBe("three four");
    expect(words(selectBlock, selectBlock, extendBlocks(-1))).toBe("two three four");
    expect(words(selectBlock, selectBlock, extendBlocks(-1), extendBlocks(1))).toBe("three four");
    expect(edited(PAGE, ["four"], selectBlock, editSelected).state.selection.$head.parent.textContent).toBe(
      "four",
    );
  });

  it("stay selected while others edit, until they're deleted", () => {
    const { state } = edited("A\n\nB\n\nC\n", ["B"], selectBlock);
    const moved = state.apply(state.tr.insertText("longer ", 1));
    expect(moved.doc.textBetween(moved.selection.from, moved.selection.to)).toBe("B");
    const gone = moved.apply(moved.tr.delete(moved.selection.from, moved.selection.to));
    expect(gone.selection).not.toBeInstanceOf(BlockSelection);
  });

  it("are copied and deleted without changing other blocks", () => {
    expect(edited(PAGE, ["two"], duplicate).text).toBe(PAGE.replace("* two\n", "* two\n* two\n"));
    expect(edited(PAGE, ["five"], selectBlock, selectBlock, deleteBlocks).text).toBe(
      PAGE.replace("> five\n>\n> six\n\n", ""),
    );
    expect(edited("A\n", ["A"], deleteBlocks).text).toBe("");
  });
});

describe("turnInto", () => {
  it.each([
    ["One", "heading-1", "## One _odd_"],
    ["One", "list_tasks", "- [ ] One *odd*"],
    ["One", "hint", '{% hint style="info" %}\nOne *odd*\n{% endhint %}'],
  ] as const)("turns %s into %s", (words, kind, expected) => {
    expect(edited(PAGE, [words], turnInto(kind)).text).toBe(PAGE.replace("One *odd*", expected));
  });

  it("splits a list at the item, and unwraps the blocks of a quote", () => {
    expect(edited("1. a\n2. b\n3. c\n", ["b"], turnInto("paragraph")).text).toBe("1. a\n\nb\n\n3. c\n");
    expect(edited(PAGE, ["five"], selectBlock, selectBlock, turnInto("paragraph")).text).toBe(
      PAGE.replace("> five\n>\n> six", "five\n\nsix"),
    );
  });

  it("converts several blocks to one list, and converts only blocks with plain text to a code block", () => {
    expect(edited("A\n\nB\n\nC\n", ["A", "B"], turnInto("list_ordered")).text).toBe("1. A\n2. B\n\nC\n");
    expect(edited("A\n\nB\n", ["A", "B"], turnInto("code_block")).text).toBe("```\nA\nB\n```\n");
    expect(edited(PAGE, ["1"], turnInto("code_block")).worked).toEqual([false]);
  });

  it("keeps the key of a block, because the block's comments refer to this key", () => {
    const { firstKey, state } = edited("A\n", ["A"], turnInto("heading-2"));
    expect(state.doc.firstChild?.attrs).toMatchObject({ type: "heading-2", key: firstKey });
    expect(typeof firstKey).toBe("string");
  });
});

describe("setImage", () => {
  const place = (doc: Node) => {
    let found = 0;
    doc.descendants((node, pos) => {
      if (node.type.name === "image") found = pos;
    });
    return found;
  };
  const none = {
    alt: undefined,
    width: undefined,
    refDark: undefined,
    align: undefined,
    withFrame: undefined,
  };
  const said = (settings: Partial<ImageSettings>): Command[] => [
    (state, dispatch) => setImage(place(state.doc), { ...none, ...settings })(state, dispatch),
  ];
  it.each([
    [{ alt: "Two trees" }, "![Two trees](a.png)"],
    [{ width: { unit: "%" as const, value: 50 } }, 'width="50%"'],
    [{ width: 300, align: "left" as const, withFrame: true as const }, '<div align="left"'],
    [
      { refDark: { kind: "url", url: "b.png" } },
      '<source srcset="b.png" media="(prefers-color-scheme: dark)">',
    ],
  ])("writes %j, and can be undone", (settings, expected) => {
    const text = "A\n\n![](a.png)\n\nB *odd*\n";
    const changed = edited(text, ["A"], ...said(settings)).text;
    expect(changed).toContain(expected);
    expect(changed).toMatch(/^A\n[\s\S]*\nB \*odd\*\n$/);
    expect(edited(text, ["A"], ...said(settings), ...said({})).text).toBe(text);
    expect(edited(changed, ["A"], ...said({})).text).toBe(text);
  });

  it("parses widths", () => {
    expect(["300", " 300px", "50%", "", "0", "101%", "wide"].map(readWidth)).toEqual([
      ...[300, 300, { unit: "%", value: 50 }, undefined, null, null, null],
    ]);
  });
});

it("typed text goes into a newly inserted block", () => {
  const { hint, paragraph } = schema.nodes;
  const empty = hint.create({ data: { style: "info" } }, paragraph.create());
  const type: Command = (state, dispatch) => {
    dispatch?.(state.tr.insertText("Careful"));
    return true;
  };
  const { text } = edited("One.\n", ["One"], insertBlocks([empty]), type);
  expect(text).toBe('One.\n\n{% hint style="info" %}\nCareful\n{% endhint %}\n');
});
