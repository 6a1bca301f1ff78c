/** What an editor holds of a page. Fields without a value are empty. */
export interface PageContent {
  /** The text without front matter, with its title's line where it has one. */
  markdown: string;
  title: string;
  description: string;
  /** Name of an icon. */
  icon: string;
  emoji: string;
}

export const FIELDS = ["title", "description", "icon", "emoji"] as const;
export type FieldName = (typeof FIELDS)[number];

/** One change of a page as the service takes it (contract: updateChangeRequestContent). */
export type PageChange = { document?: { markdown: string } } & Partial<Pick<PageContent, FieldName>>;

export function isSameContent(one: PageContent, other: PageContent): boolean {
  return one.markdown === other.markdown && FIELDS.every((name) => one[name] === other[name]);
}

/**
 * The content as the service has it once it was written on top of `before`: fields lose the white space around them, and
 * a title that is empty, because it is still being typed, stays what it was.
 */
export function asWritten(content: PageContent, before: PageContent): PageContent {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, content[name].trim()]));
  const written = { ...content, ...fields };
  return written.title === "" ? { ...written, title: before.title } : written;
}

/**
 * What turns `before` into `after`: the text first and the fields after it, so that a new title is written into the new
 * text. Empty where nothing changed.
 */
export function changesBetween(before: PageContent, after: PageContent): PageChange[] {
  const changes: PageChange[] = [];
  const written = asWritten(after, before);
  if (before.markdown !== written.markdown) changes.push({ document: { markdown: written.markdown } });
  const names = FIELDS.filter((name) => before[name] !== written[name]);
  if (names.length > 0) changes.push(Object.fromEntries(names.map((name) => [name, written[name]])));
  return changes;
}
