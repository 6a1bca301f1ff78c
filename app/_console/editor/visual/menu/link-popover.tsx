import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { safeHref } from "@/site/blocks/safe-href";
import { headingsOf } from "@/site/draft/find";
import { Button, buttonClass } from "../../../../_ui/button";
import { useSpaces } from "../../../library/use-spaces";
import { useTarget } from "../../target";
import type { LinkTarget } from "../../write/completions";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";
import { addressOf, linkTo } from "./addresses";
import { type LinkChoice, linkChoices } from "./link-choices";

interface Props {
  view: EditorView;
  surroundings: Surroundings;
  linkTargets: () => LinkTarget[];
  onClose: () => void;
}

const KINDS: Record<LinkChoice["kind"], string> = {
  page: "Page",
  heading: "Heading on this page",
  space: "Space",
  url: "URL",
};

/**
 * Returns the range and the target of the link at the cursor. If there is no link, returns the selected
 * range.
 */
function linkAt({ state }: EditorView): { from: number; to: number; ref: unknown } {
  const { from, to, empty, $from } = state.selection;
  const mark = schema.marks.link.isInSet(empty ? $from.marks() : ($from.nodeAfter?.marks ?? []));
  if (!mark) return { from, to, ref: null };
  let [start, end] = [from, to];
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (!mark.isInSet(node.marks) || at > to || at + node.nodeSize < from) return;
    [start, end] = [Math.min(start, at), Math.max(end, at + node.nodeSize)];
  });
  return { from: start, to: end, ref: mark.attrs.data.ref };
}

/** Pages, headings of this page and other spaces that can be link targets. */
function useKnown({ view, surroundings, linkTargets }: Props): LinkChoice[] {
  const { organizationId, spaceId } = useTarget();
  const { spaces } = useSpaces(organizationId);
  const [headings] = useState(() =>
    headingsOf(surroundings.markdownOf(view.state.doc.children) ?? "").filter(({ id }) => id !== ""),
  );
  return useMemo(() => {
    const pages = linkTargets().map(({ title, above, address }) => ({ title, hint: above, address }));
    const others = spaces.filter(({ id }) => id !== spaceId);
    return [
      ...pages.map((page): LinkChoice => ({ ...page, kind: "page" })),
      ...headings.map(
        ({ id, text }): LinkChoice => ({ kind: "heading", title: text, hint: "", address: `#${id}` }),
      ),
      ...others.map(
        ({ id, title }): LinkChoice => ({ kind: "space", title, hint: "", address: `content:space/${id}` }),
      ),
    ];
  }, [headings, linkTargets, spaces, spaceId]);
}

/** The position of the popover: below the words or, without space below, above the words. */
function popoverPosition(view: EditorView, from: number) {
  const { left, top, bottom } = view.coordsAtPos(from);
  const isAbove = bottom + 360 > innerHeight && top > 360;
  return {
    left: Math.max(8, Math.min(left, innerWidth - 376)),
    ...(isAbove ? { bottom: innerHeight - top + 6 } : { top: bottom + 6 }),
  };
}

/**
 * A popover that links the selected words or edits the link at the cursor. The field of the popover finds pages and
 * accepts URLs.
 */
export function LinkPopover(props: Props) {
  const { view, surroundings, onClose } = props;
  const [link] = useState(() => linkAt(view));
  const [place] = useState(() => popoverPosition(view, link.from));
  const [text, setText] = useState(() => {
    const title = link.ref ? surroundings.drawing.describe(link.ref as never)?.title : undefined;
    return link.ref ? (title ?? addressOf(surroundings, link.ref)) : "";
  });
  const [chosen, setChosen] = useState(0);
  const known = useKnown(props);
  const choices = useMemo(() => linkChoices(text, known), [text, known]);
  const index = Math.min(chosen, choices.length - 1);
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const list = useId();
  const href = link.ref ? safeHref(surroundings.drawing.hrefOf(link.ref as never)) : null;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", onPress, true);
    return () => document.removeEventListener("pointerdown", onPress, true);
  }, [onClose]);
  const done = () => {
    onClose();
    view.focus();
  };
  const apply = (choice: LinkChoice | null) => {
    const mark = choice && linkTo(surroundings, choice.address);
    const { tr } = view.state;
    const { from } = link;
    let { to } = link;
    if (from === to && choice && mark) {
      tr.insertText(choice.title, from);
      to = from + choice.title.length;
    }
    tr.removeMark(from, to, schema.marks.link);
    view.dispatch((mark ? tr.addMark(from, to, mark).removeStoredMark(mark) : tr).scrollIntoView());
    done();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") done();
    else if (event.key === "ArrowDown") setChosen((index + 1) % Math.max(1, choices.length));
    else if (event.key === "ArrowUp")
      setChosen((Math.max(index, 0) - 1 + choices.length) % Math.max(1, choices.length));
    else if (event.key === "Enter" && choices[index]) apply(choices[index]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <div
      ref={frame}
      role="dialog"
      aria-label="Link"
      style={place}
      className="fixed z-50 w-[22.5rem] max-w-[calc(100vw-1rem)] rounded-xl border border-line bg-raised p-2 shadow-float"
    >
      <input
        ref={field}
        role="combobox"
        aria-label="Page, heading, space or URL"
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-activedescendant={choices[index] ? `${list}-${index}` : undefined}
        placeholder="Find a page, or enter a URL"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="h-9 w-full rounded-lg border border-line-strong bg-page px-3 text-sm"
      />
      <div
        id={list}
        role="listbox"
        aria-label="Link to"
        hidden={choices.length === 0}
        className="mt-1.5 max-h-60 overflow-y-auto"
      >
        {choices.map((choice, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys choose
          <div
            key={choice.address}
            id={`${list}-${at}`}
            ref={(row) => {
              if (at === index) row?.scrollIntoView({ block: "nearest" });
            }}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setChosen(at)}
            onClick={() => apply(choice)}
            className="flex cursor-pointer items-baseline gap-3 rounded-lg px-2.5 py-1.5 text-sm aria-selected:bg-hover"
          >
            <span className="min-w-0 flex-1 truncate">{choice.title}</span>
            <span className="max-w-40 shrink-0 truncate text-xs text-soft">
              {choice.hint || KINDS[choice.kind]}
            </span>
          </div>
        ))}
      </div>
      {choices.length === 0 ? (
        <p role="status" className="px-2.5 py-1.5 text-[0.8125rem] text-soft">
          No page has this title. Enter a URL, or check the spelling.
        </p>
      ) : null}
      {link.ref ? (
        <div className="mt-1.5 flex gap-2 border-t border-line pt-2">
          {href ? (
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass("quiet", "small")}
            >
              Open
            </a>
          ) : null}
          <Button size="small" kind="quiet" onClick={() => apply(null)}>
            Remove link
          </Button>
        </div>
      ) : null}
    </div>,
    document.body,
  );
}
