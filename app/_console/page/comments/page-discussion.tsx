"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Space, useSpace } from "../../space/use-space";
import { type Asked, DiscussionProvider } from "./discussion-context";
import { usePointedAt } from "./pointed-at";

// This component is loaded on demand, because people who only read don't need the code for comments.
const Discussion = dynamic(() => import("./discussion").then((module) => module.Discussion), { ssr: false });

interface Props {
  initialSpace: Space;
  pageId: string;
  /** The rendered page. Each block is in an element with the block's key. */
  children: ReactNode;
}

/**
 * After the comments close, returns the focus to the block's mark or, if there is none, to the button that
 * opens the comments.
 */
function focusAgain(root: HTMLElement | null, block: string | null): void {
  const mark =
    block === null ? null : root?.querySelector(`[data-block="${CSS.escape(block)}"] [data-comment-mark]`);
  const next = mark ?? root?.querySelector("[data-comments-button]");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/**
 * Calls `onNamed` if the URL contains the ID of a comment: when the page opens, and when a link on the page changes the
 * URL.
 */
function useNamedComment(onNamed: (id: string) => void): void {
  const told = useRef(onNamed);
  told.current = onNamed;
  useEffect(() => {
    const read = () => {
      const id = /^#comment-(.+)/.exec(location.hash)?.[1];
      if (id !== undefined) told.current(id);
    };
    read();
    // Listen to `navigation`, because browsers don't send `hashchange` if the console's router changes the
    // URL.
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
