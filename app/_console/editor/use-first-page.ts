import { useEffect, useRef } from "react";

/** The fragment of the editor's URL with which an empty change request gets its first page. */
export const FIRST_PAGE = "#first-page";

/** Adds a page once if the URL asks for it and there are no pages. `isEmpty` is undefined until the pages have loaded. */
export function useFirstPage(isEmpty: boolean | undefined, add: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isEmpty === undefined || isDone.current || location.hash !== FIRST_PAGE) return;
    isDone.current = true;
    history.replaceState(null, "", location.pathname + location.search);
    if (isEmpty) void add();
  }, [isEmpty, add]);
}
