import { HeavyContentError } from "@/domains/content/read/light";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { log } from "@/lib/log";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { isTaskRefused, runTask } from "@/lib/threads/run";
import type { ThreadTask } from "@/lib/threads/task";
import type { SiteAssets } from "../assets";
import type { FeedItem } from "../feeds/feed";
import { markdownOfPage } from "../feeds/markdown";
import { updatesOfPage } from "../feeds/updates";
import { LIGHT_CHARACTERS, LIGHT_MARKDOWN_CHARACTERS } from "../load/document-context";
import { type DrawnPage, drawPage } from "./draw-page";
import { drawPageTask, drawUpdatesTask, writeMarkdownTask } from "./tasks";

/** Identifies all data that the rendered page depends on, except the visitor. */
const versionOf = ({ site, configVersion, siteSpace, revisionId, pageId, fullPart }: PublishedContent) =>
  [site.id, configVersion, siteSpace.id, revisionId, pageId, fullPart].join("/");

/**
 * Runs light work in this thread, and other work in a separate thread. @throws TaskTooCostlyError if the work exceeds the
 * limit for a page, or exceeded it recently
 */
async function withinBounds<Input, Output>(
  task: ThreadTask<Input, Output>,
  place: PublishedContent,
  here: () => Promise<Output>,
  input: Input,
): Promise<Output> {
  const key = versionOf(place);
  const isKnown = isTaskRefused(task, key);
  try {
    if (!isKnown) return await here();
  } catch (error) {
    if (!(error instanceof HeavyContentError)) throw error;
  }
  try {
    return await runTask(task, input, { group: place.organizationId, key });
  } catch (error) {
    if (error instanceof TaskTooCostlyError && !isKnown) {
      const { site, pageId, revisionId, spaceId } = place;
      const page = { siteId: site.id, spaceId, pageId, revisionId };
      log.warn(
        { ...page, reason: error.reason },
        "page not rendered, because rendering exceeds the limit on time or memory",
      );
    }
    throw error;
  }
}

/** Renders a page within limits of time and memory. Null if the page isn't a text page. */
export function drawWithinBounds(place: PublishedContent, files: SiteAssets): Promise<DrawnPage | null> {
  // Omit the functions, because they can't be sent to a thread.
  const { fileOf: _, ...assets } = files;
  const input = { place, assets };
  return withinBounds(drawPageTask, place, () => drawPage(place, assets, LIGHT_CHARACTERS), input);
}

export const markdownWithinBounds = (place: PublishedContent): Promise<string | null> =>
  withinBounds(writeMarkdownTask, place, () => markdownOfPage(place, LIGHT_MARKDOWN_CHARACTERS), place);

export const updatesWithinBounds = (place: PublishedContent): Promise<FeedItem[] | null> =>
  withinBounds(drawUpdatesTask, place, () => updatesOfPage(place, LIGHT_CHARACTERS), place);
