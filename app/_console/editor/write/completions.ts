import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { findBlocks, type InsertableBlock } from "./blocks";
import { insertBlock, type PickFiles } from "./insert-block";

/** A page to which a text can link. */
export interface LinkTarget {
  /** The ID of the page. */
  id: string;
  title: string;
  /** Titles of its parent pages. */
  above: string;
  /** The URL of the page for the text of the edited page. */
  address: string;
}

interface Sources {
  pickFiles: PickFiles;
  linkTargets: () => LinkTarget[];
}

const SECTIONS = ["Text", "Blocks", "Media and links"].map((name, rank) => ({ name, rank }));

function blockCompletion(block: InsertableBlock, isListed: boolean, pickFiles: PickFiles): Completion {
  const section = SECTIONS.find(({ name }) => name === block.section);
  return {
    label: block.title,
    detail: block.hint,
    // During a search, list the best match first, without sections.
    ...(isListed && section ? { section } : {}),
    apply: (view, completion, from, to) => {
      view.dispatch({ annotations: pickedCompletion.of(completion) });
      insertBlock(view, block, { from: from - 1, to }, pickFiles);
    },
  };
}

/** `/` at the start of a line lists the blocks. */
function slashMenu(pickFiles: PickFiles) {
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/^\s*(?:[*+-] |\d+\. |> )?\/[\w-]*$/);
    if (!typed) return null;
    const from = typed.from + typed.text.indexOf("/") + 1;
    const query = context.state.sliceDoc(from, context.pos);
    const options = findBlocks(query)
      .filter(({ isVisual }) => !isVisual)
      .map((block) => blockCompletion(block, query === "", pickFiles));
    return { from, options, filter: false };
  };
}

/** Matches a link or a card of a page whose URL the person is typing. */
const ADDRESS = /(?:\]\(|\{% content-ref url=")([^()"\s]*)$/;

function pageCompletion(target: LinkTarget, after: string): Completion {
  return {
    label: `${target.title} ${target.above}`.trim(),
    displayLabel: target.title,
    detail: target.above,
    type: "page",
    apply: (view: EditorView, completion: Completion, from: number, to: number) => {
      const insert = target.address;
      const isTitleMissing = view.state.sliceDoc(from - 3, from) === "[](";
      const changes = [{ from, to, insert }];
      if (isTitleMissing) changes.unshift({ from: from - 2, to: from - 2, insert: escaped(target.title) });
      const shift = isTitleMissing ? escaped(target.title).length : 0;
      const isClosed = view.state.sliceDoc(to, to + after.length) === after;
      const anchor = from + shift + insert.length + (isClosed ? after.length : 0);
      view.dispatch({
        changes,
        selection: { anchor },
        annotations: pickedCompletion.of(completion),
        userEvent: "input.complete",
      });
    },
  };
}

const escaped = (title: string) => title.replace(/[\\[\]]/g, "\\$&");

/** Suggests pages of the space while the person types a URL. */
function linkMenu(linkTargets: () => LinkTarget[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(ADDRESS);
    const address = typed ? (ADDRESS.exec(typed.text)?.[1] ?? "") : "";
    if (!typed || /^[a-z]+:|^#/i.test(address)) return null;
    const after = typed.text.startsWith("](") ? ")" : "";
    const options = linkTargets().map((target) => pageCompletion(target, after));
    return { from: context.pos - address.length, options, validFor: /^[^()"\s:#]*$/ };
  };
}

/** `[[` lists the pages. Selecting one inserts a link to it. */
function wikiMenu(linkTargets: () => LinkTarget[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/\[\[[^\][]*$/);
    if (!typed) return null;
    const options = linkTargets().map(
      (target): Completion => ({
        label: `${target.title} ${target.above}`.trim(),
        displayLabel: target.title,
        detail: target.above,
        type: "page",
        apply: (view, completion, from, to) => {
          const insert = `[${escaped(target.title)}](${target.address})`;
          const end = view.state.sliceDoc(to, to + 2) === "]]" ? to + 2 : to;
          view.dispatch({
            changes: { from: from - 2, to: end, insert },
            selection: { anchor: from - 2 + insert.length },
            annotations: pickedCompletion.of(completion),
            userEvent: "input.complete",
          });
        },
      }),
    );
    return { from: typed.from + 2, options, validFor: /^[^\][]*$/ };
  };
}

/** Completions for the slash menu, and for pages of the space in links. */
export function completions({ pickFiles, linkTargets }: Sources): Extension {
  return autocompletion({
    icons: false,
    override: [slashMenu(pickFiles), linkMenu(linkTargets), wikiMenu(linkTargets)],
    activateOnTypingDelay: 40,
    maxRenderedOptions: 60,
    interactionDelay: 0,
  });
}
