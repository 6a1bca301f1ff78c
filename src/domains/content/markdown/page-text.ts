import { splitFrontMatter } from "./front-matter-lines";
import { checkPageLimits } from "./page-limits";
import { findTitle, titleText } from "./title";

/** The parts of a page's text without the metadata. Browsers find these parts without the YAML library. */
export type PageText = {
  /**
   * The front matter as it's written, with its delimiters, and with a byte order mark if there is one. Null
   * if the page has no front matter.
   */
  frontMatter: string | null;
  /** The text without front matter. The API returns it for `format=markdown`. */
  body: string;
  /** The first `# Heading` as plain text. Null if the text has no such heading. */
  title: string | null;
  /** The text after the line with the title. The Document is created from this text. */
  bodyAfterTitle: string;
};

/**
 * Splits a page's text without parsing its front matter.
 *
 * @throws PageSyntaxError with the line number if the text exceeds a limit
 */
export function splitText(text: string): PageText {
  checkPageLimits(text);
  const { frontMatter, body } = splitFrontMatter(text);
  const place = findTitle(body);
  if (!place) return { frontMatter, body, title: null, bodyAfterTitle: body };
  return { frontMatter, body, title: titleText(place.source), bodyAfterTitle: body.slice(place.end) };
}
