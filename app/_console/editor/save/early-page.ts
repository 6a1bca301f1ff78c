import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "@/api/root";
import type { Target } from "../target";
import { type OpenedPage, readPage } from "./page-source";

type Place = Pick<Target, "spaceId" | "changeRequestId">;

let early: { place: Place; pageId: string; page: Promise<OpenedPage> } | null = null;

const isFor = ({ spaceId, changeRequestId }: Place, pageId: string): boolean =>
  early?.pageId === pageId &&
  early.place.spaceId === spaceId &&
  early.place.changeRequestId === changeRequestId;

/** Reads the page that will be opened first while the editor itself is loaded, in the revision that is known already. */
export function readEarly(
  client: TRPCClient<AppRouter>,
  target: Target,
  pageId: string,
  revision: string,
): void {
  if (isFor(target, pageId)) return;
  const page = readPage(client, target, pageId, revision);
  // Who opens the page reads it again, and says what keeps it from being read.
  page.catch(() => undefined);
  early = { place: target, pageId, page };
}

/** What was read early of a page, once; null where nothing was, or it could not be. */
export async function takeEarly(target: Place, pageId: string): Promise<OpenedPage | null> {
  if (!early || !isFor(target, pageId)) return null;
  const { page } = early;
  early = null;
  return await page.catch(() => null);
}
