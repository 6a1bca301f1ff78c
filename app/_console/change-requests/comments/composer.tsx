"use client";

import { useState } from "react";
import { readableError } from "../../errors";
import { MarkdownInput } from "./markdown-input";
import { quoteOf } from "./quoted-words";
import { type Discussed, useCommentActions } from "./use-comments";

interface Props {
  discussed: Discussed;
  /**
   * The page that the comment is about. If missing, the comment is about the change request or space as a
   * whole.
   */
  pageId?: string;
  /** The key of the block on that page. If missing, the comment is about the whole page. */
  node?: string;
  /** The words that the comment quotes. */
  quote?: string;
  onDone?: () => void;
}

/** Drafts of comments that a person has neither sent nor canceled, by their subject. */
const begun = new Map<string, string>();

/** The form for a new comment. If there is a draft for this subject, the form restores the draft. */
export function Composer({ discussed, pageId, node, quote = "", onDone }: Props) {
  const { key, create } = useCommentActions(discussed);
  const about = JSON.stringify([key, pageId, node, ...(quote === "" ? [] : [quote])]);
  const [text, setShownText] = useState(begun.get(about) ?? quoteOf(quote));
  const setText = (next: string) => {
    setShownText(next);
    if (next === "") begun.delete(about);
    else begun.set(about, next);
  };
  const cancel = () => {
    setText("");
    onDone?.();
  };
  const submit = (markdown: string) =>
    create.mutate(
      { ...key, body: { markdown }, ...(pageId ? { page: pageId } : {}), ...(node ? { node } : {}) },
      {
        onSuccess() {
          setText("");
          onDone?.();
        },
      },
    );
  return (
    <MarkdownInput
      label={node ? "Comment on this block" : pageId ? "Comment on this page" : "Comment"}
      placeholder={
        node
          ? "Write a comment about this block"
          : pageId
            ? "Write a comment about this page"
            : "Write a comment about this change request"
      }
      action="Comment"
      text={text}
      onText={setText}
      busy={create.isPending}
      error={create.error ? readableError(create.error) : null}
      onSubmit={submit}
      {...(onDone ? { onCancel: cancel } : {})}
    />
  );
}
