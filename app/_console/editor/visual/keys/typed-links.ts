import { isHistoryTransaction } from "prosemirror-history";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { schema } from "../model/schema";
import { addressesIn, type LinkOf } from "./addresses-in-text";

/** The word that a person is typing: the characters from the last space to the cursor. */
interface Word {
  from: number;
  to: number;
}

const key = new PluginKey<Word | null>("typed-links");

/** The word that ends at the cursor. Null in code, including code that a backtick has just started. */
function wordAtCursor({ selection }: EditorState): Word | null {
  const { $head, empty } = selection;
  const { parent } = $head;
  if (!empty || !parent.inlineContent || parent.type.spec.code) return null;
  const before = parent.textBetween(0, $head.parentOffset, null, " ");
  const length = before.split(/\s/).at(-1)?.length ?? 0;
  const isInCode = before.split("`").length % 2 === 0;
  return length === 0 || isInCode ? null : { from: $head.pos - length, to: $head.pos };
}

/**
 * Turns URLs and email addresses in a word into links. Null if there are none, or if the text is already a
 * link or code.
 */
function linksOn(tr: Transaction, { from, to }: Word, linkOf: LinkOf): Transaction | null {
  const { link, code } = schema.marks;
  if (from >= to || tr.doc.rangeHasMark(from, to, link) || tr.doc.rangeHasMark(from, to, code)) return null;
  const found = addressesIn(tr.doc.textBetween(from, to, null, " "));
  // The last link comes first, because words that replace a URL move the text after them.
  for (const address of found.toReversed()) {
    const { mark, words } = linkOf(address.url);
    const [start, end] = [from + address.from, from + address.to];
    const marks = tr.doc.resolve(start + 1).marks();
    if (words === null) tr.addMark(start, end, mark);
    else tr.replaceWith(start, end, schema.text(words, mark.addToSet(marks)));
  }
  return found.length > 0 ? tr.removeStoredMark(link) : null;
}

/**
 * Returns the word that a person is typing after a change. If the cursor moves to an existing word, the person isn't typing
 * this word.
 */
function wordAfter(tr: Transaction, before: Word | null, old: EditorState, state: EditorState): Word | null {
  if (!tr.docChanged && !tr.selectionSet) return before;
  const now = isHistoryTransaction(tr) ? null : wordAtCursor(state);
  if (!now) return null;
  if (!tr.docChanged) return before?.to === now.to ? now : null;
  const isTyping = tr.getMeta("addToHistory") !== false && old.doc.content.size < state.doc.content.size;
  return before || isTyping ? now : null;
}

/** Creates links in a word that was just completed, if its text hasn't changed in the meantime. */
function linksAfter(
  transactions: readonly Transaction[],
  old: EditorState,
  state: EditorState,
  linkOf: LinkOf,
): Transaction | null {
  const typed = key.getState(old);
  if (!typed || transactions.some(isHistoryTransaction)) return null;
  const at = transactions.reduce(
    ({ from, to }, { mapping }) => ({ from: mapping.map(from, 1), to: mapping.map(to, -1) }),
    typed,
  );
  if (key.getState(state)?.from === at.from) return null;
  const wordsOf = ({ doc }: EditorState, { from, to }: Word) => (from < to ? doc.textBetween(from, to) : "");
  return wordsOf(state, at) === wordsOf(old, typed) ? linksOn(state.tr, at, linkOf) : null;
}

/**
 * URLs and email addresses become links after they're typed: when a space or Enter follows, and when the cursor moves
 * away.
 */
export const typedLinks = (linkOf: LinkOf): Plugin<Word | null> =>
  new Plugin<Word | null>({
    key,
    state: { init: () => null, apply: wordAfter },
    appendTransaction: (transactions, old, after) => linksAfter(transactions, old, after, linkOf),
    props: {
      handleDOMEvents: {
        blur(view) {
          const typed = key.getState(view.state);
          const tr = typed && linksOn(view.state.tr, typed, linkOf);
          if (tr) view.dispatch(tr);
          return false;
        },
      },
    },
  });
