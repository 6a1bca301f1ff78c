import { Fragment } from "react";
import { piecesOf } from "@/lib/marked-text";
import type { Entry } from "./entries";

/** A search result's text, with the search terms marked. */
export function Snippet({ body, ranges }: NonNullable<Entry["snippet"]>) {
  return piecesOf(body, ranges).map(({ text, isMarked }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
    if (!isMarked) return <Fragment key={index}>{text}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      <mark key={index} className="rounded-sm bg-accent-soft font-medium text-ink">
        {text}
      </mark>
    );
  });
}
