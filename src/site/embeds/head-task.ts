import { defineTask } from "@/lib/threads/task";

/** The start of an HTML page, with the value of its header `content-type`. */
export interface HtmlStart {
  bytes: Uint8Array;
  contentType: string;
}

/** The metadata of a page. A field is empty if the page doesn't have it. `image` is a URL as the page contains it. */
export interface PageHead {
  title: string;
  description: string;
  site: string;
  image: string;
}

export const readHeadTask = defineTask<HtmlStart, PageHead>("embed-head", { milliseconds: 10_000 });
