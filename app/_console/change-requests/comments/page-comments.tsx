"use client";

import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../_ui/button";
import { useAbilitiesOf } from "../abilities-context";
import { type ChangeRequest, useRequest } from "../use-request";
import { Composer } from "./composer";
import { Thread } from "./thread";
import { useComments } from "./use-comments";

interface Props {
  initialRequest: ChangeRequest;
  pageId: string;
}

/** The comments on one page, below its differences. */
export function PageComments({ initialRequest, pageId }: Props) {
  const request = useRequest(initialRequest);
  const { mayComment } = useAbilitiesOf();
  const { query, items } = useComments(request, pageId, mayComment);
  const [writing, setWriting] = useState(false);
  if (!mayComment) return null;
  return (
    <div className="grid gap-3 border-t border-line bg-side px-4 py-2.5">
      {items.map((comment) => (
        <Thread key={comment.id} request={request} comment={comment} />
      ))}
      {query.hasNextPage ? (
        <Button size="small" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show later comments
        </Button>
      ) : null}
      {writing ? (
        <Composer request={request} pageId={pageId} onDone={() => setWriting(false)} />
      ) : (
        <div>
          <Button kind="quiet" size="small" onClick={() => setWriting(true)}>
            <MessageSquarePlus size={14} aria-hidden />
            Comment on this page
          </Button>
        </div>
      )}
    </div>
  );
}
