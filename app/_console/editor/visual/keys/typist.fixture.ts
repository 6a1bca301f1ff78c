import { history } from "prosemirror-history";
import { EditorState, type Plugin, Selection, TextSelection } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { readKeyed } from "@/site/draft/write-draft";
import { blocksToNodes } from "../model/to-nodes";
import { VisualPage } from "../sync/visual-page";
import { type LinkOf, plainLink } from "./addresses-in-text";
import { markdownAsTyped } from "./input-rules";
import { keys } from "./keymap";
import { typedLinks } from "./typed-links";

export const NOWHERE = {
  spaceId: "s",
  gitPath: "page.md",
  targets: { byPath: new Map(), byId: new Map() },
  pathOf: () => null,
};

const plugins = (linkOf: LinkOf): Plugin[] => [
  markdownAsTyped((markdown) => blocksToNodes(readKeyed(markdown, null, NOWHERE)?.nodes ?? [])),
  typedLinks(linkOf),
  ...keys({}),
  history(),
  tableEditing(),
];

/** Types into a page, key by key, through the plugins of the editor. */
export class Typist {
  private readonly page: VisualPage;
  private state: EditorState;

  constructor(text = "", linkOf: LinkOf = plainLink) {
    const page = VisualPage.open(text, NOWHERE);
    if (!page) throw new Error("the text is a page");
    this.page = page;
    const state = EditorState.create({ doc: page.content(), plugins: plugins(linkOf) });
    this.state = state.apply(state.tr.setSelection(Selection.atEnd(state.doc)));
  }

  /** The parts of the page's view that the plugins use. */
  private get view(): EditorView {
    const view = {
      state: this.state,
      composing: false,
      dispatch: (tr: EditorState["tr"]) => {
        this.state = this.state.apply(tr);
        view.state = this.state;
      },
      endOfTextblock: (direction: string) => {
        const { parentOffset, parent } = this.state.selection.$head;
        return parentOffset === (direction === "backward" ? 0 : parent.content.size);
      },
    };
    return view as unknown as EditorView;
  }

  /** Types characters. `\n` means Enter. */
  type(text: string): this {
    for (const letter of text) {
      if (letter === "\n") this.press("Enter");
      else this.typeLetter(letter);
    }
    return this;
  }

  private typeLetter(letter: string): void {
    const { from, to } = this.state.selection;
    const insert = () => this.state.tr.insertText(letter, from, to);
    const isTaken = this.state.plugins.some(
      (plugin) => plugin.props.handleTextInput?.call(plugin, this.view, from, to, letter, insert) === true,
    );
    if (!isTaken) this.state = this.state.apply(insert().scrollIntoView());
  }

  press(name: string): this {
    const [key = "", ...held] = name.split("-").reverse();
    const event = {
      key,
      keyCode: 0,
      ctrlKey: held.includes("Ctrl"),
      shiftKey: held.includes("Shift"),
      altKey: false,
      metaKey: false,
    } as KeyboardEvent;
    this.state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, this.view, event) === true);
    return this;
  }

  /** Puts the cursor before a word of the page. */
  before(word: string): this {
    let at = 0;
    this.state.doc.descendants((node, pos) => {
      const index = node.isText ? (node.text?.indexOf(word) ?? -1) : -1;
      if (index >= 0) at = pos + index;
    });
    this.state = this.state.apply(this.state.tr.setSelection(TextSelection.create(this.state.doc, at)));
    return this;
  }

  /** The page as Markdown. */
  get text(): string {
    return this.page.write(this.state.doc);
  }

  /** The kinds of the page's top-level blocks. */
  get kinds(): string[] {
    return this.state.doc.children.map(({ type }) => type.name);
  }
}
