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
 * Reads the page that will be opened first while the editor itself is loaded, in the revision that is known already. What is
 * given forgets it: for when the editor is left.
 */
export function readEarly(
  client: TRPCClient<AppRouter>,
  target: Target,
  pageId: string,
  revision: string,
): () => void {
  // A part of the editor, which readers of a space do not load.
  const page = import("./page-source").then(({ readPage }) => readPage(client, target, pageId, revision));
  const mine = { target, pageId, page };
  // Who opens the page reads it again, and says what keeps it from being read.
  mine.page.catch(() => undefined);
  early = mine;
  return () => {
    if (early === mine) early = null;
  };
}

/** What was read early, once, for the page that is opened first; null where that is another, or it could not be read. */
export async function takeEarly(target: Target, pageId: string): Promise<OpenedPage | null> {
  const taken = early;
  early = null;
  const isSame =
    taken?.pageId === pageId &&
    taken.target.spaceId === target.spaceId &&
    taken.target.changeRequestId === target.changeRequestId;
  return isSame ? await taken.page.catch(() => null) : null;
}
