import type { LucideIcon } from "lucide-react";
import type { EditorView } from "prosemirror-view";
import {
  Fragment,
  type RefObject,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { MenuHost } from "../../../../_ui/menu-context";
import { mentionMarkdown, useMentionable } from "../../../mentions/mentionable";
import { useEmoji } from "../../emoji/use-emoji";
import { useTarget } from "../../target";
import { findBlocks, type InsertableBlock } from "../../write/blocks";
import type { LinkTarget } from "../../write/completions";
import { BLOCK_ICONS } from "./block-icons";
import { closeMenu, type Typed } from "./trigger";

export interface MenuKeys {
  onKey: (event: KeyboardEvent) => boolean;
}

interface Entry {
  id: string;
  title: string;
  hint: string;
  icon?: LucideIcon | undefined;
  /** The characters at the start of a line that also create the block. */
  keys?: string | undefined;
  /** The section that contains the entry as long as the user has typed no search text. */
  section?: string | undefined;
  choose: () => void;
}

interface Props {
  view: EditorView;
  typed: Typed;
  linkTargets: () => LinkTarget[];
  onBlock: (block: InsertableBlock, from: number) => void;
  onPage: (target: LinkTarget, from: number) => void;
  /** Replaces the word with inline Markdown. */
  onInline: (markdown: string, from: number) => void;
  /** Replaces the word with the blocks of a Markdown text. */
  onMarkdown: (markdown: string, from: number) => void;
  keys: RefObject<MenuKeys | null>;
}

const ENTRIES_MAX = 60;
const EMOJI_MAX = 20;

const NAMES: Record<Typed["kind"], string> = {
  block: "Blocks",
  page: "Pages",
  person: "Mention",
  emoji: "Emoji",
  address: "Pasted URL",
};

/** Escapes a URL for Markdown. */
const plain = (address: string) => address.replace(/["<>()[\]\\{}%](?![\dA-Fa-f]{2})/g, encodeURIComponent);

/** The alternatives to a link for a pasted URL. */
const addressEntries = ({ from, query }: Typed, onMarkdown: Props["onMarkdown"]): Entry[] =>
  [
    {
      id: "embed",
      title: "Embed",
      hint: "Show the linked content on the page",
      markdown: `{% embed url="${plain(query)}" %}`,
    },
    {
      id: "content-ref",
      title: "Card",
      hint: "Show the link as a card",
      markdown: `{% content-ref url="${plain(query)}" %}\n[${plain(query)}](${plain(query)})\n{% endcontent-ref %}`,
    },
  ].map(({ markdown, ...entry }) => ({ ...entry, choose: () => onMarkdown(markdown, from) }));

/** People and teams of the organization that match the typed word. */
function usePeople({ typed, onInline }: Props): Entry[] {
  const { organizationId } = useTarget();
  const found = useMentionable(organizationId, typed.kind === "person" ? typed.query : undefined);
  return found.map((one) => ({
    id: one.address,
    title: one.name,
    hint: one.about,
    choose: () => onInline(mentionMarkdown(one), typed.from),
  }));
}

const SECTIONS: readonly InsertableBlock["section"][] = ["Text", "Blocks", "Media and links"];

/** Returns the blocks that match. The best match comes first. Without a query, returns all blocks by section. */
const blocksFor = (query: string): InsertableBlock[] =>
  query === ""
    ? SECTIONS.flatMap((section) => findBlocks("").filter((block) => block.section === section))
    : findBlocks(query);

function useEntries(props: Props): Entry[] {
  const { typed, linkTargets, onBlock, onPage, onInline, onMarkdown } = props;
  const people = usePeople(props);
  const allEmoji = useEmoji(typed.kind === "emoji");
  const others = useMemo(() => {
    if (typed.kind === "person") return [];
    if (typed.kind === "address") return addressEntries(typed, onMarkdown);
    if (typed.kind === "block")
      return blocksFor(typed.query).map((block) => ({
        id: block.id,
        title: block.title,
        hint: block.hint,
        icon: BLOCK_ICONS[block.id],
        keys: block.keys,
        section: typed.query === "" ? block.section : undefined,
        choose: () => onBlock(block, typed.from),
      }));
    if (typed.kind === "emoji")
      return (allEmoji?.find(typed.query, EMOJI_MAX) ?? []).map(({ name, emoji, description }) => ({
        id: name,
        title: `${emoji} ${name}`,
        hint: description,
        choose: () => onInline(`:${name}:`, typed.from),
      }));
    const query = typed.query.toLowerCase();
    const matches = linkTargets().filter(({ title, above }) =>
      `${above} ${title}`.toLowerCase().includes(query),
    );
    return matches.slice(0, ENTRIES_MAX).map((target) => ({
      id: target.address,
      title: target.title,
      hint: target.above,
      choose: () => onPage(target, typed.from),
    }));
  }, [typed, allEmoji, linkTargets, onBlock, onPage, onInline, onMarkdown]);
  return typed.kind === "person" ? people : others;
}

/** The position of the menu: below the word, or above it if there is no space. */
function menuPosition(view: EditorView, from: number) {
  const { left, top, bottom } = view.coordsAtPos(Math.min(from, view.state.doc.content.size));
  const isAbove = bottom + 340 > innerHeight && top > 340;
  return {
    left: Math.max(8, Math.min(left, innerWidth - 336)),
    ...(isAbove ? { bottom: innerHeight - top + 6 } : { top: bottom + 6 }),
  };
}

/** The menu for inserting at the cursor. The text keeps the focus, and arrow keys select entries. */
export function Menu(props: Props) {
  const { view, typed, keys } = props;
  const entries = useEntries(props);
  // By default, a pasted URL stays a link. Enter then starts a new line. If the user has selected an entry, Enter
  // inserts this entry.
  const first = typed.kind === "address" ? -1 : 0;
  const [chosen, setChosen] = useState(first);
  const list = useRef<HTMLDivElement>(null);
  const index = Math.min(chosen, entries.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word begins at the first entry
  useEffect(() => setChosen(first), [typed.query, first]);
  useImperativeHandle(keys, () => ({
    onKey: ({ key }) => {
      if (key === "Escape") closeMenu(view);
      else if (entries.length === 0) return false;
      else if (key === "ArrowDown") setChosen((index + 1) % entries.length);
      else if (key === "ArrowUp") setChosen((Math.max(index, 0) - 1 + entries.length) % entries.length);
      else if ((key === "Enter" || key === "Tab") && index >= 0) entries[index]?.choose();
      else return false;
      return true;
    },
  }));
  useLayoutEffect(() => {
    const { dom } = view;
    document.getElementById(`visual-menu-${index}`)?.scrollIntoView({ block: "nearest" });
    dom.setAttribute("aria-controls", "visual-menu");
    dom.setAttribute("aria-activedescendant", `visual-menu-${index}`);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [view, index]);
  const host = useContext(MenuHost);
  if (entries.length === 0) return null;
  return createPortal(
    <div
      ref={list}
      id="visual-menu"
      role="listbox"
      tabIndex={0}
      aria-label={NAMES[typed.kind]}
      style={menuPosition(view, typed.from)}
      className="fixed z-50 max-h-80 w-88 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float"
    >
      {entries.map((entry, at) => (
        <Fragment key={entry.id}>
          {entry.section !== undefined && entry.section !== entries[at - 1]?.section ? (
            <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-semibold text-soft">
              {entry.section}
            </p>
          ) : null}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus, and its keys choose */}
          <div
            id={`visual-menu-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setChosen(at)}
            onClick={entry.choose}
            className="flex cursor-pointer items-baseline gap-3 rounded-lg px-2.5 py-1.5 text-sm aria-selected:bg-hover"
          >
            {entry.icon ? (
              <entry.icon size={16} aria-hidden className="shrink-0 self-center text-soft" />
            ) : null}
            <span className="shrink-0 font-medium">{entry.title}</span>
            <span className="min-w-0 flex-1 truncate text-[0.8125rem] text-soft">{entry.hint}</span>
            {entry.keys ? <kbd className="shrink-0 font-mono text-xs text-soft">{entry.keys}</kbd> : null}
          </div>
        </Fragment>
      ))}
    </div>,
    host?.current ?? document.body,
  );
}
