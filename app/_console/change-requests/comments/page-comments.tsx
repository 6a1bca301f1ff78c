"use client";

import { MessageSquarePlus } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../../_ui/button";
import { useAbilitiesOf } from "../abilities-context";
import { type ChangeRequest, keyOf } from "../use-request";
import { Composer } from "./composer";
import { Thread } from "./thread";
import { type Comment, useComments } from "./use-comments";

const WORDS_MAX = 90;

/** What a new comment is about: a block by its key, or the page as a whole. */
interface Subject {
  node?: string;
  words: string;
}

const buttonOf = (root: HTMLElement | null, node: string) =>
  root?.querySelector<HTMLElement>(`[data-comment-on="${CSS.escape(node)}"]`) ?? null;

/** The first words of the block that a button in a difference belongs to. */
function wordsBeside(button: HTMLElement): string {
  const words =
    button.parentElement?.querySelector(".doc, pre")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words;
}

/** Leads from a comment to its block, where the difference shows that. */
function BlockLink({ comment, root }: { comment: Comment; root: HTMLElement | null }) {
  const node = comment.target.node?.id;
  const button = node === undefined || comment.target.gone ? null : buttonOf(root, node);
  if (!button) return null;
  return (
    <button
      type="button"
      onClick={() => {
        button.parentElement?.scrollIntoView({ block: "center" });
        button.focus({ preventScroll: true });
      }}
      className="mb-1.5 line-clamp-1 border-l-2 border-line-strong pl-2.5 text-left text-[0.8125rem] text-soft hover:border-accent hover:text-ink"
    >
      {wordsBeside(button) || "This block"}
    </button>
  );
}

interface Props {
  request: ChangeRequest;
  pageId: string;
  /** The differences of the page, each block of which takes comments. */
  children: ReactNode;
}

/** The differences of one page, with the comments on it below. */
export function PageComments({ request, pageId, children }: Props) {
  const discussed = keyOf(request);
  const { mayComment } = useAbilitiesOf();
  const { query, items } = useComments(discussed, pageId, mayComment);
  const [subject, setSubject] = useState<Subject | null>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const asked = useRef<HTMLElement | null>(null);
  if (!mayComment) return children;
  const begin = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-comment-on]");
    if (!button) return;
    asked.current = button;
    setSubject({ node: button.dataset.commentOn ?? "", words: wordsBeside(button) });
  };
  const end = () => {
    setSubject(null);
    asked.current?.focus();
    asked.current = null;
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: hears of the buttons within */}
      <div ref={setRoot} data-commentable="" onClick={begin}>
        {children}
      </div>
      <div className="grid gap-3 border-t border-line bg-side px-4 py-2.5">
        {items.map((comment) => (
          <div key={comment.id}>
            <BlockLink comment={comment} root={root} />
            <Thread discussed={discussed} comment={comment} />
          </div>
        ))}
        {query.hasNextPage ? (
          <Button size="small" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Show newer comments
          </Button>
        ) : null}
        {subject ? (
          <div key={subject.node ?? ""} className="grid gap-2">
            {subject.node ? (
              <p className="line-clamp-2 border-l-2 border-accent pl-2.5 text-[0.8125rem] text-soft">
                {subject.words || "This block"}
              </p>
            ) : null}
            <Composer
              discussed={discussed}
              pageId={pageId}
              {...(subject.node ? { node: subject.node } : {})}
              onDone={end}
            />
          </div>
        ) : (
          <div>
            <Button kind="quiet" size="small" onClick={() => setSubject({ words: "" })}>
              <MessageSquarePlus size={14} aria-hidden />
              Comment on this page
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
