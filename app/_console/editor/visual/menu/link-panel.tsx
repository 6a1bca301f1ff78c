import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { headingsOf } from "@/site/draft/find";
import { Button, buttonClass } from "../../../../_ui/button";
import { useSpaces } from "../../../library/use-spaces";
import { useTRPCClient } from "../../../trpc";
import { readPage } from "../../save/page-source";
import { useTarget } from "../../target";
import type { LinkTarget } from "../../write/completions";
import {
  type HeadingSearch,
  headingChoices,
  headingSearch,
  type LinkChoice,
  linkChoices,
} from "./link-choices";

/** The link at the cursor. */
export interface PresentLink {
  /** The title of the target, or its URL. Empty if the target can't be found. */
  text: string;
  /** The URL that opens the target, or null if the console can't open it. */
  href: string | null;
  isBroken: boolean;
}

interface Props {
  /** The position of the words in the window, in pixels. */
  at: { left: number; top: number; bottom: number };
  /** The link at the cursor, or null to create a link. */
  link: PresentLink | null;
  /** The text in the field when the popover opens. */
  initial: string;
  /** The current page as Markdown. */
  markdown: () => string;
  linkTargets: () => LinkTarget[];
  /** Called with the new target, or null to remove the link. */
  onChoose: (choice: LinkChoice | null) => void;
  /** Called when the user presses Escape. */
  onCancel: () => void;
  /** Called when the user selects something outside of the popover. */
  onClose: () => void;
}

const KINDS: Record<LinkChoice["kind"], string> = {
  page: "Page",
  heading: "Heading on this page",
  space: "Space",
  url: "URL",
};

const headingsIn = (markdown: string) => headingsOf(markdown).filter(({ id }) => id !== "");

/** Pages, headings of this page and other spaces that can be link targets. */
function useKnown({ markdown, linkTargets }: Props): LinkChoice[] {
  const { organizationId, spaceId } = useTarget();
  const { spaces } = useSpaces(organizationId);
  const [headings] = useState(() => headingsIn(markdown()));
  return useMemo(() => {
    const pages = linkTargets().map(({ id, title, above, address }) => ({
      ...{ title, address, pageId: id },
      hint: above,
    }));
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

/** The headings of another page, after the user typed the page's title and `#`. */
function useHeadings(search: HeadingSearch | null): LinkChoice[] {
  const client = useTRPCClient();
  const target = useTarget();
  const pageId = search?.page.pageId;
  const { data } = useQuery({
    queryKey: ["link-headings", target.base, pageId],
    queryFn: async () => headingsIn((await readPage(client, target, pageId ?? "")).content.text),
    enabled: pageId !== undefined,
  });
  return search && data ? headingChoices(search, data) : [];
}

/** The position of the popover: below the words or, without space below, above the words. */
function popoverPosition({ left, top, bottom }: Props["at"]) {
  const isAbove = bottom + 360 > innerHeight && top > 360;
  return {
    left: Math.max(8, Math.min(left, innerWidth - 376)),
    ...(isAbove ? { bottom: innerHeight - top + 6 } : { top: bottom + 6 }),
  };
}

/** What to do if there is nothing to choose, or how to link to a heading of the chosen page. */
function hintFor(choices: readonly LinkChoice[], active: LinkChoice | undefined, isBroken: boolean) {
  if (isBroken)
    return "The target of this link doesn't exist, or you don't have access to it. Find another page.";
  if (choices.length === 0) return "No page has this title. Enter a URL, or check the spelling.";
  return active?.kind === "page" ? "To link to a heading of a page, type # after the page's title." : null;
}

/** A popover that creates, changes or removes a link. Its field finds pages and headings, and accepts URLs. */
export function LinkPanel(props: Props) {
  const { link, onChoose, onCancel, onClose } = props;
  const [place] = useState(() => popoverPosition(props.at));
  const [text, setText] = useState(props.initial);
  const [chosen, setChosen] = useState(0);
  const known = useKnown(props);
  const search = useMemo(() => headingSearch(text, known), [text, known]);
  const headings = useHeadings(search);
  const choices = useMemo(() => [...linkChoices(text, known), ...headings], [text, known, headings]);
  const index = Math.min(chosen, choices.length - 1);
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const list = useId();
  const hint = hintFor(choices, choices[index], link?.isBroken === true && text === "");
  const href = link?.href;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", onPress, true);
    return () => document.removeEventListener("pointerdown", onPress, true);
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    else if (event.key === "ArrowDown") setChosen((index + 1) % Math.max(1, choices.length));
    else if (event.key === "ArrowUp")
      setChosen((Math.max(index, 0) - 1 + choices.length) % Math.max(1, choices.length));
    else if (event.key === "Enter" && choices[index]) onChoose(choices[index]);
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
            onClick={() => onChoose(choice)}
            className="flex cursor-pointer items-baseline gap-3 rounded-lg px-2.5 py-1.5 text-sm aria-selected:bg-hover"
          >
            <span className="min-w-0 flex-1 truncate">{choice.title}</span>
            <span className="max-w-40 shrink-0 truncate text-xs text-soft">
              {choice.hint || KINDS[choice.kind]}
            </span>
          </div>
        ))}
      </div>
      {hint ? (
        <p role="status" className="px-2.5 py-1.5 text-[0.8125rem] text-soft">
          {hint}
        </p>
      ) : null}
      {link ? (
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
          <Button size="small" kind="quiet" onClick={() => onChoose(null)}>
            Remove link
          </Button>
        </div>
      ) : null}
    </div>,
    document.body,
  );
}
