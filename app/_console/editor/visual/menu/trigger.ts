import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { findBlocks } from "../../write/blocks";

/** The suggestions at the cursor: blocks, pages to link to, people to mention, emoji, or forms for a URL. */
export interface Typed {
  kind: "block" | "page" | "person" | "emoji" | "address";
  /** The start of the word, including its `/` or `@`. For a pasted URL, this is the start of the URL. */
  from: number;
  query: string;
  /** Whether a button typed the slash. If the menu closes without a choice, the slash is deleted. */
  isOffered?: boolean;
}

const PATTERNS = [
  { kind: "block" as const, pattern: /(?:^|\s)(\/((?:[\w-]+(?: [\w-]+)* ?)?))$/ },
  { kind: "page" as const, pattern: /(\[\[([^\][\n]{0,60}))$/ },
  { kind: "person" as const, pattern: /(?:^|[\s(])(@([^\s@()[\]]{0,40}))$/u },
  { kind: "emoji" as const, pattern: /(?:^|[\s(])(:([a-z0-9_+-]{0,40}))$/ },
];

function typedIn({ selection }: EditorState): Typed | null {
  const { $head, empty } = selection;
  if (!empty || !$head.parent.inlineContent || $head.parent.type.spec.code) return null;
  const before = $head.parent.textBetween(
    Math.max(0, $head.parentOffset - 80),
    $head.parentOffset,
    null,
    "\ufffc",
  );
  for (const { kind, pattern } of PATTERNS) {
    const [, word = "", query = ""] = pattern.exec(before) ?? [];
    // The name of a block can contain a space. If no block matches, treat the text after the slash as a sentence.
    const isSentence = kind === "block" && query.includes(" ") && findBlocks(query).length === 0;
    // Whether a colon is punctuation in a sentence instead of the start of an emoji's name.
    const isColon = kind === "emoji" && query === "" && before.length > 1;
    if (word !== "" && !isSentence && !isColon) return { kind, from: $head.pos - word.length, query };
  }
  return null;
}

interface State {
  typed: Typed | null;
  /** The position of the word for which the user closed the menu. The menu stays closed for this word. */
  closedAt: number | null;
}

const key = new PluginKey<State>("menu");

export const typedAt = (state: EditorState): Typed | null => key.getState(state)?.typed ?? null;

/** Closes the menu for the word that is being typed. */
export function closeMenu(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(key, "close"));
}

/** Inserts a slash at the cursor for a button, which opens the list of blocks. */
export const offerBlocks = (tr: Transaction): Transaction => {
  const { $head } = tr.selection;
  const before = $head.parent.textBetween(0, $head.parentOffset);
  return tr
    .insertText(before === "" || /\s$/.test(before) ? "/" : " /")
    .setMeta(key, "offer")
    .scrollIntoView();
};

/** Deletes the slash of a button after its menu was closed, so that it isn't published. */
function withoutOffer(changes: readonly Transaction[], old: EditorState, state: EditorState) {
  const before = key.getState(old)?.typed;
  if (!before?.isOffered || before.query !== "" || typedAt(state)?.isOffered) return null;
  const from = changes.reduce((pos, { mapping }) => mapping.map(pos, -1), before.from);
  const to = Math.min(from + 1, state.doc.content.size);
  return state.doc.textBetween(from, to) === "/" ? state.tr.delete(from, to) : null;
}

/** Offers alternatives for a URL that this transaction inserts before the cursor. */
export const offerAddress = (tr: Transaction, from: number, query: string): Transaction =>
  tr.setMeta(key, { kind: "address", from, query });

/**
 * Tracks the text that a person types after `/`, `[[`, `@` and `:`. While a menu is open, the plugin first passes keys to
 * the menu (`onKey`).
 */
export const menuTrigger = (
  onTyped: (typed: Typed | null) => void,
  onKey: (event: KeyboardEvent) => boolean,
): Plugin =>
  new Plugin<State>({
    key,
    state: {
      init: () => ({ typed: null, closedAt: null }),
      apply(tr, { typed: before, closedAt }, _old, state) {
        const told = tr.getMeta(key) as "close" | "offer" | Typed | undefined;
        if (told === "close") return { typed: null, closedAt: before?.from ?? null };
        if (told && told !== "offer") return { typed: told, closedAt: null };
        if (before?.kind === "address")
          return { typed: tr.docChanged || tr.selectionSet ? null : before, closedAt: null };
        const found = typedIn(state);
        // Open the menu only if the user types a slash, and not if the cursor moves over an existing slash.
        const isTyping = tr.docChanged && tr.getMeta("addToHistory") !== false;
        if (!found || found.from === closedAt) return { typed: null, closedAt: found ? closedAt : null };
        const isOffered = told === "offer" || (before?.isOffered && before.from === found.from);
        const typed = isOffered ? { ...found, isOffered } : found;
        return { typed: before || isTyping ? typed : null, closedAt: null };
      },
    },
    appendTransaction: withoutOffer,
    props: { handleKeyDown: (view, event) => typedAt(view.state) !== null && onKey(event) },
    view: () => {
      let shown: Typed | null = null;
      return {
        update(view) {
          const typed = typedAt(view.state);
          if (JSON.stringify(typed) === JSON.stringify(shown)) return;
          shown = typed;
          onTyped(typed);
        },
        destroy: () => onTyped(null),
      };
    },
  });
