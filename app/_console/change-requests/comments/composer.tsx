"use client";

import { useState } from "react";
import { readableError } from "../../errors";
import { MarkdownInput } from "./markdown-input";
import { type Discussed, useCommentActions } from "./use-comments";

interface Props {
  discussed: Discussed;
  /** The page that the comment is about; all that is discussed when left out. */
  pageId?: string;
  /** Key of the block of that page that it is about; the page as a whole when left out. */
  node?: string;
  onDone?: () => void;
}

/** What was begun and is neither sent nor given up, by what it is about. */
const begun = new Map<string, string>();

/** Writes a new comment. What was begun is there again when the same is commented on once more. */
export function Composer({ discussed, pageId, node, onDone }: Props) {
  const { key, create } = useCommentActions(discussed);
  const about = JSON.stringify([key, pageId, node]);
  const [text, setShownText] = useState(begun.get(about) ?? "");
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
