import { splitPage } from "@/domains/content/markdown";
import { readable } from "./readable";

/** A page's text below front matter and title; all of it where the front matter cannot be read. */
export const bodyOfPage = (text: string): string =>
  readable(
    () => splitPage(text).bodyAfterTitle,
    () => text,
  );
