import { ChevronDown, ChevronUp, X } from "lucide-react";
import {
  findNext,
  findPrev,
  getMatchHighlights,
  getSearchState,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from "prosemirror-search";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../../_ui/button";
import { counted } from "../../../../_ui/counted";
import { IconButton } from "../../../../_ui/icon-button";
import { useOpenFindInPages } from "../../find/find-in-pages";
import { schema } from "../model/schema";
import { useFollowing } from "../views/following";

const FIELD = "h-8 min-w-0 flex-1 basis-40 rounded-lg border border-line bg-page px-2.5 text-sm";

/** Returns the number of the selected match and the number of all matches, such as `2 of 5`. */
function countOf({ state }: EditorView): string {
  if (!getSearchState(state)?.query.valid) return "";
  const matches = getMatchHighlights(state)
    .find()
    .toSorted((one, other) => one.from - other.from);
  const { from, to } = state.selection;
  const index = matches.findIndex((match) => match.from === from && match.to === to);
  if (matches.length === 0) return "No matches";
  return index === -1 ? counted(matches.length, "match", "matches") : `${index + 1} of ${matches.length}`;
}

/** Returns the number of rendered blocks. The search doesn't find text in these blocks. */
function drawnBlocks({ state }: EditorView): number {
  let count = 0;
  state.doc.descendants((node) => {
    if (node.type === schema.nodes.opaque) count += 1;
    return !node.isTextblock;
  });
  return count;
}

/** Returns the selected text if it's within one line. */
function selectedWords({ state }: EditorView): string {
  const { $from, $to, from, to } = state.selection;
  const words = $from.sameParent($to) && $from.parent.inlineContent ? state.doc.textBetween(from, to) : "";
  return words.length > 200 || words.includes("\n") ? "" : words;
}

/** Finds and replaces text in the page. */
export function FindPanel({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const [words, setWords] = useState(() => selectedWords(view));
  const [replacement, setReplacement] = useState("");
  const [caseSensitive, setCaseSensitive] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);
  const openInPages = useOpenFindInPages();
  const field = useRef<HTMLInputElement>(null);
  const count = useFollowing(view, countOf, "");
  const drawn = useFollowing(view, drawnBlocks, 0);
  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    const query = new SearchQuery({
      search: words,
      replace: replacement,
      caseSensitive,
      wholeWord,
      literal: true,
    });
    view.dispatch(setSearchState(view.state.tr, query));
  }, [view, words, replacement, caseSensitive, wholeWord]);
  useEffect(
    () => () => {
      if (!view.isDestroyed) view.dispatch(setSearchState(view.state.tr, new SearchQuery({ search: "" })));
    },
    [view],
  );
  const run = (command: Command) => () => {
    command(view.state, view.dispatch, view);
    // Focus the editor first, because it scrolls to its cursor only if it has the focus.
    view.dom.querySelector(".ProseMirror-active-search-match")?.scrollIntoView({ block: "center" });
  };
  const close = () => {
    onClose();
    view.focus();
  };
  const onKeyDown = (event: KeyboardEvent, onEnter: Command) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter") run(event.shiftKey ? findPrev : onEnter)();
    else return;
    event.preventDefault();
  };
  return (
    <search aria-label="Find in this page" className="border-b border-line px-3 py-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          aria-label="Find"
          placeholder="Find"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => onKeyDown(event, findNext)}
          className={FIELD}
        />
        <output className="min-w-20 text-[0.8125rem] text-soft">{count}</output>
        <IconButton label="Previous match" onClick={run(findPrev)}>
          <ChevronUp size={17} aria-hidden />
        </IconButton>
        <IconButton label="Next match" onClick={run(findNext)}>
          <ChevronDown size={17} aria-hidden />
        </IconButton>
        <input
          aria-label="Replace with"
          placeholder="Replace with"
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
          onKeyDown={(event) => onKeyDown(event, replaceNext)}
          className={FIELD}
        />
        <Button size="small" onClick={run(replaceNext)}>
          Replace
        </Button>
        <Button size="small" onClick={run(replaceAll)}>
          Replace all
        </Button>
        <label className="flex items-center gap-1.5 text-[0.8125rem]">
          <input
            type="checkbox"
            checked={caseSensitive}
            onChange={({ target }) => setCaseSensitive(target.checked)}
          />
          Match case
        </label>
        <label className="flex items-center gap-1.5 text-[0.8125rem]">
          <input
            type="checkbox"
            checked={wholeWord}
            onChange={({ target }) => setWholeWord(target.checked)}
          />
          Whole words
        </label>
        {openInPages ? (
          <Button size="small" onClick={() => openInPages(words)}>
            Find in all pages…
          </Button>
        ) : null}
        <IconButton label="Close find" onClick={close}>
          <X size={17} aria-hidden />
        </IconButton>
      </div>
      {drawn > 0 ? (
        <p className="mt-1 text-[0.8125rem] text-soft">
          The search doesn't cover {counted(drawn, "rendered block")}. To search all text, switch to Markdown
          source.
        </p>
      ) : null}
    </search>
  );
}
