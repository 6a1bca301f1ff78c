"use client";

import { Button } from "../_ui/button";

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** A button that loads the next page of a list. Renders nothing on the last page. */
export function ShowMore({ query }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-4 text-center">
      <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
