import { splitPage } from "@/domains/content/markdown";
import { readable } from "./readable";

/** A page's text below front matter and title. If the front matter is invalid, returns the whole text. */
export const bodyOfPage = (text: string): string =>
  readable(
    () => splitPage(text).bodyAfterTitle,
    () => text,
  );
