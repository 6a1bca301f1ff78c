import { fetchEmbeds } from "@/domains/content/embeds/jobs";
import { handle, type JobHandler } from "@/jobs/handle";

/**
 * Fetches the title, description and image of embedded pages. It guarantees:
 *
 * - It sends requests only to public hosts and to hosts in the allowlist, and limits their time, size and redirects.
 * - A thread that can be stopped reads the HTML of pages. Only the start of a page is read.
 * - Titles are plain text without control characters, of limited length. Images are small WebP images in the file store.
 * - An organization's pages are fetched one after the other. A page that can't be fetched is fetched again later, after longer and
 *   longer pauses.
 */
export const embedHandlers: JobHandler[] = [
  handle(fetchEmbeds, async (payload, run) => (await import("./run")).fetchDue(payload, run)),
];
