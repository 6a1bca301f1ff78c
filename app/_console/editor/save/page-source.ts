import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "@/api/root";
import type { PageResource } from "@/domains/content/schema";
import { isUnreachable, readableError, statusOf } from "../../errors";
import { writeContent } from "../content-writer";
import type { Target } from "../target";
import type { PageContent } from "./page-content";
import type { Failure, PageSource, ReadPage } from "./page-saver";

/** A page as it was read, with what the editor needs to know of it beside its content. */
export interface OpenedPage extends ReadPage {
  page: PageResource;
}

const described = (page: PageResource) => ("description" in page ? (page.description ?? "") : "");

function contentOf(page: PageResource): PageContent {
  const { title, icon = "", emoji = "" } = page;
  const markdown = page.type === "document" ? (page.markdown ?? "") : "";
  return { markdown, title, description: described(page), icon, emoji };
}

/**
 * Reads a page of what is edited. The revision is read first: should somebody write in between, the page is newer than
 * it says, and writing on top of it is refused, never the other way round.
 */
export async function readPage(
  client: TRPCClient<AppRouter>,
  target: Target,
  pageId: string,
): Promise<OpenedPage> {
  const { spaceId, changeRequestId } = target;
  const asked = { spaceId, pageId, format: "markdown" as const, computed: true };
  if (changeRequestId === null) {
    const { revision } = await client.spaces.get.query({ spaceId });
    const page = await client.content.head.page.query(asked);
    return { revision, page, content: contentOf(page) };
  }
  const { revision } = await client.changeRequests.get.query({ spaceId, changeRequestId });
  const page = await client.changeRequests.content.page.query({ ...asked, changeRequestId });
  return { revision, page, content: contentOf(page) };
}

/** What a failed call means for the text. */
function failureOf(error: unknown): Failure {
  const status = statusOf(error);
  if (status === 412) return { kind: "stale" };
  if (isUnreachable(error) || status === null || status === 429 || status >= 500)
    return { kind: "unreachable" };
  return { kind: "refused", message: refusal(status, error) };
}

function refusal(status: number, error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  if (status === 401) return "You are signed out. Sign in again in another tab, then go on writing here.";
  if (status === 404 || /no page has the id/.test(message))
    return "Somebody has deleted this page in the meantime.";
  if (status === 403) return message || readableError(error);
  return readableError(error).replace(/^changes\.\d+\.(?:\w+: )?/i, "");
}

/** The service as seen from one page of what is edited. */
export function pageSource(client: TRPCClient<AppRouter>, target: Target, pageId: string): PageSource {
  return {
    read: () => readPage(client, target, pageId),
    write: async (changes, revision) => {
      const batch = changes.map((change) => ({ operation: "update_page" as const, page: pageId, ...change }));
      return (await writeContent(target, batch, revision)).revision;
    },
    failureOf,
  };
}
