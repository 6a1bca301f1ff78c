import { splitPage } from "@/domains/content/markdown";
import { readable } from "./readable";

/** A page's text below front matter and title. The whole text if the front matter is invalid. */
export const bodyOfPage = (text: string): string =>
  readable(
    () => splitPage(text).bodyAfterTitle,
    () => text,
  );
