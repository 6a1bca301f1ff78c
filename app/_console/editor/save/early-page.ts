import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "@/api/root";
import type { Target } from "../target";
import type { OpenedPage } from "./page-source";

interface Early {
  target: Target;
  pageId: string;
  page: Promise<OpenedPage>;
}

let early: Early | null = null;

/**
 * Loads the first page in a known revision while the editor itself is still loading. Returns a function that discards the
 * page when the editor closes.
 */
export function readEarly(
  client: TRPCClient<AppRouter>,
  target: Target,
  pageId: string,
  revision: string,
): () => void {
  // Import the module on demand, because it belongs to the editor, which the page view doesn't load.
  const page = import("./page-source").then(({ readPage }) => readPage(client, target, pageId, revision));
  const mine = { target, pageId, page };
  // Ignore errors here. The page is loaded again when it opens, and the editor then shows the error.
  mine.page.catch(() => undefined);
  early = mine;
  return () => {
    if (early === mine) early = null;
  };
}

/**
 * Returns the page that was loaded early, but only at the first call. Returns null if another page opens first or if
 * loading failed.
 */
export async function takeEarly(target: Target, pageId: string): Promise<OpenedPage | null> {
  const taken = early;
  early = null;
  const isSame =
    taken?.pageId === pageId &&
    taken.target.spaceId === target.spaceId &&
    taken.target.changeRequestId === target.changeRequestId;
  return isSame ? await taken.page.catch(() => null) : null;
}
