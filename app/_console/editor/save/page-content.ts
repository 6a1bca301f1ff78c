import {
  type PageSettings,
  SETTINGS,
  type SettingName,
  type SettingsChange,
  settingsChange,
} from "./page-settings";
import { closeText, type TextFrame } from "./written-text";

/** The content of a page in an editor. Fields without a value are empty. */
export interface PageContent extends PageSettings {
  /** The text without front matter and title line, with `\n` as line ends. */
  text: string;
  title: string;
  description: string;
  /** Name of an icon. */
  icon: string;
  emoji: string;
}

/** A page as loaded, with its revision. */
export interface ReadPage {
  revision: string;
  content: PageContent;
  /** The parts around the text, in the server's version. */
  frame: TextFrame;
}

const WORDS = ["title", "description", "icon", "emoji"] as const;
export const FIELDS = [...WORDS, ...SETTINGS] as const;
export type FieldName = (typeof FIELDS)[number];

/** One change of a page for the API (contract: updateChangeRequestContent). */
export type PageChange = { document?: { markdown: string } } & SettingsChange &
  Partial<Pick<PageContent, (typeof WORDS)[number]>>;

const isSetting = (name: FieldName): name is SettingName => (SETTINGS as readonly string[]).includes(name);

export function isSameContent(one: PageContent, other: PageContent): boolean {
  return one.text === other.text && FIELDS.every((name) => one[name] === other[name]);
}

/**
 * Returns the content after the server has written it on top of `before`. The server trims fields. The editor doesn't send
 * an empty title, because the user is probably still typing it. Therefore, the old title stays.
 */
export function asWritten(content: PageContent, before: PageContent): PageContent {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, content[name].trim()]));
  const title = content.title.replace(/\s+/g, " ").trim();
  return { ...content, ...fields, title: title === "" ? before.title : title };
}

/**
 * Returns the changes from `before` to `after`. The text comes before the fields, so that the server writes a new title
 * into the new text. The list is empty if nothing changed.
 */
export function changesBetween({ content: before, frame }: ReadPage, after: PageContent): PageChange[] {
  const changes: PageChange[] = [];
  const written = asWritten(after, before);
  const { markdown, needsTitle } = closeText(frame, written.text);
  if (before.text !== written.text) changes.push({ document: { markdown } });
  const isWritten = (name: FieldName) =>
    before[name] !== written[name] || (name === "title" && needsTitle && changes.length > 0);
  const names = FIELDS.filter(isWritten);
  if (names.length > 0) {
    const words = names.filter((name) => !isSetting(name)).map((name) => [name, written[name]]);
    changes.push({ ...Object.fromEntries(words), ...settingsChange(names.filter(isSetting), written) });
  }
  return changes;
}
