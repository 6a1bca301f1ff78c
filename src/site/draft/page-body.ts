import { PageSyntaxError, splitPage } from "@/domains/content/markdown";

/** A page's text below front matter and title; all of it where the front matter cannot be read. */
export function bodyOfPage(text: string): string {
  try {
    return splitPage(text).bodyAfterTitle;
  } catch (error) {
    if (error instanceof PageSyntaxError) return text;
    throw error;
  }
}
