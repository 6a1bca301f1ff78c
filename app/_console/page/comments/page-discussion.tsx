"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Space, useSpace } from "../../space/use-space";
import { type Asked, DiscussionProvider } from "./discussion-context";
import { usePointedAt } from "./pointed-at";

// People who only read load none of the code for comments.
const Discussion = dynamic(() => import("./discussion").then((module) => module.Discussion), { ssr: false });

interface Props {
  initialSpace: Space;
  pageId: string;
  /** The page as it is read, each block in an element with its key. */
  children: ReactNode;
}

/** Where the focus goes once the comments are closed: to what opened them, else to the button that does. */
function focusAgain(root: HTMLElement | null, block: string | null): void {
  const mark =
    block === null ? null : root?.querySelector(`[data-block="${CSS.escape(block)}"] [data-comment-mark]`);
  const next = mark ?? root?.querySelector("[data-comments-button]");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Calls `onNamed` when the address names a comment: at first, and again when a link on the page has led to one. */
function useNamedComment(onNamed: (id: string) => void): void {
  const told = useRef(onNamed);
  told.current = onNamed;
  useEffect(() => {
    const read = () => {
      const id = /^#comment-(.+)/.exec(location.hash)?.[1];
      if (id !== undefined) told.current(id);
    };
    read();
    // Of links that the console's router follows the browser tells `navigation` alone.
    const { navigation } = window as { navigation?: EventTarget };
    const [source, event] = navigation ? [navigation, "currententrychange"] : [window, "hashchange"];
    source.addEventListener(event, read);
    return () => source.removeEventListener(event, read);
  }, []);
}

function DiscussedPage({ initialSpace, pageId, children }: Props) {
  const space = useSpace(initialSpace);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [openComments, setOpenComments] = useState(0);
  const [pointed, setPointed] = usePointedAt(root);
  const named = useRef<string | null>(null);
  const closed = useRef<Asked | null>(null);
  useNamedComment((id) => {
    named.current = id;
    setAsked({ block: null, begins: false });
  });
  const close = () => {
    closed.current = asked;
    if (asked?.block) setPointed(asked.block);
    setAsked(null);
  };
  useEffect(() => {
    if (asked !== null || closed.current === null) return;
    focusAgain(root, closed.current.block);
    closed.current = null;
  }, [asked, root]);
  const isOpen = asked !== null;
  const isWanted = isOpen || space.comments > 0 || pointed !== null;
  return (
    <DiscussionProvider
      value={{
        isOpen,
        openComments,
        toggle: () => (isOpen ? close() : setAsked({ block: null, begins: false })),
      }}
    >
      <div
        ref={setRoot}
        data-discussed={isOpen ? "" : undefined}
        className="group/page max-lg:data-discussed:pb-[65dvh]"
      >
        {children}
        {root && isWanted ? (
          <Discussion
            space={space}
            pageId={pageId}
            root={root}
            asked={asked}
            pointed={pointed}
            named={named}
            onAsk={setAsked}
            onClose={close}
            onOpenComments={setOpenComments}
          />
        ) : null}
      </div>
    </DiscussionProvider>
  );
}

/** A page with the comments on its main content, for people who can comment. */
export function PageDiscussion(props: Props) {
  const { permissions } = useSpace(props.initialSpace);
  return permissions.comment ? <DiscussedPage key={props.pageId} {...props} /> : props.children;
}
