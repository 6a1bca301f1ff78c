import { closeText, type TextFrame } from "./written-text";

/** What an editor holds of a page. Fields without a value are empty. */
export interface PageContent {
  /** The text without front matter and without its title's line, with `\n` as line ends. */
  text: string;
  title: string;
  description: string;
  /** Name of an icon. */
  icon: string;
  emoji: string;
}

/** A page as it was read, with the revision that it was read at. */
export interface ReadPage {
  revision: string;
  content: PageContent;
  /** What the service has around the text. */
  frame: TextFrame;
}

export const FIELDS = ["title", "description", "icon", "emoji"] as const;
export type FieldName = (typeof FIELDS)[number];

/** One change of a page as the service takes it (contract: updateChangeRequestContent). */
export type PageChange = { document?: { markdown: string } } & Partial<Pick<PageContent, FieldName>>;

export function isSameContent(one: PageContent, other: PageContent): boolean {
  return one.text === other.text && FIELDS.every((name) => one[name] === other[name]);
}

/**
 * The content as the service has it once it was written on top of `before`: fields lose the white space around them, and
 * a title that is empty, because it is still being typed, stays what it was.
 */
export function asWritten(content: PageContent, before: PageContent): PageContent {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, content[name].trim()]));
  const title = content.title.replace(/\s+/g, " ").trim();
  return { ...content, ...fields, title: title === "" ? before.title : title };
}

/**
 * What turns a page into `after`: the text first and the fields after it, so that a new title is written into the new
 * text. Empty where nothing changed.
 */
export function changesBetween({ content: before, frame }: ReadPage, after: PageContent): PageChange[] {
  const changes: PageChange[] = [];
  const written = asWritten(after, before);
  const { markdown, needsTitle } = closeText(frame, written.text);
  if (before.text !== written.text) changes.push({ document: { markdown } });
  const isWritten = (name: FieldName) =>
    before[name] !== written[name] || (name === "title" && needsTitle && changes.length > 0);
  const names = FIELDS.filter(isWritten);
  if (names.length > 0) changes.push(Object.fromEntries(names.map((name) => [name, written[name]])));
  return changes;
}
