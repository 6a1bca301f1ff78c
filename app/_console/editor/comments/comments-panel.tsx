"use client";

import { MessageSquarePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { AbilitiesProvider, useAbilitiesOf } from "../../change-requests/abilities-context";
import { firstWords, PageThreads, type Subject } from "../../change-requests/comments/page-threads";
import type { Discussed } from "../../change-requests/comments/use-comments";
import type { ChangeRequest } from "../../change-requests/use-request";
import { readableError } from "../../errors";
import type { Space } from "../../space/use-space";
import { type Anchor, anchorAt, type CommentedText } from "./anchors";

interface PanelProps {
  discussed: Discussed;
  pageId: string;
  shown: CommentedText | null;
  /** Saves the text, and returns the position of each block. */
  readAnchors: () => Promise<Anchor[]>;
  /**
   * The number of times that the user ran the command to comment on the block at the cursor. Each increase opens a new
   * comment.
   */
  commenting: number;
  onClose: () => void;
}

const PAGE: Subject = { node: null, words: "", quote: "" };

function Panel({ discussed, pageId, shown, readAnchors, commenting, onClose }: PanelProps) {
  const { mayComment } = useAbilitiesOf();
  const [subject, setSubject] = useState<Subject | null>(null);
  const begin = async () => {
    if (!shown) return setSubject(PAGE);
    const [cursor, quote] = [shown.cursor(), shown.selectedWords()];
    try {
      const anchor = anchorAt(await readAnchors(), cursor);
      setSubject(anchor ? { node: anchor.key, words: firstWords(shown.wordsOf(anchor)), quote } : PAGE);
    } catch (error) {
      toast.error(readableError(error));
    }
  };
  const asked = useRef(begin);
  asked.current = begin;
  useEffect(() => {
    if (commenting > 0) void asked.current();
  }, [commenting]);
  const blockOf = (node: string) => {
    const anchor = shown?.anchors().find(({ keys }) => keys.has(node));
    return shown && anchor
      ? { words: firstWords(shown.wordsOf(anchor)), at: anchor.from, show: () => shown.goTo(anchor) }
      : undefined;
  };
  return (
    <section aria-label="Comments" className="flex h-full min-h-0 flex-col bg-side">
      <PageThreads
        discussed={discussed}
        pageId={pageId}
        blockOf={blockOf}
        subject={subject}
        onDone={() => setSubject(null)}
        onClose={onClose}
      >
        {mayComment ? (
          <Button size="small" onClick={() => void begin()}>
            <MessageSquarePlus size={15} aria-hidden />
            Comment on current block
          </Button>
        ) : null}
      </PageThreads>
    </section>
  );
}

interface Props extends PanelProps {
  /** Null for the main content. */
  request: ChangeRequest | null;
  space: Space;
}

/** The comments on a page, shown next to its text in the editor. */
export function CommentsPanel({ request, space, ...props }: Props) {
  return (
    <AbilitiesProvider request={request} space={space}>
      <Panel {...props} />
    </AbilitiesProvider>
  );
}
