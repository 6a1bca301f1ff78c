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
 * Reads the page that will be opened first while the editor is still loading, in a known revision. The returned
 * function discards it, for when the editor is closed.
 */
export function readEarly(
  client: TRPCClient<AppRouter>,
  target: Target,
  pageId: string,
  revision: string,
): () => void {
  // A part of the editor, which the page view doesn't load.
  const page = import("./page-source").then(({ readPage }) => readPage(client, target, pageId, revision));
  const mine = { target, pageId, page };
  // Opening the page reads it again and reports the error.
  mine.page.catch(() => undefined);
  early = mine;
  return () => {
    if (early === mine) early = null;
  };
}

/**
 * The page that was read early; null if another page is opened first, or if it couldn't be read. It's returned once.
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
