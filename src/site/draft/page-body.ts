import { splitPage } from "@/domains/content/markdown";
import { readable } from "./readable";

/**
 * Returns the part of a page's text that follows the front matter and the title. If the front matter is
 * invalid, returns the whole text.
 */
export const bodyOfPage = (text: string): string =>
  readable(
    () => splitPage(text).bodyAfterTitle,
    () => text,
  );
