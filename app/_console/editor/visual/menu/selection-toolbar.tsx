import { Toolbar as Base } from "@base-ui/react/toolbar";
import { ChevronDown, Link2, MessageSquarePlus } from "lucide-react";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { MenuAt } from "../../../../_ui/menu";
import { MenuHost } from "../../../../_ui/menu-context";
import { ToolButton } from "../../write/toolbar-frame";
import { runner, useMarkTools } from "../mark-tools";
import { useFollowing } from "../views/following";
import { useHasFocus, useIsPressed, useKeys, useOwnFocus, usePlaced } from "./floating";
import { placeToolbar } from "./place-toolbar";
import { isTurnable, TurnIntoItems } from "./turn-into-items";

interface Props {
  view: EditorView;
  onLink: () => void;
  /** Starts a comment on the selected words. */
  onComment: () => void;
}

/** The range of the selected words, such as `3-8`, or an empty string if no words outside of code are selected. */
function wordsAt({ state: { selection, doc } }: EditorView): string {
  const { $from, $to, from, to } = selection;
  const isWords =
    selection instanceof TextSelection &&
    !selection.empty &&
    ![$from, $to].some(({ parent }) => parent.type.spec.code) &&
    /\S/.test(doc.textBetween(from, to, " ", "\ufffc"));
  return isWords ? `${from}-${to}` : "";
}

/**
 * A toolbar next to the selected words. The text keeps the focus. Alt+F10 moves the focus to the toolbar, and Escape closes
 * the toolbar.
 */
export function SelectionToolbar({ view, onLink, onComment }: Props) {
  const words = useFollowing(view, wordsAt, "");
  const isPressed = useIsPressed(view);
  const hasTextFocus = useHasFocus(view);
  const own = useOwnFocus();
  const [closedFor, setClosedFor] = useState("");
  const [turning, setTurning] = useState<DOMRect | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const turn = useRef<HTMLButtonElement>(null);
  const marks = useMarkTools(view);
  const host = useContext(MenuHost);
  const isBusy = hasTextFocus || own.hasFocus || turning !== null;
  const isShown = words !== "" && words !== closedFor && !isPressed && isBusy;
  const close = () => {
    setClosedFor(words);
    own.setFocus(false);
    view.focus();
  };
  useKeys(view, ({ key, altKey }) => {
    if (!isShown) return false;
    if (key === "F10" && altKey) turn.current?.focus();
    else if (key === "Escape") close();
    else return false;
    return true;
  });
  usePlaced(toolbar, (bar) => placeToolbar(view, bar), isShown ? words : "");
  useEffect(() => {
    if (words === "") setClosedFor("");
  }, [words]);
  if (!isShown) return null;
  return createPortal(
    <>
      <Base.Root
        ref={toolbar}
        aria-label="Selected text"
        {...own.props}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || turning) return;
          event.preventDefault();
          close();
        }}
        className="fixed top-0 left-0 z-40 flex max-w-[calc(100vw-1rem)] items-center gap-0.5 rounded-xl border border-line bg-raised p-1 shadow-float"
      >
        <Base.Button
          ref={turn}
          title="Turn into"
          aria-haspopup="menu"
          aria-expanded={turning !== null}
          disabled={!isTurnable(view.state)}
          className="flex h-8 shrink-0 items-center gap-1 rounded-lg px-2 text-[0.8125rem] text-soft hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setTurning(turn.current?.getBoundingClientRect() ?? null)}
        >
          Turn into
          <ChevronDown size={15} aria-hidden />
        </Base.Button>
        {marks.map((tool) => (
          <ToolButton key={tool.label} {...tool} />
        ))}
        <ToolButton label="Link" icon={Link2} keys="Control+K" run={onLink} />
        <ToolButton label="Comment" icon={MessageSquarePlus} run={onComment} />
      </Base.Root>
      {turning ? (
        <MenuAt
          at={turning}
          label="Turn into"
          onClose={() => {
            setTurning(null);
            turn.current?.focus();
          }}
        >
          <TurnIntoItems
            state={view.state}
            run={(command) => () => {
              setTurning(null);
              // Wait until the menu has returned the focus.
              setTimeout(runner(view)(command));
            }}
          />
        </MenuAt>
      ) : null}
    </>,
    host?.current ?? document.body,
  );
}
