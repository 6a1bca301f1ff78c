import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "@/api/root";
import type { PageResource } from "@/domains/content/schema";
import { fieldErrorsOf, isUnreachable, readableError, statusOf } from "../../errors";
import { isStale, noteRevision, writeContent } from "../content-writer";
import type { Target } from "../target";
import type { ReadPage } from "./page-content";
import type { Failure, PageSource } from "./page-saver";
import { refusedSetting, settingsOf } from "./page-settings";
import { openText } from "./written-text";

/** A loaded page, with other data for the editor. */
export interface OpenedPage extends ReadPage {
  page: PageResource;
}

const described = (page: PageResource) => ("description" in page ? (page.description ?? "") : "");

function opened(page: PageResource, revision: string): OpenedPage {
  const { title, icon = "", emoji = "" } = page;
  const { frame, text } = openText(page.type === "document" ? (page.markdown ?? "") : "");
  const content = { text, title, description: described(page), icon, emoji, ...settingsOf(page) };
  return { page, revision, frame, content };
}

/** The newest revision of the edited content. */
export async function headRevision(
  client: TRPCClient<AppRouter>,
  { spaceId, changeRequestId }: Target,
): Promise<string> {
  if (changeRequestId === null) return (await client.spaces.get.query({ spaceId })).revision;
  return (await client.changeRequests.get.query({ spaceId, changeRequestId })).revision;
}

/** The current version of a page, with URLs that are valid on every other page. */
export async function readToCopy(
  client: TRPCClient<AppRouter>,
  target: Target,
  pageId: string,
): Promise<PageResource> {
  return await client.content.revision.page.query({
    spaceId: target.spaceId,
    revisionId: await headRevision(client, target),
    pageId,
    format: "markdown",
    "format.markdown.refs": "stable",
    computed: true,
  });
}

/**
 * Loads a page of the edited content, in `revision` or in the newest revision. Loads the ID of the revision first, and then
 * requests the page in this revision. Otherwise, if someone wrote between the two requests, the page could get the wrong
 * revision.
 */
export async function readPage(
  client: TRPCClient<AppRouter>,
  target: Target,
  pageId: string,
  revision?: string,
): Promise<OpenedPage> {
  const { spaceId } = target;
  const revisionId = revision ?? (await headRevision(client, target));
  noteRevision(target, revisionId);
  const asked = { spaceId, revisionId, pageId, format: "markdown" as const, computed: true };
  return opened(await client.content.revision.page.query(asked), revisionId);
}

/** Classifies the error of a failed call. */
function failureOf(error: unknown): Failure {
  if (isStale(error)) return { kind: "stale" };
  const status = statusOf(error);
  if (isUnreachable(error) || status === null || status === 429 || status >= 500)
    return { kind: "unreachable" };
  const setting = refusedSetting(fieldErrorsOf(error));
  return { kind: "refused", message: refusal(status, error), ...(setting && { setting }) };
}

function refusal(status: number, error: unknown): string {
  if (status === 401) return "You're signed out. Sign in again in another tab, then continue here.";
  const namesPage = fieldErrorsOf(error).some(({ field }) => /^changes\.\d+\.page$/.test(field));
  if (status === 404 || namesPage) return "Someone else deleted this page.";
  return readableError(error);
}

/** The server's calls for one page of the edited content. */
export function pageSource(client: TRPCClient<AppRouter>, target: Target, pageId: string): PageSource {
  return {
    read: (revision) => readPage(client, target, pageId, revision),
    write: async (changes, revision) => {
      const batch = changes.map((change) => ({ operation: "update_page" as const, page: pageId, ...change }));
      return (await writeContent(target, batch, revision)).revision;
    },
    failureOf,
  };
}
