import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { ownPageOf } from "../visual/paste/own-pages";
import type { LinkTarget } from "./completions";

/** A link in Markdown, or the selected text without a link. Positions are offsets in the text. */
export interface SourceLink {
  from: number;
  to: number;
  words: string;
  /** The URL or path in the text. Null if there is no link yet. */
  address: string | null;
}

const LINK = /(?<!!)\[((?:[^\][\\]|\\.)*)\]\(<?([^()\s<>]*)>?\)/g;

/** Returns the link at the cursor, or the selected text. */
export function sourceLinkAt(state: EditorState): SourceLink {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  for (const { 0: whole, 1: words = "", 2: address = "", index } of line.text.matchAll(LINK)) {
    const start = line.from + index;
    const end = start + whole.length;
    if (start <= from && to <= end) return { from: start, to: end, words, address };
  }
  return { from, to, words: state.sliceDoc(from, to), address: null };
}

const escaped = (title: string) => title.replace(/[\\[\]]/g, "\\$&");

/** Returns a link in Markdown. Without words, the link shows the title of its target. */
export const markdownLink = (words: string, title: string, address: string): string =>
  `[${words || escaped(title)}](${/[()\s]/.test(address) ? `<${address}>` : address})`;

/** Matches URLs, with the characters before them that show how the text uses the URL. */
const URLS = /(\]\(<?|`[^`\n]*|)(https?:\/\/[^\s<>()"`]+)/g;

/**
 * Replaces the URLs of this space's pages in pasted Markdown. Visitors can't open these URLs, because they belong to the
 * console. Text in code stays unchanged.
 */
export function withOwnPages(text: string, spaceId: string, targets: readonly LinkTarget[]): string {
  return text.replace(URLS, (whole, before: string, url: string) => {
    const own = before.startsWith("`") ? null : ownPageOf(url, spaceId);
    const target = own && targets.find(({ id }) => id === own.page);
    if (!own || !target) return whole;
    const address = own.anchor ? `${target.address}#${own.anchor}` : target.address;
    return before === "" ? markdownLink("", target.title, address) : before + address;
  });
}

const FENCE = /^ {0,3}(?:```|~~~)/;

/** Whether a position is in a code block. */
function isInFence(state: EditorState, pos: number): boolean {
  let isOpen = false;
  for (let number = 1; number < state.doc.lineAt(pos).number; number += 1)
    if (FENCE.test(state.doc.line(number).text)) isOpen = !isOpen;
  return isOpen;
}

/** Turns pasted URLs of this space's pages into links to these pages. A URL that is pasted over words links the words. */
export const pastedLinks = (spaceId: string, linkTargets: () => LinkTarget[]): Extension =>
  EditorView.domEventHandlers({
    paste(event, view) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const { from, to } = view.state.selection.main;
      if (!text.includes("://") || isInFence(view.state, from)) return false;
      const isBefore = /\]\(<?$|`[^`]*$/.test(view.state.sliceDoc(view.state.doc.lineAt(from).from, from));
      const linked = withOwnPages(text, spaceId, linkTargets());
      if (linked === text || isBefore) return false;
      const words = view.state.sliceDoc(from, to);
      const isAlone = words !== "" && /^https?:\/\/\S+$/.test(text.trim());
      const insert = isAlone ? linked.replace(/^\[[^\]]*\]/, () => `[${words}]`) : linked;
      event.preventDefault();
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        scrollIntoView: true,
        userEvent: "input.paste",
      });
      return true;
    },
  });
