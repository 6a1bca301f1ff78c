import { Fragment } from "react";
import { fromMarkup } from "@/lib/markup-text";

/** A search result's text, whose only markup is `<mark>`: read piece by piece, so that it is never taken for HTML. */
export function Snippet({ html }: { html: string }) {
  const pieces = html.split(/<mark>(.*?)<\/mark>/s);
  return pieces.map((piece, index) => {
    const text = fromMarkup(piece);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
    if (index % 2 === 0) return <Fragment key={index}>{text}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      <mark key={index} className="rounded-sm bg-accent-soft font-medium text-ink">
        {text}
      </mark>
    );
  });
}
